import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type PlacedProblem, problemsError, UsageError } from '../../../app/usage-error.ts';
import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { isOneLine } from '../../../core/request/text/block.ts';
import type { AskedRequest } from '../../../core/session/requests/asked-request.ts';
import { askedKept, fullName } from '../../../core/session/requests/kept-requests.ts';
import type {
  Collection,
  CollectionRequest,
  FileProblem,
  ScriptSource,
} from '../../../core/session/saved/collection.ts';
import type { KeptRequest } from '../../../core/session/types.ts';
import { resolveTarget, type TargetReading } from '../../targets.ts';
import { snapshotFile } from '../request/snapshots.ts';
import { readDirectives } from './directives.ts';
import type { Suite, SuiteRequest, SuiteSource } from './suite.ts';

interface SuitePlanning extends TargetReading {
  /** The target: of a file in a folder, the folder. */
  readonly target: string;
}

/** Reads every target, folders with all that is in them. Throws a UsageError for what cannot be read. */
export async function planSuites(targets: readonly string[], planning: TargetReading): Promise<Suite[]> {
  const suites: Suite[] = [];
  const problems: PlacedProblem[] = [];
  for (const target of targets) {
    const files = await expand(target);
    const own: Suite[] = [];
    for (const given of files) {
      const suite = await planSuite(given, { ...planning, target }).catch((error: unknown) => {
        if (!(error instanceof UsageError) || error.problems.length === 0) throw error;
        problems.push(...error.problems);
      });
      if (suite) own.push(suite);
    }
    const isEmpty = own.every(({ requests }) => requests.length === 0);
    if (isEmpty && own.length > 0 && problems.length === 0) problems.push(noRequests(target, own));
    suites.push(...own.map(withEmptyWarning));
  }
  const [first, ...others] = problems;
  if (first !== undefined) throw problemsError([first, ...others]);
  return suites;
}

function noRequests(target: string, [only, ...others]: readonly Suite[]): PlacedProblem {
  const isSession = only?.source.kind === 'session';
  const message = isSession ? 'the session keeps no request' : 'there is no request here';
  const hint = isSession
    ? '.keep NAME keeps the last request in the shell'
    : 'a request begins with a method and a URL: GET https://example.org/';
  const file = only === undefined || others.length > 0 ? target : only.name;
  return { file, line: 1, column: 1, message, hint };
}

/** Beside files with requests, one without any is told of. */
function withEmptyWarning(suite: Suite): Suite {
  if (suite.requests.length > 0) return suite;
  const warning = {
    severity: 'warning',
    message: 'there is no request in this file',
    hint: null,
    line: 1,
    column: 1,
  } as const;
  return { ...suite, warnings: [...suite.warnings, warning] };
}

/** Reads one target, which is no folder. Throws a UsageError for what cannot be read. */
export async function planSuite(given: string, planning: SuitePlanning): Promise<Suite> {
  const { adapters } = planning;
  const target = await resolveTarget(given, planning);
  switch (target.kind) {
    case 'file': {
      const folder = dirname(given);
      const named = given === planning.target ? folder : planning.target;
      const source: SuiteSource =
        given === '-' ? standardInput : { kind: 'file', path: given, folder, named };
      return suiteOfCollection(given === '-' ? 'standard input' : given, source, target);
    }
    case 'session':
      return planSession(target.name, adapters);
    case 'request':
      return planText(target.text, {
        name: target.from === 'input' ? 'standard input' : given,
        source: { kind: 'text', from: target.from },
        adapters,
      });
    default:
      return target satisfies never;
  }
}

/** What is piped in may be the file of somebody else. */
const standardInput: SuiteSource = { kind: 'text', from: 'input' };

function placeOf(source: SuiteSource): Pick<AskedRequest, 'folder'> {
  if (source.kind === 'file') return { folder: source.folder };
  return source.kind === 'text' && source.from === 'input' ? { folder: '.' } : {};
}

/** A single request may have scripts and directives around it, as in a file. */
async function planText(
  text: string,
  { name, source, adapters }: Pick<Suite, 'name' | 'source'> & Pick<TargetReading, 'adapters'>,
): Promise<Suite> {
  const hasScripts = /^[ \t]*[<>]\s/m.test(text);
  const isFileLike = hasScripts || /^[ \t]*(?:#|\/\/)/m.test(text);
  if (isFileLike && (hasScripts || !isOneLine(text))) {
    const formats = await adapters.formats();
    const { collection, problems } = formats.parseHttpFile(text);
    const [first, ...others] = problems
      .filter(({ severity, concerns }) => severity === 'error' && concerns !== 'request')
      .map((problem) => ({ ...problem, file: name }));
    if (first !== undefined) throw problemsError([first, ...others]);
    if (collection.requests.length > 0)
      return suiteOfCollection(name, source, { collection, warnings: problems });
  }
  const requests = [textRequest(text, { file: name, source })];
  return { name, source, variables: [], before: [], requests, warnings: [], problems: [] };
}

function suiteOfCollection(
  name: string,
  source: SuiteSource,
  { collection, warnings }: { readonly collection: Collection; readonly warnings: readonly FileProblem[] },
): Suite {
  const { variables, before, disabled = [] } = collection;
  const requests = [...collection.requests, ...disabled].sort((one, other) => one.line - other.line);
  const plan = (request: CollectionRequest) => fileRequest(request, { file: name, source });
  return { name, source, variables, before, requests: requests.map(plan), warnings, problems: [] };
}

function fileRequest(
  request: CollectionRequest,
  { file, source }: { readonly file: string; readonly source: SuiteSource },
): SuiteRequest {
  const { draft, name, title, line, before, after, problems = [] } = request;
  const directives = readDirectives(draft);
  return {
    label: name ?? title ?? `${draft.method} ${draft.url.text}`,
    file,
    line,
    asked: {
      text: draft.source,
      parsed: { draft, problems },
      file,
      name: name ?? title,
      transport: directives.transport,
      ...placeOf(source),
      ...(directives.snapshot !== null && source.kind === 'file'
        ? { snapshots: basename(snapshotFile(source.path)) }
        : {}),
    },
    before,
    after,
    directives,
  };
}

async function planSession(name: string, adapters: TargetReading['adapters']): Promise<Suite> {
  const loaded = (await adapters.storage()).loadSession(name);
  const snapshot = loaded.kind === 'session' || loaded.kind === 'newer' ? loaded.snapshot : null;
  const requests = (snapshot?.requests ?? []).map((request) => keptRequest(request, name));
  return {
    name,
    source: { kind: 'session', session: name },
    variables: [],
    before: [],
    requests,
    warnings: [],
    problems: [],
  };
}

function keptRequest(request: KeptRequest, session: string): SuiteRequest {
  const name = fullName(request);
  const source: SuiteSource = { kind: 'session', session };
  const planned = textRequest(request.text, { file: `${session}/${name}`, source });
  const script = (code: string | null): ScriptSource[] =>
    code === null ? [] : [{ kind: 'inline', code, line: 1, column: 1 }];
  return {
    ...planned,
    label: name,
    asked: { ...planned.asked, ...askedKept(request) },
    before: script(request.before),
    after: script(request.after),
  };
}

function textRequest(
  text: string,
  { file, source }: { readonly file: string; readonly source: SuiteSource },
): SuiteRequest {
  const parsed = parseRequest(text);
  const directives = readDirectives(parsed.draft);
  return {
    label: `${parsed.draft.method} ${parsed.draft.url.text}`,
    file,
    line: null,
    asked: { text, parsed, file, name: null, transport: directives.transport, ...placeOf(source) },
    before: [],
    after: [],
    directives,
  };
}

/** A folder stands for the request files in it, at any depth, in the order of their names. */
async function expand(target: string): Promise<string[]> {
  if (target === '-' || !(await isFolder(target))) return [target];
  const files = await filesIn(target);
  if (files.length > 0) return files;
  throw new UsageError(`There is no request file in ${target}.`, 'request files end in .http or .rest');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inOrder = entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of inOrder) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
      files.push(...(await filesIn(path)));
    else if (!entry.isDirectory() && /\.(?:http|rest)$/i.test(entry.name)) files.push(path);
  }
  return files;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

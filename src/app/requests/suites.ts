import { basename } from 'node:path';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type {
  Collection,
  CollectionRequest,
  ScriptSource,
} from '../../core/session/collection/collection.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { fullName, toRequestInput, withExpressions } from '../../core/session/requests/saved-requests.ts';
import type { SavedRequest, SessionSnapshot } from '../../core/session/types.ts';
import type { ImportedFile } from '../../ports/formats.ts';
import { snapshotFile } from '../files/outputs.ts';
import { namedEnvironments } from '../importing/named-environments.ts';
import { readDirectives } from './directives.ts';
import type { Suite, SuiteRequest, SuiteSource } from './suite.ts';

interface RequestPlace {
  readonly file: string;
  readonly source: SuiteSource;
  readonly isOfHttpYac?: boolean;
}

export function suiteOfCollection(
  collection: Collection,
  { name, source, warnings, problems }: Pick<Suite, 'name' | 'source' | 'warnings' | 'problems'>,
): Suite {
  const { variables, before, disabled = [], isOfHttpYac = false } = collection;
  const requests = [...collection.requests, ...disabled]
    .sort((one, other) => one.line - other.line)
    .map((request) => fileRequest(request, { file: name, source, isOfHttpYac }));
  return { name, source, variables, before, requests, warnings, problems };
}

export const suiteOfText = (text: string, { name, source }: Pick<Suite, 'name' | 'source'>): Suite =>
  withoutFile({ name, source, requests: [textRequest(text, { file: name, source })] });

export function suiteOfSession(name: string, snapshot: SessionSnapshot | null): Suite {
  const source: SuiteSource = { kind: 'session', session: name };
  const requests = (snapshot?.requests ?? []).map((request) =>
    suiteRequestOf(request, { file: `${name}/${fullName(request)}`, source }),
  );
  return withoutFile({ name, source, requests });
}

export function suiteOfImported(
  { format, requests, variables, fileVariables, environments = [], keepsCookies, problems }: ImportedFile,
  { path, folder }: { readonly path: string; readonly folder: string },
): Suite {
  const usual = format === 'Postman' ? 'newman' : format === 'Bruno' ? 'bru' : undefined;
  const file = { kind: 'file', path, folder, named: folder } as const;
  const source: SuiteSource = usual === undefined ? file : { ...file, usual };
  return {
    name: path,
    source,
    variables:
      fileVariables ??
      variables.map(({ name, value, secret }) => ({
        kind: 'data',
        name,
        value,
        line: 1,
        ...(secret === true && { secret }),
      })),
    environments: namedEnvironments(environments, path, null),
    before: [],
    requests: requests.map((request) => {
      const saved = suiteRequestOf({ ...request, fileFolder: folder }, { file: path, source });
      return keepsCookies === true ? withCookies(saved) : saved;
    }),
    warnings: problems,
    problems: [],
  };
}

const withCookies = (request: SuiteRequest): SuiteRequest => ({
  ...request,
  input: { ...request.input, transport: { cookies: { kind: 'jar', name: '' }, ...request.input.transport } },
});

const withoutFile = (suite: Pick<Suite, 'name' | 'source' | 'requests'>): Suite => ({
  ...suite,
  variables: [],
  before: [],
  warnings: [],
  problems: [],
});

function fileRequest(request: CollectionRequest, { file, source, isOfHttpYac }: RequestPlace): SuiteRequest {
  const { draft, name, title, line, before, after, problems = [] } = request;
  const directives = readDirectives(draft);
  const keepsSnapshots = directives.snapshot !== null && source.kind === 'file';
  return {
    label: name ?? title ?? `${draft.method} ${draft.url.text}`,
    ...(title !== null && { title }),
    file,
    line,
    input: {
      text: draft.source,
      parsed: { draft, problems },
      file,
      name: name ?? title,
      transport: directives.transport,
      ...folderOfRequest(source),
      ...(isOfHttpYac && { expressions: 'evaluated' as const }),
      ...(keepsSnapshots ? { snapshots: basename(snapshotFile(source.path)) } : {}),
    },
    before,
    after,
    directives,
  };
}

function suiteRequestOf(request: SavedRequest, place: RequestPlace): SuiteRequest {
  const name = fullName(request);
  const planned = textRequest(request.text, place);
  const script = (code: string | null, when: string): ScriptSource[] =>
    code === null ? [] : [{ kind: 'inline', code, line: 1, column: 1, label: `${when} ${name}` }];
  return {
    ...planned,
    label: name,
    ...(request.title !== undefined && { title: request.title }),
    input: { ...planned.input, ...withExpressions(toRequestInput(request)) },
    before: script(request.before, 'before'),
    after: script(request.after, 'after'),
  };
}

function textRequest(text: string, { file, source }: RequestPlace): SuiteRequest {
  const parsed = parseRequest(text);
  const directives = readDirectives(parsed.draft);
  return {
    label: `${parsed.draft.method} ${parsed.draft.url.text}`,
    file,
    line: null,
    input: { text, parsed, file, name: null, transport: directives.transport, ...folderOfRequest(source) },
    before: [],
    after: [],
    directives,
  };
}

/** Folder of the files that a request may read. Standard input has one too, because it may come from somebody else. */
function folderOfRequest(source: SuiteSource): Pick<RequestInput, 'folder'> {
  if (source.kind === 'file') return { folder: source.folder };
  return source.kind === 'text' && source.from === 'input' ? { folder: '.' } : {};
}

import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import type {
  CollectionVariable,
  FileImport,
  FileRun,
  ScriptSource,
} from '../../core/session/saved/collection.ts';
import { hasPlaceholder } from '../../core/template/scan.ts';
import { readText } from '../../files/read.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { hintOf, messageOf } from '../message.ts';
import type { PlacedProblem } from '../usage-error.ts';
import type { Suite, SuiteRequest, SuiteSource } from './suite.ts';

export interface ImportedRequests extends Pick<Suite, 'variables' | 'before' | 'requests' | 'problems'> {
  /** Null where they are not all known: two files import each other. */
  readonly names: ReadonlySet<string> | null;
  /** The files by the path as it is written. */
  readonly byPath: ReadonlyMap<string, Suite>;
}

interface ImportReading extends Pick<Suite, 'name' | 'source'> {
  readonly permissions: FilePermissions;
  readonly folder: string;
  /** The folder of the file that is run: its project bounds what is read. */
  readonly topFolder?: string | undefined;
  /** Real paths of the files that import this one. */
  readonly importedBy?: readonly string[] | undefined;
  /** Reads the requests of an imported file. */
  readonly read: (text: string, file: ImportedFile) => Promise<Suite>;
}

export interface ImportedFile extends Pick<Suite, 'name'> {
  readonly source: SuiteSource;
  readonly importedBy: readonly string[];
}

const maxDepth = 20;

/** Reads the files that a file names, and those that they name, each once. Runs nothing. */
export async function readImports(
  { imports, runs }: { readonly imports: readonly FileImport[]; readonly runs: readonly FileRun[] },
  reading: ImportReading,
): Promise<ImportedRequests> {
  const { name: file, folder, topFolder = folder, permissions, importedBy = [] } = reading;
  const problems: PlacedProblem[] = [];
  const byPath = new Map<string, Suite>();
  const suites = new Map<string, Suite>();
  let isWhole = true;
  const ofRuns = runs.flatMap(({ target, line, column }) =>
    target.kind === 'file' ? [{ path: target.text, line, column }] : [],
  );
  for (const { path, line, column } of [...imports, ...ofRuns]) {
    if (byPath.has(path)) continue;
    if (hasPlaceholder(path)) {
      isWhole = false;
      continue;
    }
    try {
      const place = `${file}:${line}:${column}`;
      const fromTop = isAbsolute(path) ? path : join(relative(topFolder, folder), path);
      const real = await permissions.permit({ path: fromTop, folder: topFolder, place });
      if (importedBy.includes(real) || importedBy.length >= maxDepth) {
        isWhole = false;
        continue;
      }
      const suite = suites.get(real) ?? (await readFile(join(dirname(file), path), real, reading));
      suites.set(real, suite);
      byPath.set(path, suite);
    } catch (error) {
      isWhole = false;
      // The reader of the file has reported one that does not exist.
      if (isMissing(error)) continue;
      problems.push({ file, line, column, message: messageOf(error), hint: hintOf(error) });
    }
  }
  const all = [...suites.values()];
  const requests = [...new Set(all.flatMap((suite) => suite.requests))].map(
    (request): SuiteRequest => ({ ...request, line: null, isImported: true }),
  );
  return {
    names: isWhole ? new Set(requests.flatMap(namesOf)) : null,
    byPath,
    problems,
    requests,
    variables: all.flatMap(({ name, variables }) =>
      variables.map((variable): CollectionVariable => ({ file: name, ...variable })),
    ),
    before: all.flatMap(({ name, before }) =>
      before.map((script): ScriptSource => ({ file: name, ...script })),
    ),
  };
}

async function readFile(name: string, real: string, reading: ImportReading): Promise<Suite> {
  const { source, read, importedBy = [] } = reading;
  const folder = dirname(real);
  const named = source.kind === 'file' ? source.named : folder;
  const suite = await read(await readText(real, { limit: fileLimits.requests, name }), {
    name,
    source: { kind: 'file', path: name, folder, named },
    importedBy: [...importedBy, real],
  });
  const placed = (script: ScriptSource): ScriptSource => ({ file: name, ...script });
  return {
    ...suite,
    requests: suite.requests.map((request) => ({
      ...request,
      before: request.before.map(placed),
      after: request.after.map(placed),
    })),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export const namesOf = ({ asked, label }: SuiteRequest): string[] =>
  asked.name === null ? [label] : [asked.name, label];

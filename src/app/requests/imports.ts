import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import type {
  CollectionVariable,
  FileImport,
  FileRun,
  ScriptSource,
} from '../../core/session/collection/collection.ts';
import { hasPlaceholder } from '../../core/template/scan.ts';
import { readText } from '../../files/read.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { hasCode, hintOf, messageOf } from '../message.ts';
import { type PlacedProblem, problemsError, UsageError } from '../usage-error.ts';
import type { Suite, SuiteRequest, SuiteSource } from './suite.ts';

export interface ImportedRequests extends Pick<Suite, 'variables' | 'before' | 'requests' | 'problems'> {
  /** Null if they are not all known, because two files import each other. */
  readonly names: ReadonlySet<string> | null;
  /** The files by the path as it is written. */
  readonly byPath: ReadonlyMap<string, Suite>;
  readonly files: readonly FileWithImports[];
  /** Real paths of files that are still being read; `''` for an unknown one. */
  readonly open: readonly string[];
}

export interface SuiteWithImports {
  readonly suite: Suite;
  readonly files: readonly FileWithImports[];
  readonly open: readonly string[];
}

export interface FileWithImports extends SuiteWithImports, Pick<Suite, 'variables' | 'before' | 'requests'> {
  readonly real: string;
}

/** The files of one reading by their real paths; null while one is being read. */
export type ReadFiles = Map<string, FileWithImports | null>;

interface ImportReadOptions extends Pick<Suite, 'name' | 'source'> {
  readonly permissions: FilePermissions;
  readonly folder: string;
  /** The folder of the file that is run: its project bounds what is read. */
  readonly topFolder?: string | undefined;
  /** Real path of the file itself; null for a text. */
  readonly real: string | null;
  readonly known: ReadFiles;
  readonly read: (text: string, file: ImportedFile) => Promise<SuiteWithImports>;
}

export interface ImportedFile extends Pick<Suite, 'name'> {
  readonly source: SuiteSource;
  readonly real: string;
}

const maxFiles = 200;

/** Reads the files that a file names, and those that they name, each once. Runs nothing. */
export async function readImports(
  { imports, runs }: { readonly imports: readonly FileImport[]; readonly runs: readonly FileRun[] },
  reading: ImportReadOptions,
): Promise<ImportedRequests> {
  const { name: file, folder, topFolder = folder, permissions, known } = reading;
  const problems: PlacedProblem[] = [];
  const byPath = new Map<string, Suite>();
  const files = new Set<FileWithImports>();
  const open: string[] = [];
  const ofRuns = runs.flatMap(({ target, line, column }) =>
    target.kind === 'file' ? [{ path: target.text, line, column }] : [],
  );
  for (const { path, line, column } of [...imports, ...ofRuns]) {
    if (byPath.has(path)) continue;
    if (hasPlaceholder(path)) {
      open.push('');
      continue;
    }
    try {
      const place = `${file}:${line}:${column}`;
      const fromTop = isAbsolute(path) ? path : join(relative(topFolder, folder), path);
      const real = await permissions.permit({ path: fromTop, folder: topFolder, place });
      let found = known.get(real);
      if (found === undefined) {
        if (known.size > maxFiles) throw tooMany({ file, line, column });
        known.set(real, null);
        found = await readFile(join(dirname(file), path), real, reading);
        known.set(real, found);
      }
      if (found === null) {
        open.push(real);
        continue;
      }
      files.add(found);
      byPath.set(path, found.suite);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      open.push('');
      // The reader of the file has reported one that does not exist.
      if (hasCode(error, 'ENOENT')) continue;
      problems.push({ file, line, column, message: messageOf(error), hint: hintOf(error) });
    }
  }
  const all = withImports(files);
  const requests = firstOfEach(all.flatMap((one) => one.requests));
  return {
    names: isWhole(all, { open, real: reading.real }) ? new Set(requests.flatMap(namesOf)) : null,
    byPath,
    problems,
    requests,
    variables: all.flatMap(({ variables }) => variables),
    before: all.flatMap(({ before }) => before),
    files: [...files],
    open,
  };
}

/** Returns the imported files, each once and after those that it imports. */
function withImports(files: Iterable<FileWithImports>): readonly FileWithImports[] {
  const found: FileWithImports[] = [];
  const seen = new Set<FileWithImports>();
  const visit = (file: FileWithImports): void => {
    if (seen.has(file)) return;
    seen.add(file);
    file.files.forEach(visit);
    found.push(file);
  };
  for (const file of files) visit(file);
  return found;
}

/** A `run` line of an imported file repeats requests of another one. */
function firstOfEach(requests: readonly SuiteRequest[]): SuiteRequest[] {
  const seen = new Set<SuiteRequest['input']>();
  return requests.filter(({ input }) => !seen.has(input) && seen.add(input));
}

function isWhole(
  all: readonly FileWithImports[],
  { open, real }: { readonly open: readonly string[]; readonly real: string | null },
): boolean {
  const read = new Set([real, ...all.map((file) => file.real)]);
  return open.length === 0 && all.every((file) => file.open.every((path) => read.has(path)));
}

const tooMany = (place: Pick<PlacedProblem, 'file' | 'line' | 'column'>): UsageError =>
  problemsError([
    {
      ...place,
      message: `the imports name more than ${maxFiles} files`,
      hint: 'import only the files whose requests are referred to',
    },
  ]);

async function readFile(name: string, real: string, reading: ImportReadOptions): Promise<FileWithImports> {
  const { source, read } = reading;
  const folder = dirname(real);
  const named = source.kind === 'file' ? source.named : folder;
  const { suite, files, open } = await read(await readText(real, { limit: fileLimits.requests, name }), {
    name,
    source: { kind: 'file', path: name, folder, named },
    real,
  });
  const placed = (script: ScriptSource): ScriptSource => ({ file: name, ...script });
  return {
    ...{ real, suite, files, open },
    requests: suite.requests
      .filter(({ isImported }) => !isImported)
      .map((request) => ({
        ...request,
        line: null,
        isImported: true,
        before: request.before.map(placed),
        after: request.after.map(placed),
      })),
    variables: suite.variables
      .filter((variable) => variable.file === undefined)
      .map((variable): CollectionVariable => ({ file: name, ...variable })),
    before: suite.before.filter((script) => script.file === undefined).map(placed),
  };
}

export const namesOf = ({ input, label }: SuiteRequest): string[] =>
  input.name === null ? [label] : [input.name, label];

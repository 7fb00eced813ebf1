import { resolve } from 'node:path';
import type { FileProblem } from '../../core/session/collection/collection.ts';
import { isFileOrPipe } from '../../files/kind.ts';
import { resolveLinks } from '../../files/paths.ts';
import type { Formats } from '../../ports/formats.ts';
import { type FilePermissions, projectFiles } from '../files/file-permissions.ts';
import { inFile } from '../usage-error.ts';
import { type ReadFiles, readImports, type SuiteWithImports } from './imports.ts';
import { withRuns } from './runs.ts';
import type { Suite, SuiteSource } from './suite.ts';
import { suiteOfCollection } from './suites.ts';

export interface FileReadOptions extends Pick<Suite, 'name'> {
  readonly source: SuiteSource;
  readonly formats: Pick<Formats, 'parseHttpFile'>;
  readonly permissions?: FilePermissions;
  readonly onText?: (text: string) => Promise<void>;
}

export async function requestsOfFile(text: string, reading: FileReadOptions): Promise<Suite> {
  const { source } = reading;
  const real = source.kind === 'file' ? resolveLinks(resolve(source.path)) : null;
  const known: ReadFiles = new Map(real === null ? [] : [[real, null]]);
  const topFolder = resolve(source.kind === 'file' ? source.folder : '.');
  const permissions = reading.permissions ?? projectFiles();
  return (await readSuite(text, { ...reading, permissions, real, known, topFolder })).suite;
}

interface SuiteReadOptions extends FileReadOptions {
  readonly permissions: FilePermissions;
  readonly real: string | null;
  readonly known: ReadFiles;
  readonly topFolder: string;
}

async function readSuite(text: string, reading: SuiteReadOptions): Promise<SuiteWithImports> {
  const { name, source, formats, permissions, real, known, topFolder } = reading;
  const folder = source.kind === 'file' ? source.folder : '.';
  const isTyped = source.kind === 'text' && source.from === 'argument';
  const fileExists = (file: string) => (file === '-' && isTyped) || isFileOrPipe(resolve(folder, file));
  const first = formats.parseHttpFile(text, { fileExists });
  const { imports = [], runs = [] } = first.collection;
  if (imports.length + runs.length === 0) return { suite: toSuite(first, reading), files: [], open: [] };
  const imported = await readImports(
    { imports, runs },
    {
      ...{ name, source, permissions, real, known, topFolder, folder: resolve(folder) },
      async read(content, file) {
        await reading.onText?.(content);
        return readSuite(content, { ...reading, ...file });
      },
    },
  );
  const names = imported.names === null ? {} : { importedNames: imported.names };
  const own = toSuite(formats.parseHttpFile(text, { fileExists, ...names }), reading);
  const all: Suite = {
    ...own,
    variables: [...imported.variables, ...own.variables],
    before: [...imported.before, ...own.before],
    requests: [...imported.requests, ...own.requests],
    problems: [...own.problems, ...imported.problems],
  };
  const suite = withRuns(all, runs, { file: name, suites: imported.byPath });
  return { suite, files: imported.files, open: imported.open };
}

function toSuite(
  { collection, problems }: ReturnType<Formats['parseHttpFile']>,
  { name, source }: FileReadOptions,
): Suite {
  const ofFile = problems.filter(({ concerns }) => concerns !== 'request');
  const isError = ({ severity }: FileProblem): boolean => severity === 'error';
  return suiteOfCollection(collection, {
    name,
    source,
    warnings: ofFile.filter((problem) => !isError(problem)),
    problems: ofFile.filter(isError).map(inFile(name)),
  });
}

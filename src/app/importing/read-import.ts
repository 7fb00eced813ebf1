import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { filePaths } from '../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { readText } from '../../files/read.ts';
import type { FileAuth, Formats, ImportedFile } from '../../ports/formats.ts';
import { collectionFolderOf, readCollectionFolder } from './collection-folder.ts';
import { type Connection, download } from './download.ts';
import { filesBeside, filesOfServer } from './referred-files.ts';

export interface ReadImport {
  readonly imported: ImportedFile;
  /** Content of an `.http` file; null for other formats, whose files are large. */
  readonly text: string | null;
  readonly folder: string;
}

/** Reads a file, a request or a folder of a collection that is a folder, or such a collection. Rejects with a FileError. */
export async function readImport(
  path: string,
  formats: Formats,
  fileAuth: FileAuth = 'in-requests',
): Promise<ReadImport> {
  const found = await stat(path);
  if (found.isDirectory()) {
    const whole = resolve(path);
    const collection = collectionFolderOf(whole) ?? whole;
    return readFolder(collection, formats, collection === whole ? undefined : whole);
  }
  if (/^(?:bruno\.json|opencollection\.ya?ml)$/i.test(basename(path)))
    return readFolder(dirname(resolve(path)), formats);
  if (isCollectionFile(path)) {
    const collection = collectionFolderOf(dirname(resolve(path)));
    if (collection !== null) return readFolder(collection, formats, resolve(path));
  }
  if (found.size > largeFileBytes) boundHeapGrowth();
  const text = await readText(path, { limit: fileLimits.requests });
  if (isOpenCollectionRequest(path, text)) {
    const collection = collectionFolderOf(dirname(resolve(path)));
    if (collection !== null) return readFolder(collection, formats, resolve(path));
  }
  const imported = await formats.importFile(text, path, { fileAuth, files: filesBeside(path) });
  const beside = dirname(resolve(path));
  const folder = imported.format === 'Postman' ? workingFolder(imported.requests, beside) : beside;
  return { imported, text: textOf(imported, text), folder };
}

export async function readUrl(url: string, formats: Formats, connection: Connection): Promise<ReadImport> {
  const text = await download(url, connection);
  if (text.length > largeFileBytes) boundHeapGrowth();
  const imported = await formats.importFile(text, new URL(url).pathname, {
    fileAuth: 'in-requests',
    files: filesOfServer(url, connection),
  });
  return { imported, text: textOf(imported, text), folder: resolve('.') };
}

const textOf = ({ format }: ImportedFile, text: string): string | null => (format === '.http' ? text : null);

const largeFileBytes = 8_000_000;

/** V8 lets the heap grow fourfold before it collects: 50 MB of Insomnia took 500 MB, of which 150 were in use. Costs 4% of the time. */
function boundHeapGrowth(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--heap-growing-percent=75');
}

const isCollectionFile = (path: string): boolean => /\.bru$/i.test(path);

const isOpenCollectionRequest = (path: string, text: string): boolean =>
  /\.ya?ml$/i.test(path) && /^(?:http|graphql|grpc|websocket):[ \t]*\r?$/m.test(text);

async function readFolder(path: string, formats: Formats, only?: string): Promise<ReadImport> {
  const folder = resolve(path);
  const files = await readCollectionFolder(folder);
  const wanted = only === undefined ? undefined : relative(folder, only).split(sep).join('/');
  const imported = await formats.importFolder(files, wanted);
  return { imported: wanted === undefined ? imported : ofOneFile(imported, wanted), text: null, folder };
}

const ofOneFile = (imported: ImportedFile, wanted: string): ImportedFile => ({
  ...imported,
  problems: imported.problems.map(({ file, ...problem }) =>
    file === undefined || file === wanted ? problem : { ...problem, file },
  ),
});

/** newman takes the working directory: it counts where one of the files is there and none is beside the collection. */
function workingFolder(requests: readonly SavedRequest[], beside: string): string {
  const paths = requests.filter(({ text }) => /^<\s/m.test(text)).flatMap(({ text }) => filePaths(text));
  const isIn = (folder: string): boolean => paths.some((path) => existsSync(resolve(folder, path)));
  return !isIn(beside) && isIn('.') ? resolve('.') : beside;
}

import { constants } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { type FileContent, writable, writeBeside } from './draft-file.ts';
import { toFileError } from './file-error.ts';
import { resolveLinks } from './paths.ts';

export interface NamedFile {
  readonly linkTarget: string | null;
}

/** Whole or not at all; pipes, devices and unwritable folders are written in place. Rejects with a FileError. */
export async function writeNamedFile(
  path: string,
  content: FileContent,
  { mode: newMode = null }: { readonly mode?: number | null } = {},
): Promise<NamedFile> {
  const { target, named } = locate(path);
  try {
    const mode = await modeOf(target);
    if (mode === 'stream') await writeFile(target, writable(content));
    else await replace(target, content, { mode, newMode });
    return named;
  } catch (error) {
    throw toFileError(path, error);
  }
}

export async function openNamedFile(
  path: string,
  flag: 'w' | 'a' = 'w',
): Promise<NamedFile & { readonly file: FileHandle }> {
  const { target, named } = locate(path);
  try {
    await mkdir(dirname(target), { recursive: true });
    return { ...named, file: await openForWriting(target, flag) };
  } catch (error) {
    throw toFileError(path, error);
  }
}

/** Opening a pipe blocks until somebody reads it: the program could not even be ended. */
async function openForWriting(path: string, flag: 'w' | 'a'): Promise<FileHandle> {
  const found = await stat(path).catch(() => null);
  if (found?.isFIFO() !== true) return open(path, flag);
  // Held until the second one is open, so that the reader sees no end between them.
  const probe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    return await open(path, 'w');
  } finally {
    await probe.close();
  }
}

/** A redirected output is written where the shell opened it. */
const isHandedOver = (path: string): boolean =>
  /^\/dev\/(?:stdout|stderr|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/.test(path);

function locate(path: string): { readonly target: string; readonly named: NamedFile } {
  if (isHandedOver(path)) return { target: path, named: { linkTarget: null } };
  const target = resolveLinks(path);
  // Links above the working directory are not news to the user.
  const plain = isAbsolute(path)
    ? join(resolveLinks(dirname(path)), basename(path))
    : resolve(resolveLinks('.'), path);
  return { target, named: { linkTarget: target === plain ? null : target } };
}

async function replace(
  target: string,
  content: FileContent,
  { mode, newMode }: { readonly mode: number | null; readonly newMode: number | null },
): Promise<void> {
  if (mode === null) await mkdir(dirname(target), { recursive: true });
  try {
    await writeBeside(target, { content, ...(newMode !== null && { mode: newMode }) }, async (draft) => {
      if (mode !== null) await chmod(draft, mode);
      await rename(draft, target);
    });
  } catch (error) {
    if (mode === null || !mustStayInPlace(error)) throw error;
    await writeFile(target, writable(content));
  }
}

async function modeOf(path: string): Promise<number | 'stream' | null> {
  try {
    const found = await stat(path);
    return found.isFile() || found.isDirectory() ? found.mode & 0o7777 : 'stream';
  } catch {
    return null;
  }
}

const mustStayInPlace = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EXDEV', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');

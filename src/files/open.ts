import { closeSync, constants, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { FileError, toFileError } from './file-error.ts';

export interface OpenedFile {
  readonly handle: FileHandle;
  /** Null for a pipe. */
  readonly size: number | null;
}

/** Refuses anything but a regular file or a pipe (`<(...)`) before it can block. Rejects with a FileError. */
export async function openFile(path: string, name = path): Promise<OpenedFile> {
  try {
    const mode = openingMode(path, await stat(path), name);
    const handle = await open(path, mode);
    try {
      return { handle, size: sizeOf(path, await handle.stat(), name) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    throw toFileError(name, error);
  }
}

/** The caller closes the descriptor. Throws a FileError. */
export function openFileSync(
  path: string,
  name = path,
): { readonly descriptor: number; readonly size: number | null } {
  try {
    const descriptor = openSync(path, openingMode(path, statSync(path), name));
    try {
      return { descriptor, size: sizeOf(path, fstatSync(descriptor), name) };
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  } catch (error) {
    throw toFileError(name, error);
  }
}

export function sizeOfFile(path: string, name = path): number | null {
  try {
    return sizeOf(path, statSync(path), name);
  } catch (error) {
    throw toFileError(name, error);
  }
}

/** Opens without blocking, because another file may have taken its place since `stat`. */
function openingMode(path: string, found: Stats, name: string): number {
  return sizeOf(path, found, name) === null
    ? constants.O_RDONLY
    : constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
}

function sizeOf(path: string, found: Stats, name: string): number | null {
  if (found.isFile()) return found.size;
  if (!found.isDirectory() && isHandedOver(path)) return null;
  const [code, kind] = kindOf(found);
  throw new FileError(code, `${name} is ${kind}, not a file.`);
}

const isHandedOver = (path: string): boolean =>
  /^\/dev\/(?:stdin|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/.test(path);

function kindOf(found: Stats): readonly [code: string, kind: string] {
  if (found.isDirectory()) return ['EISDIR', 'a folder'];
  if (found.isFIFO()) return ['ENOTSUP', 'a named pipe'];
  if (found.isSocket()) return ['ENOTSUP', 'a socket'];
  return ['ENOTSUP', 'a device'];
}

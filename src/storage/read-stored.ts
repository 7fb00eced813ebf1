import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { StorageError } from './storage-error.ts';

/** Throws a StorageError for anything but a file, which might block, and errors of the system as they are. */
export function readStored(
  path: string,
  { what, links }: { readonly what: string; readonly links: 'followed' | 'refused' },
): Buffer {
  const found = links === 'followed' ? statSync(path) : lstatSync(path);
  if (found.isFile()) return readFileSync(path);
  throw new StorageError('failed', `${what}: ${path} is ${kindOf(found)}, not a file. Move it away.`);
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSymbolicLink()) return 'a symbolic link';
  if (found.isSocket()) return 'a socket';
  return 'a device';
}

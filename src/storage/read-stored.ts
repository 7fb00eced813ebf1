import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { StorageError, systemCode } from './storage-error.ts';

/** Null where there is nothing. Throws a StorageError for anything but a file, which might block. */
export function readStored(
  path: string,
  { what, links }: { readonly what: string; readonly links: 'followed' | 'refused' },
): Buffer | null {
  try {
    const found = links === 'followed' ? statSync(path) : lstatSync(path);
    if (found.isFile()) return readFileSync(path);
    throw new StorageError('failed', `${what}: ${path} is ${kindOf(found)}, not a file. Move it away.`);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

export function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a named pipe';
  if (found.isSymbolicLink()) return 'a symbolic link';
  if (found.isSocket()) return 'a socket';
  return 'a device';
}

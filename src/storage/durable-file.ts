import { copyFileSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeFileSync } from 'atomically';
import { StorageError, systemCode, toStorageError } from './storage-error.ts';

/**
 * Replaces a `.json` file at once or not at all. atomically takes a short write on a full disk for a whole one, so the file
 * before stays as `name.previous.json` until the new one is whole. Throws a StorageError.
 */
export function writeDurably(path: string, text: string, what: string): void {
  const previous = previousPath(path);
  try {
    const hadFile = keepPrevious(path, previous);
    writeFileSync(path, text, { mode: 0o600 });
    if (statSync(path).size !== Buffer.byteLength(text)) {
      if (hadFile) renameSync(previous, path);
      else rmSync(path, { force: true });
      throw new StorageError(
        'disk-full',
        `${what}: the disk is full; free some space (${path}). What was kept before is unchanged.`,
      );
    }
  } catch (error) {
    removeUnfinished(path);
    throw toStorageError(error, { what, path });
  }
}

export function previousPath(path: string): string {
  return path.replace(/\.json$/, '.previous.json');
}

/** Removes unfinished files of killed processes. A write takes less than a minute. */
export function removeUnfinished(path: string, olderThan = 60_000): void {
  try {
    const prefix = `${basename(path)}.tmp-`;
    for (const name of readdirSync(dirname(path))) {
      if (!name.startsWith(prefix)) continue;
      const leftover = join(dirname(path), name);
      if (Date.now() - statSync(leftover).mtimeMs > olderThan) rmSync(leftover, { force: true });
    }
  } catch {
    // Another process was faster, or the directory cannot be changed: neither is worth a word.
  }
}

function keepPrevious(path: string, previous: string): boolean {
  rmSync(previous, { force: true });
  try {
    linkSync(path, previous);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    // File systems without hard links.
    copyFileSync(path, previous);
    return true;
  }
}

import {
  appendFileSync,
  closeSync,
  copyFileSync,
  linkSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeFileSync } from 'atomically';
import { systemCode, toStorageError } from './storage-error.ts';

/** Replaces a `.json` file whole or not at all, keeps the previous one. Throws a StorageError. atomically would miss a short write. */
export function writeDurably(path: string, text: string | Iterable<string>, what: string): void {
  const pieces = typeof text === 'string' ? [text] : text;
  try {
    keepPrevious(path, previousPath(path));
    writeFileSync(path, undefined, { mode: 0o600, tmpCreated: (draft) => writePieces(draft, pieces) });
  } catch (error) {
    removeUnfinished(path);
    throw toStorageError(error, { what, path });
  }
}

function writePieces(path: string, pieces: Iterable<string>): void {
  const descriptor = openSync(path, 'w');
  try {
    let waiting: string[] = [];
    let length = 0;
    for (const piece of pieces) {
      waiting.push(piece);
      length += piece.length;
      if (length < chunkLength) continue;
      appendFileSync(descriptor, waiting.join(''));
      waiting = [];
      length = 0;
    }
    appendFileSync(descriptor, waiting.join(''));
  } catch (error) {
    // atomically removes it later: its room is wanted at once.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** UTF-16 units for one write. */
const chunkLength = 1_000_000;

export function previousPath(path: string): string {
  return path.replace(/\.json$/, '.previous.json');
}

/** Removes unfinished files of killed processes. A write takes less than a minute. */
export function removeUnfinished(path: string): void {
  try {
    const prefix = `${basename(path)}.tmp-`;
    for (const name of readdirSync(dirname(path))) {
      if (!name.startsWith(prefix)) continue;
      const leftover = join(dirname(path), name);
      if (Date.now() - statSync(leftover).mtimeMs > 60_000) rmSync(leftover, { force: true });
    }
  } catch {
    // Another process was faster, or the directory cannot be changed: neither is worth a word.
  }
}

function keepPrevious(path: string, previous: string): void {
  rmSync(previous, { force: true });
  try {
    linkSync(path, previous);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    // File systems without hard links.
    copyFileSync(path, previous);
  }
}

import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Storage } from '../ports/storage.ts';
import { writeDurably } from './durable-file.ts';
import { ensurePrivateDirectory, type Home } from './home.ts';
import { readStored } from './read-stored.ts';
import { systemCode } from './storage-error.ts';

/** Texts of descriptions by the URL that they came from: opening a session asks no server for them. */
export function openDescriptions({ path: home }: Home): Pick<Storage, 'keepDescription' | 'keptDescription'> {
  const directory = join(home, 'descriptions');
  const pathOf = (from: string): string =>
    join(
      directory,
      `${process.getBuiltinModule('node:crypto').createHash('sha256').update(from).digest('hex').slice(0, 32)}.json`,
    );
  return {
    keepDescription(from, text) {
      ensurePrivateDirectory(directory);
      writeDurably(pathOf(from), text, 'The description could not be kept');
      removeUnused(directory);
    },
    keptDescription(from) {
      try {
        const text = readStored(pathOf(from), { what: 'The description', links: 'refused' }).toString('utf8');
        markUsed(pathOf(from));
        return text;
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

/** The time of a text's file is that of its last use. */
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // A home that cannot be written is still read.
  }
}

/** Removes the texts that were not used for long, then the least recently used ones beyond what is kept. */
function removeUnused(directory: string): void {
  const oldest = Date.now() - keptFor;
  let left = maxBytes;
  const newestFirst = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const path = join(directory, name);
      const found = statSync(path, { throwIfNoEntry: false });
      return found === undefined ? [] : [{ path, mtimeMs: found.mtimeMs, size: found.size }];
    })
    .sort((one, other) => other.mtimeMs - one.mtimeMs);
  for (const [index, { path, mtimeMs, size }] of newestFirst.entries()) {
    left -= size;
    const isNewest = index === 0;
    if (!isNewest && (left < 0 || index >= maxFiles || mtimeMs < oldest)) rmSync(path, { force: true });
  }
}

/** Half a year. */
const keptFor = 180 * 24 * 60 * 60 * 1000;
const maxFiles = 200;
const maxBytes = 256_000_000;

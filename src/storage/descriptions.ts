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
    },
    keptDescription(from) {
      try {
        return readStored(pathOf(from), { what: 'The description', links: 'refused' }).toString('utf8');
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

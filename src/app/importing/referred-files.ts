import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileLimits } from '../../core/files/limits.ts';
import { isWithin } from '../../core/files/within.ts';
import { FileError } from '../../files/file-error.ts';
import { resolveLinks } from '../../files/paths.ts';
import { readText } from '../../files/read.ts';
import type { ReferredFiles } from '../../ports/formats.ts';
import { type Connection, download } from './download.ts';

/** Files in the folder of a description and below it. Nothing is asked of the network. */
export function filesBeside(path: string): ReferredFiles {
  const real = resolveLinks(path);
  const folder = dirname(real);
  return {
    location: pathToFileURL(real).href,
    async read(location) {
      const url = new URL(location);
      if (url.protocol !== 'file:' || url.host !== '')
        throw new FileError('EREFUSED', 'a description in a file can refer only to local files.');
      const wanted = resolveLinks(fileURLToPath(url));
      if (!isWithin(wanted, folder)) throw new FileError('EREFUSED', `it is outside the folder ${folder}.`);
      try {
        return await readText(wanted, { limit: fileLimits.schema });
      } catch (error) {
        throw error instanceof FileError && error.code === 'ENOENT'
          ? new FileError('ENOENT', 'it does not exist.')
          : error;
      }
    },
  };
}

export function filesOfServer(url: string, connection: Connection): ReferredFiles {
  const root = new URL(url);
  const { origin, username, password } = root;
  // The locations are stored and shown.
  root.username = '';
  root.password = '';
  // A redirect could lead to another server.
  const direct = { ...connection, settings: { ...connection.settings, redirects: '0' } };
  let left = maxDownloads;
  return {
    location: root.href,
    async read(location) {
      const wanted = new URL(location);
      if (wanted.origin !== origin) throw new FileError('EREFUSED', `only files from ${origin} are read.`);
      left -= 1;
      if (left < 0) throw new FileError('EREFUSED', `at most ${maxDownloads} files are read from a server.`);
      wanted.username = username;
      wanted.password = password;
      return download(wanted.href, direct);
    },
  };
}

const maxDownloads = 100;

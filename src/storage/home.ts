import { chmodSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemCode, toStorageError } from './storage-error.ts';

export interface Home {
  readonly path: string;
  readonly sessions: string;
  readonly unnamed: string;
  readonly bin: string;
  readonly locks: string;
}

export function locateHome(given: string | undefined, environment: NodeJS.ProcessEnv = process.env): Home {
  const named = given ?? environment['RESTLOOP_HOME'];
  const path = named === undefined || named === '' ? systemDirectory(environment) : resolve(named);
  return {
    path,
    sessions: join(path, 'sessions'),
    unnamed: join(path, 'unnamed'),
    bin: join(path, 'bin'),
    locks: join(path, 'locks'),
  };
}

/** Makes a directory that only its owner may read. One that was there keeps its mode. */
export function ensurePrivateDirectory(path: string): void {
  try {
    const made = mkdirSync(path, { recursive: true, mode: 0o700 });
    // The umask may have taken bits away from the owner, too.
    if (made !== undefined) chmodSync(path, 0o700);
  } catch (error) {
    throw toStorageError(plainerError(error, path), {
      what: 'The data directory could not be created',
      path,
    });
  }
}

/** Node reports ENOENT for a recursive call on a read-only disk. */
function plainerError(error: unknown, path: string): unknown {
  if (systemCode(error) !== 'ENOENT') return error;
  try {
    mkdirSync(path, { mode: 0o700 });
    return error;
  } catch (plainer) {
    return plainer;
  }
}

function systemDirectory(environment: NodeJS.ProcessEnv): string {
  const user = homedir();
  switch (process.platform) {
    case 'darwin':
      return join(user, 'Library', 'Application Support', 'restloop');
    case 'win32':
      return join(environment['LOCALAPPDATA'] || join(user, 'AppData', 'Local'), 'restloop', 'Data');
    default:
      return join(environment['XDG_DATA_HOME'] || join(user, '.local', 'share'), 'restloop');
  }
}

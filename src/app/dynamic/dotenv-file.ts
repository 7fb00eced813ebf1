import { resolve } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { parseDotenv } from '../../core/session/environments/dotenv.ts';
import type { DynamicResult } from '../../core/template/types.ts';
import { sizeOfFile } from '../../files/open.ts';
import { readTextSync } from '../../files/read.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { hintOf, messageOf } from '../message.ts';

/** A `.env` file that is a link out of the project. */
type Refusal = Extract<DynamicResult, { readonly kind: 'problem' }>;

export function createDotenvFile(permissions: FilePermissions) {
  let folder = permissions.cwd;
  let variables: ReadonlyMap<string, string> | Refusal | null = null;
  return {
    get(name: string): DynamicResult {
      variables ??= variablesIn(folder, permissions);
      if ('kind' in variables) return variables;
      const value = variables.get(name);
      return value === undefined ? { kind: 'missing' } : { kind: 'value', value };
    },
    lookIn(next: string) {
      if (next !== folder) variables = null;
      folder = next;
    },
    forget() {
      variables = null;
    },
  };
}

function variablesIn(folder: string, permissions: FilePermissions): ReadonlyMap<string, string> | Refusal {
  try {
    const real = permissions.check({ path: '.env', folder: resolve(folder), place: '.env' });
    return new Map(parseDotenv(readIfThere(real)).variables.map(({ name, value }) => [name, value]));
  } catch (error) {
    return { kind: 'problem', message: messageOf(error), hint: hintOf(error) };
  }
}

function readIfThere(path: string): string {
  try {
    // A pipe has no size, and would be waited for.
    return sizeOfFile(path, path) === null ? '' : readTextSync(path, { limit: fileLimits.environment });
  } catch {
    return '';
  }
}

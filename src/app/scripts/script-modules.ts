import { basename, dirname, join, relative } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import {
  type RequiredFile,
  relativeRequires,
  type ScriptModule,
} from '../../core/script/modules/script-module.ts';
import { FileError } from '../../files/file-error.ts';
import { readText } from '../../files/read.ts';
import type { FilePermissions } from '../files/file-permissions.ts';

export interface ScriptOrigin {
  readonly code: string;
  /** Where the paths of its `require` begin. */
  readonly folder: string;
  readonly label: string;
}

/**
 * Reads the files that a script requires, and those that they require. They are read below the project's root, as
 * bodies are, and run in the isolate alone. Empty for a script without a relative path.
 */
export async function modulesOf(
  { code, folder, label }: ScriptOrigin,
  permissions: FilePermissions,
): Promise<readonly ScriptModule[]> {
  if (relativeRequires(code).length === 0) return [];
  const modules = new Map<string, ScriptModule>();
  let room = maxCode;
  const read = async (from: ScriptOrigin, path: string): Promise<void> => {
    const requires: Record<string, RequiredFile> = {};
    modules.set(path, { path, code: path === '' ? '' : from.code, requires });
    for (const wanted of relativeRequires(from.code)) {
      const found = await find(wanted, { from, permissions });
      if ('refusal' in found) {
        requires[wanted] = found;
        continue;
      }
      const { real, text } = found;
      requires[wanted] = { path: real };
      if (modules.has(real)) continue;
      room -= text.length;
      if (modules.size >= maxModules || room < 0) {
        requires[wanted] = {
          refusal: `${wanted} is left out: scripts require at most ${maxModules} files of ${maxCode / 1_000_000} MB`,
        };
        continue;
      }
      await read({ code: text, folder: dirname(real), label: relative(folder, real) }, real);
    }
  };
  await read({ code, folder, label }, '');
  return [...modules.values()];
}

const maxModules = 200;
const maxCode = 4_000_000;

async function find(
  wanted: string,
  { from, permissions }: { readonly from: ScriptOrigin; readonly permissions: FilePermissions },
): Promise<{ readonly real: string; readonly text: string } | { readonly refusal: string }> {
  let refusal = `there is no file ${wanted}`;
  for (const path of candidates(wanted)) {
    try {
      const real = await permissions.permit({ path, folder: from.folder, place: from.label });
      if (!/\.(?:c?js|json)$/i.test(real))
        return { refusal: `${basename(real)} is not a JavaScript or JSON file` };
      return { real, text: await readText(real, { limit: fileLimits.script, name: path }) };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.code === 'EREFUSED') return { refusal: `${error.message} ${error.hint ?? ''}`.trim() };
      if (!notThere.has(error.code)) refusal = error.message;
    }
  }
  return { refusal };
}

const notThere: ReadonlySet<string> = new Set(['ENOENT', 'EISDIR', 'ENOTDIR']);

/** The order in which Node looks for them. */
const candidates = (path: string): readonly string[] =>
  /\.(?:c?js|json)$/i.test(path)
    ? [path]
    : [`${path}.js`, `${path}.cjs`, `${path}.json`, join(path, 'index.js')];

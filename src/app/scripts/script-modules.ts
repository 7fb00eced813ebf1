import { basename, dirname, extname, join, relative } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import {
  isRelativePath,
  type ModuleLinks,
  mayImport,
  type RequiredFile,
  relativeRequires,
  type ScriptModule,
} from '../../core/script/modules/script-module.ts';
import { FileError } from '../../files/file-error.ts';
import { jsonErrorIn } from '../../files/json-error.ts';
import { readText } from '../../files/read.ts';
import type { FilePermissions } from '../files/file-permissions.ts';

export interface ScriptOrigin {
  readonly code: string;
  readonly folder: string;
  readonly label: string;
}

/** The files are read below the project's root, as bodies are, and run in the isolate alone. */
export async function modulesOf(
  { code, folder, label }: ScriptOrigin,
  permissions: FilePermissions,
): Promise<readonly ScriptModule[]> {
  const { code: script } = await withoutImports({ code });
  if (relativeRequires(script).length === 0) return [];
  const modules = new Map<string, ScriptModule>();
  let room = maxCode;
  const read = async (from: ScriptOrigin, path: string): Promise<void> => {
    const requires: Record<string, RequiredFile> = {};
    const own = path === '' ? { code: '' } : await readCode(from, path);
    modules.set(path, { path, label: from.label, ...own, requires });
    const imports = 'links' in own ? own.links.imports.map((one) => one.from).filter(isRelativePath) : [];
    for (const wanted of new Set([...imports, ...relativeRequires(from.code)])) {
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
          refusal: `${wanted} was not loaded: scripts can require at most ${maxModules} files with ${maxCode / 1_000_000} MB together`,
        };
        continue;
      }
      await read(
        { code: text, folder: dirname(real), label: relative(folder, real).replaceAll('\\', '/') },
        real,
      );
    }
  };
  await read({ code: script, folder, label }, '');
  return [...modules.values()];
}

type ModuleCode =
  | Pick<ScriptModule, 'code' | 'problem'>
  | (Pick<ScriptModule, 'code'> & { readonly links: ModuleLinks });

async function readCode({ code }: ScriptOrigin, path: string): Promise<ModuleCode> {
  const ending = extname(path).toLowerCase();
  if (ending === '.json') return { code, ...jsonProblem(code) };
  const { readModule } = await import('../../core/script/modules/read-module.ts');
  const read = readModule(code, ending);
  switch (read.kind) {
    case 'script':
      return { code: read.code };
    case 'module':
      return { code: read.code, links: read.links };
    case 'problem':
      return { code: '', problem: read.problem };
    default:
      return read satisfies never;
  }
}

function jsonProblem(code: string): Pick<ScriptModule, 'problem'> {
  try {
    JSON.parse(code);
    return {};
  } catch {
    const { expected, ...place } = jsonErrorIn(code);
    return { problem: { message: `not JSON: ${expected} was expected here`, ...place } };
  }
}

/** The script with `require` for `import`, which the isolate knows; one with a syntax error is left as it is. */
export async function withoutImports<Script extends Pick<ScriptOrigin, 'code'>>(
  script: Script,
): Promise<Script> {
  if (!mayImport(script.code)) return script;
  const { importsAsRequires } = await import('../../core/script/modules/imports-as-requires.ts');
  const read = importsAsRequires(script.code);
  return read.kind === 'code' ? { ...script, code: read.code } : script;
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
      if (!/\.(?:[cm]?js|json)$/i.test(real))
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
  /\.(?:[cm]?js|json)$/i.test(path)
    ? [path]
    : [`${path}.js`, `${path}.cjs`, `${path}.mjs`, `${path}.json`, join(path, 'index.js')];

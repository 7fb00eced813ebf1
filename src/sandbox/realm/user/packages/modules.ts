import type { ScriptModule } from '../../../../core/script/modules/script-module.ts';
import {
  append,
  apply,
  createTable,
  enumerableKeys,
  hasOwn,
  indirectEval,
  NativeError,
  parseJson,
  sliceText,
  type Table,
} from '../primordials.ts';

/** Files that a script requires by relative paths. Each is run once an evaluation, when it is first required. */
export interface Modules {
  /** The files of the script that runs next, itself first. */
  use(modules: readonly ScriptModule[]): void;
  /** Names that the files see until the next script runs. */
  give(names: object): void;
  /** For the script itself. Throws for a file that was not read. */
  require(wanted: string): unknown;
}

interface Module {
  exports: unknown;
}

type Require = (wanted: unknown) => unknown;

export const isRelative = (wanted: string): boolean =>
  apply(sliceText, wanted, [0, 2]) === './' || apply(sliceText, wanted, [0, 3]) === '../';

export function createModules(requirePackage: Require): Modules {
  let files: Table<string, ScriptModule> = createTable();
  let made: Table<string, Module> = createTable();
  let given: object = {};
  const load = (file: ScriptModule): unknown => {
    const before = made.get(file.path);
    if (before !== undefined) return before.exports;
    const module: Module = { exports: {} };
    made.set(file.path, module);
    if (apply(sliceText, file.path, [-5]) === '.json') module.exports = parseJson(file.code);
    else runFile(file, { module, given, require: requireFrom(file) });
    return module.exports;
  };
  const requireFrom =
    (file: ScriptModule | undefined): Require =>
    (wanted) => {
      const path = `${wanted}`;
      if (!isRelative(path)) return requirePackage(path);
      const found = file !== undefined && hasOwn(file.requires, path) ? file.requires[path] : undefined;
      const target = found !== undefined && 'path' in found ? files.get(found.path) : undefined;
      if (target !== undefined) return load(target);
      const reason = found !== undefined && 'refusal' in found ? found.refusal : unknownFile;
      throw new NativeError(`require("${path}"): ${reason}`);
    };
  return {
    use(modules) {
      files = createTable();
      made = createTable();
      given = {};
      for (let index = 0; index < modules.length; index += 1) {
        const file = modules[index];
        if (file !== undefined) files.set(file.path, file);
      }
    },
    give(names) {
      given = names;
    },
    require: (wanted) => requireFrom(files.get(''))(wanted),
  };
}

const unknownFile =
  'only a file whose path is written out in a script of a file is read: require("./lib/sum.js")';

interface Surroundings {
  readonly module: Module;
  readonly given: object;
  readonly require: Require;
}

function runFile({ path, code }: ScriptModule, { module, given, require }: Surroundings): void {
  const slash = lastSlash(path);
  const names = enumerableKeys(given);
  const values: unknown[] = [];
  let list = '';
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    list += `${name},`;
    append(values, Reflect.get(given, name));
  }
  const make: (...values: readonly unknown[]) => (...parts: readonly unknown[]) => void = indirectEval(
    `((${list}) => (exports, require, module, __filename, __dirname) => {${code}\n})\n//# sourceURL=${apply(sliceText, path, [slash + 1])}`,
  );
  const run = apply(make, undefined, values);
  run(module.exports, require, module, path, apply(sliceText, path, [0, slash < 0 ? 0 : slash]));
}

function lastSlash(path: string): number {
  for (let at = path.length - 1; at >= 0; at -= 1) if (path[at] === '/' || path[at] === '\\') return at;
  return -1;
}

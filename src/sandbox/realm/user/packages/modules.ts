import { defaultVariable, type ModuleLinks } from '../../../../core/script/modules/script-module.ts';
import type { NumberedModule } from '../../../protocol/numbered-module.ts';
import {
  append,
  apply,
  createTable,
  defineHidden,
  each,
  enumerableKeys,
  hasOwn,
  indirectEval,
  isArray,
  NativeError,
  NativeSyntaxError,
  parseJson,
  sliceText,
  type Table,
  toJson,
} from '../primordials.ts';
import {
  checkExport,
  emptyNamespace,
  type LinkContext,
  linkModule,
  type RequiredModule,
  wholeOf,
} from './es-module.ts';

export type Modules = ReturnType<typeof createModules>;

type Require = (wanted: unknown, exports?: unknown) => unknown;

interface LoadedModule extends RequiredModule {
  isLoading: boolean;
  exports: unknown;
}

const isRelative = (wanted: string): boolean =>
  apply(sliceText, wanted, [0, 2]) === './' || apply(sliceText, wanted, [0, 3]) === '../';

export function createModules(requirePackage: Require) {
  let files: Table<string, NumberedModule> = createTable();
  let made: Table<string, LoadedModule> = createTable();
  let given: object = {};
  const load = (file: NumberedModule): RequiredModule => {
    const before = made.get(file.path);
    if (before !== undefined) return before;
    if (file.problem !== undefined) {
      const { message, line, column } = file.problem;
      throw new NativeSyntaxError(`${message} (${file.label}:${line}:${column})`);
    }
    const { links } = file;
    const isModule = links !== undefined;
    const loaded: LoadedModule = { isModule, isLoading: true, exports: isModule ? emptyNamespace() : {} };
    made.set(file.path, loaded);
    const require: Require = (wanted, exports) => requireFrom(file, { wanted: `${wanted}`, exports });
    if (apply(sliceText, file.path, [-5]) === '.json') loaded.exports = parseJson(file.code);
    else if (links === undefined) runCommon(file, { module: loaded, given, require });
    else {
      const findImport = (path: string) => find(path, { file, word: 'import' });
      const namespace = loaded.exports as LinkContext['namespace'];
      runModule(file, links, { namespace, given, require, find: findImport });
    }
    loaded.isLoading = false;
    return loaded;
  };
  const find = (path: string, { file, word }: ModuleRequest): RequiredModule => {
    if (!isRelative(path)) return { isModule: false, isLoading: false, exports: requirePackage(path) };
    const found = file !== undefined && hasOwn(file.requires, path) ? file.requires[path] : undefined;
    const target = found !== undefined && 'path' in found ? files.get(found.path) : undefined;
    if (target !== undefined) return load(target);
    const reason = found !== undefined && 'refusal' in found ? found.refusal : unknownFile;
    throw new NativeError(`${word === 'import' ? `import "${path}"` : `require("${path}")`}: ${reason}`);
  };
  const requireFrom = (
    file: NumberedModule | undefined,
    { wanted, exports }: { readonly wanted: string; readonly exports: unknown },
  ): unknown => {
    if (!isArray(exports)) return find(wanted, { file, word: 'require' }).exports;
    const required = find(wanted, { file, word: 'import' });
    each(exports, (name: unknown) => checkExport(required, `${name}`, { path: wanted, label: null }));
    return wholeOf(required);
  };
  return {
    use(modules: readonly NumberedModule[]) {
      files = createTable();
      made = createTable();
      given = {};
      each(modules, (file) => files.set(file.path, file));
    },
    give(names: object) {
      given = names;
    },
    /** With a list of exports it checks that the module has them. Throws for a missing module or export. */
    require: (wanted: string, exports?: unknown): unknown => requireFrom(files.get(''), { wanted, exports }),
  };
}

interface ModuleRequest {
  readonly file: NumberedModule | undefined;
  readonly word: 'require' | 'import';
}

const unknownFile = 'a script in a file can require only a literal path: require("./lib/sum.js")';

interface ModuleScope {
  readonly module: { exports: unknown };
  readonly given: object;
  readonly require: Require;
}

/** The code begins in the second line, as the host counts it. */
function runCommon({ path, code, source }: NumberedModule, { module, given, require }: ModuleScope): void {
  const slash = lastSlash(path);
  const values: unknown[] = [];
  let list = '';
  each(enumerableKeys(given), (name) => {
    list += `${name},`;
    append(values, Reflect.get(given, name));
  });
  const make: (...values: readonly unknown[]) => (...parts: readonly unknown[]) => void = indirectEval(
    `((${list}) => (exports, require, module, __filename, __dirname) => {\n${code}\n})\n//# sourceURL=restloop-input-${source}`,
  );
  const run = apply(make, undefined, values);
  run(module.exports, require, module, path, apply(sliceText, path, [0, slash < 0 ? 0 : slash]));
}

/** Imports are getters of the scope around the code: what another file assigns to its export is seen. */
function runModule(
  { code, source, label }: NumberedModule,
  links: ModuleLinks,
  { namespace, given, require, find }: Pick<LinkContext, 'namespace' | 'find'> & Omit<ModuleScope, 'module'>,
): void {
  const bindings = Object.create(null);
  each(enumerableKeys(given), (name) => defineHidden(bindings, name, Reflect.get(given, name)));
  let getters = '';
  each(links.exports, (one) => {
    if (one.kind === 'local') getters += `${toJson(one.name)}: () => ${one.local},`;
  });
  defineHidden(bindings, 'require', require);
  defineHidden(bindings, '$_link', (own: LinkContext['own']) =>
    linkModule({ namespace, bindings, links, label, own, find }),
  );
  const make: (bindings: object) => () => void = indirectEval(
    `(($_bindings) => { with ($_bindings) { return function () { 'use strict'; let ${defaultVariable}; $_link({${getters}});\n${code}\n} } })\n//# sourceURL=restloop-input-${source}`,
  );
  apply(make(bindings), undefined, []);
}

function lastSlash(path: string): number {
  for (let at = path.length - 1; at >= 0; at -= 1) if (path[at] === '/' || path[at] === '\\') return at;
  return -1;
}

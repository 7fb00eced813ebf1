import type { ModuleImport, ModuleLinks } from '../../../../core/script/modules/script-module.ts';
import { defineProperty, each, enumerableKeys, hasOwn, NativeSyntaxError } from '../primordials.ts';

/** Module that a script requires or imports: exports of an ES module by getters, or any value. */
export interface RequiredModule {
  readonly isModule: boolean;
  readonly isLoading: boolean;
  readonly exports: unknown;
}

export type Namespace = Readonly<Record<string, unknown>>;

export interface LinkContext {
  readonly namespace: Namespace;
  /** The names that the code sees, as the scope around it. */
  readonly bindings: object;
  readonly links: ModuleLinks;
  readonly label: string;
  readonly own: Readonly<Record<string, () => unknown>>;
  readonly find: (path: string) => RequiredModule;
}

export const emptyNamespace = (): Namespace => Object.create(null);

/** Defines the exports, so that files in a circle see them, then loads and binds the imports in their order. */
export function linkModule({ namespace, bindings, links, label, own, find }: LinkContext): void {
  each(enumerableKeys(own), (name) => defineGetter(namespace, name, own[name] ?? (() => undefined)));
  each(links.exports, (one) => {
    if (one.kind === 'from') defineGetter(namespace, one.name, () => exportOf(find(one.from), one.imported));
  });
  each(links.imports, (one) => bind(one, find(one.from), { bindings, label }));
  each(links.exports, (one) => {
    if (one.kind === 'all') exportAll(namespace, find(one.from));
    else if (one.kind === 'from') checkExport(find(one.from), one.imported, { path: one.from, label });
  });
}

function bind(
  { from, names, line, column }: ModuleImport,
  required: RequiredModule,
  { bindings, label }: { readonly bindings: object; readonly label: string },
): void {
  each(names, ({ imported, local }) => {
    checkExport(required, imported, { path: from, label: `${label}:${line}:${column}` });
    defineGetter(bindings, local, () => exportOf(required, imported));
  });
}

function exportAll(namespace: Namespace, required: RequiredModule): void {
  each(enumerableKeys(wholeOf(required)), (name) => {
    if (name !== 'default' && !hasOwn(namespace, name))
      defineGetter(namespace, name, () => exportOf(required, name));
  });
}

/** Throws where a file has no export of the name. One that is still loading, in a circle, may get it. */
export function checkExport(
  { isModule, isLoading, exports }: RequiredModule,
  name: string,
  { path, label }: { readonly path: string; readonly label: string | null },
): void {
  if (name === '*' || isLoading || (!isModule && name === 'default')) return;
  const isThere = isModule ? hasOwn(exports as object, name) : isObject(exports) && name in exports;
  if (isThere) return;
  throw new NativeSyntaxError(`${path} has no export "${name}"${label === null ? '' : ` (${label})`}`);
}

export function exportOf(required: RequiredModule, name: string): unknown {
  if (name === '*') return wholeOf(required);
  const { isModule, exports } = required;
  if (!isModule && name === 'default') return exports;
  return isObject(exports) ? Reflect.get(exports, name) : undefined;
}

/** All exports as one object. A value of CommonJS is the default one, and its members are the others. */
export function wholeOf({ isModule, exports }: RequiredModule): Namespace {
  if (isModule) return exports as Namespace;
  const whole = emptyNamespace();
  if (isObject(exports))
    each(enumerableKeys(exports), (name) => defineGetter(whole, name, () => Reflect.get(exports, name)));
  defineGetter(whole, 'default', () => exports);
  return whole;
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const defineGetter = (target: object, name: string, get: () => unknown): void =>
  defineProperty(target, name, { get, enumerable: true, configurable: true });

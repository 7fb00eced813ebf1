import { unknownPackage } from '../../../../core/script/modules/package-names.ts';
import { type BundledPackage, requirable } from '../../../packages/names.ts';
import type { HostCall } from '../../contract.ts';
import {
  apply,
  createTable,
  defineHidden,
  defineProperty,
  freeze,
  global,
  hasOwn,
  indexInText,
  indirectEval,
  NativeError,
  sliceText,
} from '../primordials.ts';
import type { Exports, ExportsOf } from './exports.ts';
import { createModules } from './modules.ts';
import { createNodeAssert } from './node-assert.ts';
import { createNodeCrypto } from './node-crypto.ts';
import { createNodePath } from './node-path.ts';
import { createNodeUrl } from './node-url.ts';

export type Packages = ReturnType<typeof createPackages>;

/** Packages of scripts. The source of one is fetched and compiled when a script first names it. */
export function createPackages(host: HostCall) {
  const loaded = createTable<string, Exports>();
  const load = <Name extends BundledPackage>(name: Name): ExportsOf<Name> => {
    const known = loaded.get(name);
    if (known !== undefined) return known as ExportsOf<Name>;
    const source = host('package', name) ?? '';
    if (source === '') throw new NativeError(`the package ${name} is missing from this installation`);
    const compile: () => Exports = indirectEval(
      `(() => { ${eventClasses} ${source}\nreturn exported; })\n//# sourceURL=restloop-${name}`,
    );
    const exported = compile();
    loaded.set(name, exported);
    return exported as ExportsOf<Name>;
  };
  const written = createTable<string, unknown>();
  const findWritten = (path: string): { readonly value: unknown } | null => {
    const make = makers[path];
    if (make === undefined) return null;
    const value = written.get(path) ?? make();
    written.set(path, value);
    return { value };
  };
  const data = () => load('data');
  /** Callable itself, as older versions were. */
  const csv = () => Object.assign(data().parse.bind(null), { parse: data().parse });
  const makers: Record<string, (() => unknown) | undefined> = {
    __proto__: null as never,
    crypto: () => createNodeCrypto(host, () => load('buffer')),
    assert: () => createNodeAssert(load('chai')),
    'csv-parse': () => csv(),
    'csv-parse/lib/sync': () => csv(),
    'csv-parse/sync': () => data(),
    // The formats of our Ajv are known without it.
    'ajv-formats': () => (ajv: unknown) => ajv,
    nanoid: createNanoid,
    path: createNodePath,
    url: createNodeUrl,
    xml2js: () => data().createXml2js(() => load('xmldom')['DOMParser']),
  };
  const files = createTable<string, BundledPackage>();
  for (const [name, file] of requirable) files.set(name, file);
  const find = (path: string): { readonly value: unknown } | null => {
    const own = findWritten(path);
    if (own !== null) return own;
    const { name, part } = split(path, files.get(path) !== undefined);
    const file = files.get(name);
    if (file === undefined) return null;
    const exported: Exports = load(file);
    if (part === '') return { value: hasOwn(exported, 'default') ? exported['default'] : exported };
    const parts = exported['parts'];
    const isFound = (typeof parts === 'object' || typeof parts === 'function') && parts !== null;
    return isFound && hasOwn(parts, part) ? { value: (parts as Exports)[part] } : null;
  };
  const requirePackage = (wanted: unknown): unknown => {
    const path = withoutPrefix(`${wanted}`);
    const found = find(path);
    if (found !== null) return found.value;
    throw new NativeError(`there is no package "${wanted}": ${unknownPackage}`);
  };
  const modules = createModules(requirePackage);
  return {
    load,
    modules,
    provide(name: string, make: () => unknown) {
      makers[name] = make;
    },
    require: (wanted: unknown, names?: unknown): unknown => modules.require(`${wanted}`, names),
  };
}

export function installPackages({ load, require }: Packages): void {
  defineHidden(
    global,
    'require',
    freeze((name: unknown, names: unknown) => require(name, names)),
  );
  lazyGlobal('expect', () => load('chai')['expect']);
  lazyGlobal('Buffer', () => load('buffer')['Buffer']);
}

export function lazyGlobal(name: string, load: () => unknown): void {
  const give = (value: unknown) =>
    defineProperty(global, name, { value, writable: true, configurable: true });
  defineProperty(global, name, {
    get() {
      const value = load();
      give(value);
      return value;
    },
    set: give,
    configurable: true,
  });
}

/** chai dispatches DOM events to its plugins; there are none here. */
const eventClasses =
  'class Event { constructor(type) { this.type = type; } } class EventTarget { dispatchEvent() { return true; } }';

function withoutPrefix(path: string): string {
  return apply(sliceText, path, [0, 5]) === 'node:' ? apply(sliceText, path, [5]) : path;
}

/** `dayjs/plugin/utc.js` is a part of `dayjs`; `@xmldom/xmldom` is whole. */
function split(path: string, isWhole: boolean): { readonly name: string; readonly part: string } {
  const slash = apply(indexInText, path, ['/']);
  if (slash < 0 || isWhole) return { name: path, part: '' };
  const part = apply(sliceText, path, [slash + 1]);
  const hasEnding = apply(sliceText, part, [-3]) === '.js';
  return {
    name: apply(sliceText, path, [0, slash]),
    part: hasEnding ? apply(sliceText, part, [0, -3]) : part,
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

const createNanoid = (): object =>
  freeze({
    nanoid(size: unknown = 21) {
      const bytes = crypto.getRandomValues(new Uint8Array(Number(size)));
      let name = '';
      for (const byte of bytes) name += alphabet[byte & 63];
      return name;
    },
  });

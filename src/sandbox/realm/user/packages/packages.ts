import { type BundledPackage, bundledPackages } from '../../../packages/names.ts';
import type { HostCall } from '../../contract.ts';
import {
  createTable,
  defineHidden,
  defineProperty,
  freeze,
  global,
  hasOwn,
  indirectEval,
  NativeError,
} from '../primordials.ts';
import { createNodeCrypto } from './node-crypto.ts';

/** Packages of scripts. The source of one is fetched and compiled when a script first names it. */
export interface Packages {
  load(name: BundledPackage): Exports;
  /** `require`: `lodash`, `lodash/get`, `node:crypto`. */
  require(name: unknown): unknown;
}

export type Exports = Readonly<Record<string, unknown>>;

export function createPackages(host: HostCall): Packages {
  const loaded = createTable<string, Exports>();
  const load = (name: BundledPackage): Exports => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const source = host('package', name) ?? '';
    if (source === '') throw new NativeError(`the package ${name} is missing from this installation`);
    const compile: () => Exports = indirectEval(
      `(() => { ${eventClasses} ${source}\nreturn exported; })\n//# sourceURL=restloop-${name}`,
    );
    const exported = compile();
    loaded.set(name, exported);
    return exported;
  };
  let crypto: object | undefined;
  const find = (path: string): { readonly value: unknown } | null => {
    if (path === 'crypto') {
      crypto ??= createNodeCrypto(host, () => load('buffer'));
      return { value: crypto };
    }
    const { name, part } = split(path);
    if (!isBundled(name)) return null;
    const exported = load(name);
    if (part === '') return { value: hasOwn(exported, 'default') ? exported['default'] : exported };
    const parts = exported['parts'];
    const isFound = (typeof parts === 'object' || typeof parts === 'function') && parts !== null;
    return isFound && hasOwn(parts, part) ? { value: Reflect.get(parts, part) } : null;
  };
  return {
    load,
    require(wanted) {
      const path = withoutPrefix(`${wanted}`);
      const found = find(path);
      if (found !== null) return found.value;
      throw new NativeError(`require("${wanted}") finds nothing: scripts can require ${known}`);
    },
  };
}

/** Names of packages that are globals, too. A script may give them another value. */
export function installPackages({ load, require }: Packages): void {
  defineHidden(
    global,
    'require',
    freeze((name: unknown) => require(name)),
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

const known = `${['crypto', ...bundledPackages].sort().join(', ')}`;

function isBundled(name: string): name is BundledPackage {
  return (bundledPackages as readonly string[]).includes(name);
}

function withoutPrefix(path: string): string {
  return path.startsWith('node:') ? path.slice('node:'.length) : path;
}

/** `dayjs/plugin/utc.js` is a part of `dayjs`. */
function split(path: string): { readonly name: string; readonly part: string } {
  const slash = path.indexOf('/');
  if (slash < 0) return { name: path, part: '' };
  return { name: path.slice(0, slash), part: path.slice(slash + 1).replace(/\.js$/, '') };
}

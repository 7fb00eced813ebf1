import { beforeAll } from 'vitest';

// Vitest hands on the exports of a module as getters, so that each call of an imported function is two. What a file
// imports has run when its tests begin, and no export changes then: a value in place of its getter takes a twelfth of
// the workers' processor time less.

interface LoadedModule {
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly evaluated: boolean;
}

interface Worker {
  readonly evaluatedModules: { readonly idToModuleMap: ReadonlyMap<string, LoadedModule> };
}

declare global {
  var __vitest_worker__: Worker;
}

/** The exports of modules that this process knows; its next file loads others. */
const known = new WeakSet<object>();

beforeAll(() => {
  for (const { exports, evaluated } of globalThis.__vitest_worker__.evaluatedModules.idToModuleMap.values()) {
    // Modules of packages are those of Node, which cannot be changed.
    if (!evaluated || exports === undefined || Object.getPrototypeOf(exports) !== null) continue;
    if (known.has(exports)) continue;
    known.add(exports);
    finish(exports);
  }
});

function finish(exports: object): void {
  for (const [name, { get, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(exports))) {
    const value: unknown = get?.call(exports);
    if (value === undefined || configurable !== true) continue;
    Object.defineProperty(exports, name, { value, configurable, enumerable: true, writable: true });
  }
}

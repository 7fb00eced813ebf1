import type { Packages } from '../packages/packages.ts';

type Headers = Readonly<Record<string, string>>;
type Entries = Iterable<{ readonly key: unknown; readonly value: unknown }>;

export interface HeaderLists {
  /** Without a function that takes the changed list, the list cannot be changed. */
  of(headers: Headers, changed?: (entries: Entries) => void): object;
}

/** Loads the lists of headers when a script first names one. */
export const createHeaderLists = (packages: Packages): HeaderLists => ({
  of(headers, changed) {
    const { HeaderList } = packages.load('bruno') as typeof import('../../../packages/bundled/own/bruno.ts');
    return new HeaderList(headers, changed);
  },
});

import type { HeaderUse } from '../../../packages/bruno/header-list.ts';
import type { Packages } from '../packages/packages.ts';

type Headers = Readonly<Record<string, string>>;

export interface HeaderLists {
  of(headers: Headers, use?: HeaderUse): object;
}

/** Loads the lists of headers when a script first names one. */
export const createHeaderLists = (packages: Packages): HeaderLists => ({
  of(headers, use) {
    const { HeaderList } = packages.load('bruno');
    return new HeaderList(headers, use);
  },
});

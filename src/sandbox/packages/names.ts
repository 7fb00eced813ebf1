/** The packages that come with restloop, each a file of `bundled/`, those of our own in `own/`. */
export const bundledPackages = [
  'ajv',
  'bruno',
  'buffer',
  'chai',
  'cheerio',
  'crypto-js',
  'data',
  'dayjs',
  'jsonpath',
  'lodash',
  'moment',
  'postman',
  'tv4',
  'uuid',
  'web-crypto',
  'xmldom',
  'xpath',
] as const;

export type BundledPackage = (typeof bundledPackages)[number];

/** Packages that have their names elsewhere, such as `pm`. */
const inner: readonly BundledPackage[] = ['bruno', 'data', 'jsonpath', 'postman', 'web-crypto'];

/** The files by the names that `require` takes. `crypto` and `assert` are written in the realm itself. */
export const requirable: ReadonlyMap<string, BundledPackage> = new Map<string, BundledPackage>([
  ...bundledPackages.filter((name) => !inner.includes(name)).map((name) => [name, name] as const),
  ['@xmldom/xmldom', 'xmldom'],
]);

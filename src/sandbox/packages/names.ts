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

/** The files by the names that `require` takes. `crypto` and `assert` are written in the realm itself. */
export const requirable: ReadonlyMap<string, BundledPackage> = new Map<string, BundledPackage>([
  ['ajv', 'ajv'],
  ['buffer', 'buffer'],
  ['chai', 'chai'],
  ['cheerio', 'cheerio'],
  ['crypto-js', 'crypto-js'],
  ['dayjs', 'dayjs'],
  ['lodash', 'lodash'],
  ['moment', 'moment'],
  ['tv4', 'tv4'],
  ['uuid', 'uuid'],
  ['@xmldom/xmldom', 'xmldom'],
  ['xmldom', 'xmldom'],
  ['xpath', 'xpath'],
]);

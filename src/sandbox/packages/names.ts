/** The packages that come with restloop, each a file of `bundled/`. */
export const bundledPackages = [
  'buffer',
  'chai',
  'dayjs',
  'jsonpath',
  'lodash',
  'uuid',
  'xmldom',
  'xpath',
] as const;

export type BundledPackage = (typeof bundledPackages)[number];

/** The files by the names that `require` takes. `crypto` and `assert` are written in the realm itself. */
export const requirable: ReadonlyMap<string, BundledPackage> = new Map<string, BundledPackage>([
  ['buffer', 'buffer'],
  ['chai', 'chai'],
  ['dayjs', 'dayjs'],
  ['lodash', 'lodash'],
  ['uuid', 'uuid'],
  ['@xmldom/xmldom', 'xmldom'],
  ['xmldom', 'xmldom'],
  ['xpath', 'xpath'],
]);

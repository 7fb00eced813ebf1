/** Packages that scripts can require, each a file of `bundled/`. `crypto` is written in the realm itself. */
export const bundledPackages = ['buffer', 'chai', 'dayjs', 'lodash', 'uuid'] as const;

export type BundledPackage = (typeof bundledPackages)[number];

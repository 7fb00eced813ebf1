import type { BundledPackage } from '../../../packages/names.ts';

export type Exports = Readonly<Record<string, unknown>>;

interface OwnPackages {
  readonly bruno: typeof import('../../../packages/bundled/own/bruno.ts');
  readonly data: typeof import('../../../packages/bundled/own/data.ts');
  readonly jsonpath: typeof import('../../../packages/bundled/jsonpath.ts');
  readonly postman: typeof import('../../../packages/bundled/own/postman.ts');
  readonly 'web-crypto': typeof import('../../../packages/bundled/own/web-crypto.ts');
}

export type ExportsOf<Name extends BundledPackage> = Name extends keyof OwnPackages
  ? OwnPackages[Name]
  : Exports;

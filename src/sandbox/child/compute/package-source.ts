import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BundledPackage, bundledPackages } from '../../packages/names.ts';

/** The source of a package of scripts, from the folder beside this program. */
export function packageSource(name: string): string {
  if (!bundledPackages.includes(name as BundledPackage)) return '';
  const packed = readFileSync(join(dirname(process.argv[1] ?? ''), 'packages', `${name}.js.br`));
  return process.getBuiltinModule('node:zlib').brotliDecompressSync(packed).toString();
}

// The files of test data in dist/test-data, one a locale: the processes of scripts, and calls of the library that do
// not wait, load one when it is drawn from.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const locales = readFileSync(fileURLToPath(new URL('../src/test-data/locales.ts', import.meta.url)), 'utf8');

/** Entry points of esbuild by the name of their output. */
export const testDataFiles = Object.fromEntries(
  [...locales.matchAll(/import\('(@faker-js\/faker\/locale\/(\w+))'\)/g)].map(([, module, locale]) => [
    `test-data/${locale}`,
    module,
  ]),
);

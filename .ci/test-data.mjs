// Test data in dist/test-data: the definitions of each locale as packed JSON, and a module a locale that reads those it
// needs. The processes of scripts, and calls of the library that do not wait, load such a module when they draw from it.
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { allFakers, allLocales, base, Faker } from '@faker-js/faker';
import { writePacked } from './packed.mjs';

const folder = 'test-data';
const source = readFileSync(fileURLToPath(new URL('../src/test-data/locales.ts', import.meta.url)), 'utf8');
const locales = new Map(
  [...source.matchAll(/import\('(@faker-js\/faker\/locale\/(\w+))'\)/g)].map(([, module, locale]) => [
    module,
    locale,
  ]),
);

/** Entry points of esbuild by the name of their output. */
export const testDataFiles = Object.fromEntries(
  [...locales].map(([module, locale]) => [`${folder}/${locale}`, module]),
);

/** An esbuild plugin: modules of locales read their definitions from files in `dist`, which it writes. */
export const packedTestData = (dist) => ({
  name: 'packed test data',
  setup(plugin) {
    const namespace = 'test-data';
    plugin.onResolve({ filter: /^@faker-js\/faker\/locale\// }, ({ path }) => ({ path, namespace }));
    plugin.onResolve({ filter: /^restloop:definitions$/ }, ({ path }) => ({ path, namespace }));
    plugin.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: locales.has(path) ? moduleOf(locales.get(path)) : readDefinitions,
      resolveDir: import.meta.dirname,
    }));
    plugin.onEnd(async () => {
      const names = new Set([...locales.values()].flatMap(namesOf));
      await mkdir(join(dist, folder), { recursive: true });
      await Promise.all(
        [...names].map((name) =>
          writePacked(join(dist, folder, `${name}.json`), JSON.stringify(allLocales[name])),
        ),
      );
    });
  },
});

const moduleOf = (locale) => `import { base, Faker } from '@faker-js/faker';
import { definitionsOf } from 'restloop:definitions';
export const faker = new Faker({ locale: [...${JSON.stringify(namesOf(locale))}.map(definitionsOf), base] });`;

/** The modules and what they share lie one folder deep. */
const readDefinitions = `import { readFileSync } from 'node:fs';
const { brotliDecompressSync } = process.getBuiltinModule('node:zlib');
export const definitionsOf = (name) =>
  JSON.parse(brotliDecompressSync(readFileSync(new URL('../${folder}/' + name + '.json.br', import.meta.url))));`;

/** The names of the definitions that a locale falls back on, above those that all share. Throws where these are not all. */
function namesOf(locale) {
  const names = [...new Set([locale, locale.split('_')[0], 'en'])].filter((name) => name in allLocales);
  const read = names.map((name) => JSON.parse(JSON.stringify(allLocales[name])));
  const made = new Faker({ locale: [...read, base] });
  if (isDeepStrictEqual(made.rawDefinitions, allFakers[locale].rawDefinitions)) return names;
  throw new Error(`The locale ${locale} is not made of ${names}.`);
}

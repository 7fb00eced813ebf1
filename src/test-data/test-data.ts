import type { Faker } from '@faker-js/faker';
import type { TestDataRequest } from '../core/template/dynamic/dynamic.ts';
import { nearestName } from '../core/template/nearest.ts';
import type { DynamicResult } from '../core/template/types.ts';
import { copyToValue } from '../core/value/copy-value.ts';
import { previewValue } from '../core/value/preview.ts';
import type { Value } from '../core/value/types.ts';
import type { TestData } from '../ports/test-data.ts';
import { findCostlyArgument } from './argument-limits.ts';

export function testDataOf(faker: Faker, locale: string): TestData {
  const methods = methodsOf(faker);
  const paths = [...methods.keys()].sort();

  function draw(wanted: TestDataRequest): DynamicResult {
    const { path, arguments: list, seed, now } = wanted;
    const method = methods.get(path);
    if (method === undefined) return unknownPath(path, paths);
    const costly = findCostlyArgument(path, list);
    if (costly !== null) return { kind: 'problem', message: costly, hint: null };
    faker.seed(seed);
    faker.setDefaultRefDate(new Date(now));
    try {
      const value = method(...withNamedArguments(path, list));
      return { kind: 'value', value: copyToValue(typeof value === 'bigint' ? String(value) : value, path) };
    } catch (error) {
      const [reason = ''] = String((error as Error).message).split('\n');
      return {
        kind: 'problem',
        message: `${path} cannot be generated: ${reason}`,
        hint: hintFor(path, list),
      };
    }
  }

  return {
    draw,
    paths,
    example(path) {
      const made = draw({ path, arguments: [], locale, seed: 7, now: Date.UTC(2026, 0, 1) });
      return made.kind === 'value' ? previewValue(made.value) : '';
    },
  };
}

/** Faker names these arguments since version 9; people and other tools write `number.int(1, 6)` and `date.past(2)`. */
function withNamedArguments(path: string, list: readonly Value[]): readonly Value[] {
  const [first, second] = list;
  if (typeof first !== 'number') return list;
  if (/^number\.(?:int|float|bigInt)$/.test(path) && typeof second === 'number')
    return [{ min: first, max: second }];
  if (/^date\.(?:past|future)$/.test(path)) return [{ years: first }];
  if (/^date\.(?:recent|soon)$/.test(path)) return [{ days: first }];
  return list;
}

type Method = (...list: readonly unknown[]) => unknown;

function methodsOf(faker: Faker): ReadonlyMap<string, Method> {
  const methods = new Map<string, Method>();
  for (const [module, value] of Object.entries(faker)) {
    // Private fields, and what needs functions or prints warnings.
    if (typeof value !== 'object' || value === null || hiddenModules.has(module)) continue;
    for (const name of Object.getOwnPropertyNames(value)) {
      const method: unknown = value[name];
      const path = `${module}.${name}`;
      if (typeof method !== 'function' || name.startsWith('_') || hiddenMethods.has(path)) continue;
      methods.set(path, method as Method);
    }
  }
  return methods;
}

const hiddenModules: ReadonlySet<string> = new Set(['fakerCore', 'definitions', 'rawDefinitions']);

const hiddenMethods: ReadonlySet<string> = new Set([
  'helpers.fake',
  'helpers.mustache',
  'helpers.multiple',
  'helpers.maybe',
  'helpers.uniqueArray',
  'helpers.enumValue',
  'helpers.objectEntry',
  'image.urlLoremFlickr',
]);

function unknownPath(path: string, paths: readonly string[]): DynamicResult {
  const [module = '', name = module] = path.split('.');
  const same = paths.find((known) => known.endsWith(`.${name}`));
  const near = nearestName(path, paths) ?? same ?? null;
  const inModule = paths
    .filter((known) => known.startsWith(`${module}.`))
    .map((known) => known.split('.')[1]);
  const hint =
    near !== null
      ? `did you mean $faker.${near}?`
      : inModule.length > 0
        ? `${module} has ${inModule.slice(0, 8).join(', ')}${inModule.length > 8 ? ' and more' : ''}`
        : `the modules are ${[...new Set(paths.map((known) => known.split('.')[0]))].join(', ')}`;
  return { kind: 'problem', message: 'there is no such test data', hint };
}

const hintFor = (path: string, list: readonly unknown[]): string | null =>
  list.length === 0 ? `it takes arguments, as in $faker.${path}(...)` : null;

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeBudget, TimeUpError } from '../../../src/app/limits/time-budget.ts';
import { JsonPathError, loadJsonPath } from '../../../src/app/responses/load-json-path.ts';
import { normalizedPath } from '../../../src/core/json/path.ts';
import { codePoint } from '../../support/properties/characters.ts';

/** One of the public compliance suite of RFC 9535. Some may have several results: objects have no order. */
interface Case {
  readonly name: string;
  readonly selector: string;
  readonly invalid_selector?: true;
  readonly document?: unknown;
  readonly result?: unknown[];
  readonly result_paths?: string[];
  readonly results?: unknown[][];
  readonly results_paths?: string[][];
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../fixtures/json-path/compliance.json', import.meta.url), 'utf8'),
);
const jsonPath = await loadJsonPath();
const query = (json: unknown, path: string) => jsonPath.query(json, path, createTimeBudget(60_000));
const paths = (json: unknown, path: string) =>
  jsonPath.places(json, path, createTimeBudget(60_000)).map(normalizedPath);

describe('JSONPath follows RFC 9535', () => {
  it('passes 703 compliance cases', () => {
    expect(cases).toHaveLength(703);
  });

  it.each(cases.filter((test) => test.invalid_selector))('$name: rejects $selector', ({ selector }) => {
    expect(() => query(null, selector)).toThrow(JsonPathError);
  });

  it.each(cases.filter((test) => !test.invalid_selector))('$name: $selector', (test) => {
    expect(test.results ?? [test.result]).toContainEqual(query(test.document, test.selector));
    expect(test.results_paths ?? [test.result_paths]).toContainEqual(paths(test.document, test.selector));
  });
});

describe('a pattern in a JSONPath', () => {
  it.each([
    ['$[?match(@, "[0-9]+")]', ['12']],
    ['$[?search(@, "1")]', ['12']],
    ['$[?match(@, "\\\\d+")]', ['12']],
    ['$[?search(@, "\\\\bb")]', ['a b']],
    ['$[?search(@, "(?:a) .+?")]', ['a b']],
    ['$[?match(@, "(")]', []],
  ])('%s matches only strings, with the syntax of JavaScript', (path, found) => {
    expect(query([12, '12', 'a b', null, true], path)).toEqual(found);
  });
});

describe('an invalid JSONPath is reported with the reason', () => {
  it.each([
    ['', 'it is invalid at column 1'],
    ['$.a[', 'it is invalid at column 5'],
    ['$.', 'it is invalid at column 3'],
    ["$['\\ud800']", 'it is invalid at column 4'],
    ['$.a b', 'it is invalid at column 5'],
    ['$[?nope(@) == 1]', "no such function 'nope' at column 4"],
    ['$[?length(@, 1) == 1]', 'length() takes 1 argument, 2 given at column 4'],
  ])('%j: %s', (path, reason) => {
    expect(() => query({}, path)).toThrow(new JsonPathError(reason));
  });

  it('when it is nested too deeply', () => {
    const path = `$[?${'('.repeat(20_000)}@${')'.repeat(20_000)}]`;
    expect(() => query([1], path)).toThrow(new JsonPathError('it is nested too deeply'));
  });
});

it('reads the normalized path of any property name', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: codePoint }), fc.nat())), (steps) => {
      const json = steps.reduceRight<unknown>(
        (inside, step) => (typeof step === 'string' ? { [step]: inside } : sparse(step % 10, inside)),
        'found',
      );
      const place = steps.map((step) => (typeof step === 'string' ? step : step % 10));
      expect(query(json, normalizedPath(place))).toEqual(['found']);
    }),
  );
});

const sparse = (index: number, value: unknown): unknown[] => [...Array(index).fill(null), value];

describe('large and deep JSON', () => {
  const wide = Array.from({ length: 200_000 }, (_, id) => ({ id }));
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  it.each([
    ['$[*]', 200_000],
    ['$..id', 200_000],
    ['$[?@.id >= 100000].id', 100_000],
  ])('%s finds its %i of 200,000', (path, count) => {
    expect(query(wide, path)).toHaveLength(count);
  });

  it('is also searched inside a filter', () => {
    expect(query([wide], '$[?count(@.*) == 200000]')).toHaveLength(1);
  });

  it('is searched down to a thousand levels, and the error names that limit', () => {
    expect(query(deep(1000), '$..*')).toHaveLength(999);
    expect(query(deep(5000), '$[0][0]')).toHaveLength(1);
    expect(() => query(deep(5000), '$..*')).toThrow('the JSON is nested deeper than 1000 levels');
  });

  it('is searched only until the time budget is used up', () => {
    const budget = createTimeBudget(50);
    expect(() => jsonPath.query(wide, '$..*..*..*', budget)).toThrow(TimeUpError);
    expect(() => jsonPath.query(1, '$', budget)).toThrow(TimeUpError);
    expect(query([1], '$[0]')).toEqual([1]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { testDataLocales } from '../../src/core/session/settings/test-data-locales.ts';
import { postmanNames } from '../../src/core/template/dynamic/foreign-names.ts';
import type { Value } from '../../src/core/value/types.ts';
import type { TestData } from '../../src/ports/test-data.ts';
import { loadTestData } from '../../src/test-data/load.ts';

let english: TestData;

beforeAll(async () => {
  english = await loadTestData('en');
});

const now = Date.UTC(2026, 0, 15);

const draw = (path: string, list: readonly Value[] = [], seed = 7) =>
  english.draw({ path, arguments: list, locale: 'en', seed, now });

const drawn = (path: string, list: readonly Value[] = [], seed = 7) => {
  const made = draw(path, list, seed);
  return made.kind === 'value' ? made.value : made;
};

describe('test data', () => {
  it('is the same for the same seed', () => {
    expect(drawn('person.fullName')).toBe(drawn('person.fullName'));
    expect(drawn('person.fullName', [], 8)).not.toBe(drawn('person.fullName'));
  });

  it('has a type and takes arguments', () => {
    expect(drawn('number.int', [{ min: 3, max: 3 }])).toBe(3);
    expect(drawn('number.int', [4, 4])).toBe(4);
    expect(drawn('date.past', [1])).toBeInstanceOf(Date);
    expect(drawn('datatype.boolean')).toBeTypeOf('boolean');
    expect(drawn('string.alpha', [12])).toMatch(/^[A-Za-z]{12}$/);
    expect(drawn('helpers.arrayElement', [['only']])).toBe('only');
    expect(drawn('finance.currency')).toMatchObject({ code: expect.stringMatching(/^[A-Z]{3}$/) });
    expect(drawn('number.bigInt')).toMatch(/^\d+$/);
  });

  it('counts its dates from the present', () => {
    const [soon, past] = [drawn('date.soon'), drawn('date.past')] as Date[];
    expect(Number(soon)).toBeGreaterThan(now);
    expect(Number(past)).toBeLessThan(now);
  });

  it('gives an example of every name, or none where arguments are needed', () => {
    const without = english.paths.filter((path) => english.example(path) === '');
    expect(english.paths.length).toBeGreaterThan(200);
    expect(without).toEqual([
      'date.between',
      'date.betweens',
      ...['arrayElement', 'arrayElements', 'fromRegExp', 'objectKey', 'objectValue', 'shuffle'].map(
        (name) => `helpers.${name}`,
      ),
      'helpers.weightedArrayElement',
      'string.fromCharacters',
    ]);
  });

  it("knows every one of Postman's names", () => {
    const failed = Object.entries(postmanNames).filter(
      ([, [path, ...list]]) => draw(path, list).kind !== 'value',
    );
    expect(failed).toEqual([]);
  });

  it.each([
    ['person.fullname', [], 'there is no such test data', 'did you mean $faker.person.fullName?'],
    ['fullName', [], 'there is no such test data', 'did you mean $faker.person.fullName?'],
    ['science.xyz', [], 'there is no such test data', 'science has chemicalElement, unit'],
    ['constructor.constructor', [], 'there is no such test data', /^the modules are airline/],
    ['person.constructor', [], 'there is no such test data', /^person has/],
    ['helpers.arrayElement', [], /^helpers.arrayElement cannot be generated: /, /it takes arguments/],
    ['number.int', [{ min: 9, max: 1 }], /^number.int cannot be generated: .*Max 1 should be greater/, null],
    ['string.alpha', [1_000_000_000], /at most 1,000/, null],
    ['string.nanoid', [{}], 'a length is a number', null],
    ['string.nanoid', ['5'], 'a length is a number', null],
    ['string.sample', [{ length: 5 }], 'a length is a number', null],
    ['string.sample', [true], 'a length is a number', null],
    ['string.alpha', [{ length: { min: 5 } }], /at most 1,000/, null],
    ['lorem.words', [{ min: 1, max: 1e9 }], /at most 1,000/, null],
    ['date.betweens', [{ from: 0, to: 9e12, count: 1e9 }], /at most 1,000/, null],
    ['helpers.fromRegExp', ['a{1000000000}'], /at most 1,000/, null],
    ['finance.creditCardNumber', ['4#{1,999999999}L'], /at most 1,000/, null],
  ] as const)('%s of %j is a problem', (path, list, message, hint) => {
    const made = draw(path, list as readonly Value[]);
    expect(made.kind).toBe('problem');
    if (made.kind !== 'problem') return;
    expect(made.message).toMatch(message);
    if (hint === null) expect(made.hint).toBeNull();
    else
      expect(made.hint).toMatch(hint instanceof RegExp ? hint : new RegExp(hint.replace(/[$?.]/g, '\\$&')));
  });

  it('allows large bounds that are not quantities', () => {
    expect(drawn('number.int', [{ min: 1_000_000, max: 1_000_000 }])).toBe(1_000_000);
    expect(drawn('finance.amount', [{ min: 5000, max: 5000 }])).toBe('5000.00');
  });

  it('prints nothing', () => {
    const printed: unknown[] = [];
    const { warn } = console;
    console.warn = (...words) => printed.push(words);
    for (const path of english.paths) draw(path);
    console.warn = warn;
    expect(printed).toEqual([]);
  });

  it.each(testDataLocales.map((locale) => [locale]))('has names in %s', async (locale) => {
    const data = await loadTestData(locale);
    const made = data.draw({ path: 'person.fullName', arguments: [], locale, seed: 7, now });
    expect(made).toMatchObject({ kind: 'value', value: expect.stringMatching(/\S/) });
  });

  it('writes names in the language of its locale', async () => {
    const japanese = await loadTestData('ja');
    const made = japanese.draw({ path: 'person.lastName', arguments: [], locale: 'ja', seed: 7, now });
    expect(made).toMatchObject({ value: expect.stringMatching(/^[\p{Script=Han}\p{Script=Hiragana}]+$/u) });
  });
});

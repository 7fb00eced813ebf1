import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initialInterpolation } from '../../../src/ports/sandbox.ts';
import { type Harness, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

const seededWith = (seed: string) => harness.sandbox.setInterpolation({ ...initialInterpolation, seed });

describe('dynamic values in scripts', () => {
  it.each([
    ['typeof $faker.person.fullName()', "'string'"],
    ['$faker.number.int({ min: 4, max: 4 })', '4'],
    ['$faker.date.past() instanceof Date', 'true'],
    ['$faker.date.betweens({ from: 0, to: 9, count: 2 }).every((date) => date instanceof Date)', 'true'],
    ["$faker.helpers.arrayElement(['a'])", "'a'"],
    ["Object.keys($faker.person).includes('fullName')", 'true'],
    ["$date(1, 'd', 'YYYY') === $date('+1d', 'YYYY')", 'true'],
    ["$timestamp() - $timestamp('-1 d') >= 86400", 'true'],
    ['$isoTimestamp() instanceof Date', 'true'],
    ['$randomInt(3, 3)', '3'],
    ['$uuid().length', '36'],
    ["$hash('sha256', '%x', 'base64')", `'${createHash('sha256').update('%x').digest('base64')}'`],
    ["client.interpolate('{{$hash md5 abc}}')", `'${createHash('md5').update('abc').digest('hex')}'`],
    ["client.interpolate('{{$faker.number.int(5, 5)}}')", "'5'"],
    ['{ const $date = 7; $date }', '7'],
  ])('has those of placeholders: %s', async (code, printed) => {
    expect(await harness.print(code)).toBe(printed);
  });

  it.each([
    ["$date('+2q')", 'the unit after +2 is one of'],
    ["$hash('crc', 'x')", 'its first argument is one of md5'],
    ['$faker.lorem.words(100000)', '$faker.lorem.words: a length or count can be at most 1,000'],
    ['$uuid(1)', '$uuid takes no arguments'],
  ])('reports the problem of %s', async (code, sentence) => {
    expect(await harness.fail(code)).toContain(sentence);
  });

  it('repeats what is drawn with a seed, and draws another value at each call', async () => {
    const code =
      '[$faker.person.fullName(), $faker.person.fullName(), $random.integer(0, 1e9), $uuid()].join()';
    seededWith('7 1');
    const first = await harness.print(code);
    const second = await harness.print(code);
    seededWith('7 2');
    const other = await harness.print(code);
    seededWith('7 1');
    expect(await harness.print(code)).toBe(first);
    expect(new Set([first, second, other]).size).toBe(3);
    const [one, two] = `${first}`.split(',');
    expect(one).not.toBe(two);
  });
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDynamicValues,
  type DynamicSources,
  type TestDataRequest,
} from '../../../../src/core/template/dynamic/dynamic.ts';
import { checkDynamic, dynamicNames } from '../../../../src/core/template/dynamic/dynamic-form.ts';

const wanted: TestDataRequest[] = [];

function dynamicValues(sources: Partial<DynamicSources> = {}) {
  let count = 0;
  return createDynamicValues({
    random: () => 0.999_999,
    uuid: () => `uuid-${++count}`,
    now: () => 1_763_000_000_999,
    env: (name) => ({ HOME: '/root', EMPTY: '', WORD: 'missing', 'A%B': 'percent' })[name],
    dotenv: (name) => (name === 'KEY' ? { kind: 'value', value: 'k' } : { kind: 'missing' }),
    hash: (text, algorithm, encoding) => createHash(algorithm).update(text).digest(encoding),
    testData(request) {
      wanted.push(request);
      return { kind: 'value', value: request.path };
    },
    ...sources,
  });
}

const drawn = (text: string, sources: Partial<DynamicSources> = {}) => {
  const result = dynamicValues(sources).get(text);
  return result?.kind === 'value' ? result.value : result?.kind;
};

describe('dynamic values', () => {
  it('are drawn once for each text until the next send', () => {
    const values = dynamicValues();
    const found = ['$uuid', '$uuid', '$guid'].map((text) => values.get(text));
    expect(found).toEqual(['uuid-1', 'uuid-1', 'uuid-2'].map((value) => ({ kind: 'value', value })));
    values.redraw();
    expect(values.get('$uuid')).toEqual({ kind: 'value', value: 'uuid-3' });
  });

  it.each([
    ['$timestamp', 1_763_000_000],
    ['$timestamp -1 d', 1_762_913_600],
    ['$timestamp 1 h -1 h', 1_763_000_000],
    ['$timestamp 1000 ms', 1_763_000_001],
    ['$timestamp 2 seconds', 1_763_000_002],
    ['$timestamp +1 Minute', 1_763_000_060],
    ["$timestamp(1, 'd')", 1_763_086_400],
    ["$timestamp('-1 d')", 1_762_913_600],
    ['$isoTimestamp', new Date(1_763_000_000_999)],
    ['$datetime', '2025-11-13T02:13:20.999Z'],
    ['$datetime iso8601', '2025-11-13T02:13:20.999Z'],
    ['$datetime iso8601 1 M', '2025-12-13T02:13:20.999Z'],
    ['$datetime rfc1123', 'Thu, 13 Nov 2025 02:13:20 GMT'],
    ['$datetime rfc1123 -1 y', 'Wed, 13 Nov 2024 02:13:20 GMT'],
    ['$datetime "DD/MM/YYYY HH:mm" -2 h', '13/11/2025 00:13'],
    ["$datetime 'YYYY [at] HH'", '2025 at 02'],
    ['$datetime \\"YYYY MM\\" 1 y', '2026 11'],
    ['$datetime YYYY-MM-DD', '2025-11-13'],
    ['$datetime 2000-MM', '2000-11'],
    ["$datetime('+1y', 'YYYY')", '2026'],
    ["$datetime('YYYY')", '2025'],
    ['$datetime "+1y"', '+1y'],
    ['$date +2d DD.MM.YYYY', /^1[45]\.11\.2025$/],
    ['$date', /^2025-11-1[234]$/],
    ['$date YYYY MM', '2025 11'],
    ['$localDatetime rfc1123', /^(Wed|Thu), 1[23] Nov 2025 \d\d:\d\d:20 [+-]\d{4}$/],
    ['$localDatetime', /^2025-11-1[23]T\d\d:\d\d:20[+-]\d\d:\d\d$/],
    ['$datetime iso8601 999999999 y', 'problem'],
    ['$randomInt', 1000],
    ['$randomInt 1 6', 6],
    ['$randomInt(1, 6)', 6],
    ['$randomInt 5 5', 5],
    ['$random.integer', 1000],
    ['$random.integer(1, 6)', 5],
    ['$random.integer(-6, -1)', -2],
    ['$random.float(0, 1)', 0.999_999],
    ['$random.float(2, 4)', 2 + 2 * 0.999_999],
    ['$random.float', 999.999],
    ['$random.alphabetic(3)', 'zzz'],
    ['$random.alphabetic(1)', 'z'],
    ['$random.alphabetic(10000)', 'z'.repeat(10_000)],
    ['$random.alphanumeric(2)', '__'],
    ['$random.hexadecimal(4)', 'ffff'],
    ['$random.hexadecimal', 'ffffffffff'],
    ['$random.uuid', 'uuid-1'],
    ['$random.email', 'internet.email'],
    ['$random.email.of', 'email.of'],
    ['$random.lorem', 'lorem'],
    ['$random.name.firstName', 'person.firstName'],
    ['$random.address.city', 'location.city'],
    ['$faker.person.fullName', 'person.fullName'],
    ['$faker.name.firstName', 'person.firstName'],
    ['$randomFirstName', 'person.firstName'],
    ['$randomUUID', 'string.uuid'],
    ['$env.HOME', '/root'],
    ['$env.EMPTY', ''],
    ['$env.WORD', 'missing'],
    ['$processEnv HOME', '/root'],
    ['$env.NOPE', 'missing'],
    ['$env.A%B', 'percent'],
    ['$exampleServer', 'https://examples.http-client.intellij.net'],
    ["$hash('sha1', 12 )", createHash('sha1').update('12').digest('hex')],
    ['$dotenv KEY', 'k'],
    ['$dotenv NOPE', 'missing'],
    ['$hash md5 ""', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['$hash sha256 abc base64', 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='],
    ['$hash SHA-1 "two words"', createHash('sha1').update('two words').digest('hex')],
    ['$nope', undefined],
    ['$uuid 4', undefined],
  ])('%s is %j', (text, value) => {
    const found = drawn(text);
    if (value instanceof RegExp) expect(found).toMatch(value);
    else expect(found).toEqual(value);
  });

  it.each([
    ['$faker.number.int(1, 6)', [1, 6]],
    ['$faker.string.alpha 10', [10]],
    ["$faker.number.int({min: 1, 'max': 9})", [{ min: 1, max: 9 }]],
    ["$faker.helpers.arrayElement([\"a\", 'b\\'c', [true]])", [['a', "b'c", [true]]]],
    ['$faker.person.firstName female', ['female']],
    ['$faker.person.fullName', []],
    ['$randomCreditCardMask', [4]],
    ['$randomCreditCardMask 8', [8]],
  ])('reads the arguments of %s', (text, list) => {
    wanted.length = 0;
    expect(drawn(text)).toBeTypeOf('string');
    expect(wanted[0]?.arguments).toEqual(list);
  });

  it('stay within their bounds, which are included', () => {
    const seen = new Set<unknown>();
    for (let step = 0; step < 60; step += 1) seen.add(drawn('$randomInt 1 6', { random: () => step / 60 }));
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['$uuid 4', '$uuid takes no arguments', 6],
    ['$timestamp 1', /the unit after 1 is one of y, M/, 11],
    ['$timestamp 1 fortnight', /the unit/, 11],
    ['$datetime "open', '" is not closed', 10],
    ['$random.alphabetic(0)', /from 1 to 10,000/, 19],
    ['$random.alphabetic(99999999)', /from 1 to 10,000/, 19],
    ['$faker', /a module and a method follow/, 6],
    ['$faker.number.int(1', '")" is missing after the arguments', 19],
    ['$faker.number.int(a)', /an argument is a number/, 18],
    ['$faker.number.int(1) 2', 'nothing may follow the ")"', 21],
    ['$hash sha7 x', /one of md5, sha1/, 6],
    ['$hash sha256', /the text is missing/, 12],
    ['$hash sha256 two words', /a text with spaces needs quotes/, 17],
    ['$dotenv', /the name of an environment variable/, 7],
  ])('%s is malformed', (text, reason, at) => {
    const invalid = checkDynamic(text);
    expect(invalid?.reason).toMatch(reason);
    expect(invalid?.at).toBe(at);
  });

  it('can all be suggested', () => {
    expect(dynamicNames).toContain('$randomFirstName');
    expect(new Set(dynamicNames).size).toBe(dynamicNames.length);
  });
});

describe('a source that is not there', () => {
  it.each([
    ['$dotenv KEY', '.env files'],
    ['$hash md5 a', 'hashes'],
    ['$faker.person.fullName', 'test data'],
  ])('is named by %s', (text, what) => {
    const bare = { random: () => 0, uuid: () => '', now: () => 0, env: () => undefined };
    const problem = { kind: 'problem', message: `there are no ${what} here`, hint: 'set a variable instead' };
    expect(createDynamicValues(bare).get(text)).toEqual(problem);
  });
});

describe('drawn values', () => {
  it.each([
    ['$uuid', true],
    ['$date', true],
    ['$faker.a.b', true],
    ['$env.HOME', false],
    ['$hash md5 a', false],
    ['$exampleServer', false],
    ['$nope', false],
  ])('%s may differ with another draw: %s', (text, varies) => {
    const values = dynamicValues();
    values.get(text);
    expect(values.hasVaried()).toBe(varies);
    values.redraw();
    values.get('$env.HOME');
    expect(values.hasVaried()).toBe(varies);
  });

  it('are not kept while test data is being loaded', () => {
    let isLoaded = false;
    const testData = () =>
      isLoaded ? { kind: 'value' as const, value: 'Ada' } : { kind: 'loading' as const };
    const values = dynamicValues({ testData });
    expect(values.get('$faker.a.b')).toEqual({ kind: 'loading' });
    isLoaded = true;
    expect(values.get('$faker.a.b')).toEqual({ kind: 'value', value: 'Ada' });
  });

  it('are drawn again in another language', () => {
    let locale = 'en';
    const values = dynamicValues({ settings: () => ({ seed: null, locale }) });
    const first = values.get('$uuid');
    locale = 'de';
    expect(values.get('$uuid')).not.toEqual(first);
  });
});

describe('reading a dynamic value', () => {
  it('never throws, and returns the text that it has read', () => {
    const part = fc.constantFrom(
      ...['$faker.a.b', '$hash', '$date', '$randomInt', '(', ')', '{', '}', '[', ']', ',', ':', '"', "'"],
      ...['\\', ' ', '1', '-1', 'd', 'sha256', '%x', 'é', '.', '$'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = `$${parts.join('')}`;
        const result = dynamicValues().get(text);
        if (checkDynamic(text) !== null) expect(result).toBeUndefined();
      }),
    );
  });
});

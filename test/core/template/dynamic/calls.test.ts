import { describe, expect, it } from 'vitest';
import { type DynamicSources, drawCall } from '../../../../src/core/template/dynamic/dynamic.ts';
import type { Value } from '../../../../src/core/value/types.ts';

const sources: DynamicSources = {
  random: () => 0.5,
  uuid: () => 'a-uuid',
  now: () => 1_763_000_000_999,
  env: (name) => `of ${name}`,
  hash: (text, algorithm, encoding) => `${algorithm} of ${text} as ${encoding}`,
  testData: ({ path, arguments: list, locale }) => ({ kind: 'value', value: [path, [...list], locale] }),
};

const call = (
  name: string,
  values: readonly Value[],
  settings?: ReturnType<NonNullable<DynamicSources['settings']>>,
) => drawCall({ name, values }, { ...sources, ...(settings && { settings: () => settings }) });

describe('a call of a dynamic value by a script', () => {
  it.each<[name: string, values: readonly Value[], expected: Value]>([
    ['$uuid', [], 'a-uuid'],
    ['$timestamp', [], 1_763_000_000],
    ['$timestamp', ['-1 d'], 1_762_913_600],
    ['$timestamp', ['+1m'], 1_763_000_060],
    ['$timestamp', ['12 days'], 1_764_036_800],
    ['$datetime', ['YYYY', '+1 y'], '2026'],
    ['$datetime', ['YYYY 1'], '2025 1'],
    ['$datetime', ['1 [d] YYYY'], '1 d 2025'],
    ['$processEnv', ['%A'], 'of %A'],
    ['$randomInt', [1, 6], 4],
    ['$random.integer', [1, 7], 4],
    ['$hash', ['sha256', '%name'], 'sha256 of %name as hex'],
    ['$hash', ['md5', '+1 d', 'base64'], 'md5 of +1 d as base64'],
    ['$hash', ['md5', 7], 'md5 of 7 as hex'],
    ['$hash', ['md5', { a: [1] }], 'md5 of {"a":[1]} as hex'],
    ['$faker.lorem.words', [3], ['lorem.words', [3], 'en']],
  ])('%s with %j draws %j', (name, values, expected) => {
    expect(call(name, values)).toMatchObject({ kind: 'value', value: expected });
  });

  it.each([
    ['$randomInt', [6, 1], '$randomInt takes the smaller number first'],
    ['$uuid', [4], '$uuid takes no arguments'],
    ['$hash', ['md5'], '$hash: the text is missing, or a variable as in {{$hash sha256 %token}}'],
  ])('%s with %j is a problem: %s', (name, values, message) => {
    expect(call(name, values)).toEqual({ kind: 'problem', message, hint: null });
  });

  it('is undefined for a name that nobody knows', () => {
    expect(call('$nope', [])).toBeUndefined();
  });

  it('has the language of the settings', () => {
    expect(call('$faker.a.b', [], { seed: null, locale: 'de' })).toMatchObject({ value: ['a.b', [], 'de'] });
  });

  it('depends on the seed and the name alone, where there is a seed', () => {
    const drawn = (name: string, seed: string | null) => call(name, [], { seed, locale: 'en' });
    for (const name of ['$uuid', '$randomInt']) {
      expect(drawn(name, 'a')).toEqual(drawn(name, 'a'));
      expect(drawn(name, 'a')).not.toEqual(drawn(name, 'b'));
      expect(drawn(name, 'a')).not.toEqual(drawn(name, null));
    }
    expect(drawn('$uuid', 'a')).not.toEqual(drawn('$guid', 'a'));
  });
});

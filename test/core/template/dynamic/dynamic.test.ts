import { describe, expect, it } from 'vitest';
import { createDynamicValues } from '../../../../src/core/template/dynamic/dynamic.ts';

function dynamicValues() {
  let count = 0;
  return createDynamicValues({
    random: () => 0.999_999,
    uuid: () => `uuid-${++count}`,
    now: () => 1_999,
    env: (name) => ({ HOME: '/root', EMPTY: '' })[name],
  });
}

describe('dynamic values', () => {
  it('are drawn once for each text until the next send', () => {
    const values = dynamicValues();
    expect([values.get('$uuid'), values.get('$uuid'), values.get('$guid')]).toEqual([
      'uuid-1',
      'uuid-1',
      'uuid-2',
    ]);
    values.redraw();
    expect(values.get('$uuid')).toBe('uuid-3');
  });

  it.each([
    ['$timestamp', 1],
    ['$isoTimestamp', new Date(1_999)],
    ['$randomInt', 1000],
    ['$randomInt 1 6', 6],
    ['$randomInt 5 5', 5],
    ['$env.HOME', '/root'],
    ['$env.EMPTY', ''],
    ['$processEnv HOME', '/root'],
    ['$env.NOPE', 'missing'],
    ['$nope', undefined],
    ['$uuid 4', undefined],
  ])('%s is %j', (text, value) => {
    expect(dynamicValues().get(text)).toEqual(value);
  });

  it('stay within their bounds, which are included', () => {
    const seen = new Set<unknown>();
    for (let step = 0; step < 60; step += 1) {
      const values = createDynamicValues({
        random: () => step / 60,
        uuid: () => '',
        now: () => 0,
        env: () => undefined,
      });
      seen.add(values.get('$randomInt 1 6'));
    }
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

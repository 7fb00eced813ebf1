import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDynamicValues, type DynamicSettings } from '../../../../src/core/template/dynamic/dynamic.ts';

function valuesWith(settings: () => DynamicSettings) {
  let count = 0;
  const uuid = () => `uuid-${++count}`;
  return createDynamicValues({ random: () => 0.5, uuid, now: () => 0, env: () => undefined, settings });
}

describe('a seed', () => {
  const seeded = (seed: string) => valuesWith(() => ({ seed, locale: 'en' }));

  it.each([
    ['$uuid', '2c9ca6f5-ea5c-4b01-9f86-33a29a2ea919'],
    ['$randomInt', 713],
    ['$random.alphabetic(5)', 'wMcLl'],
  ])('gives %s the same value in every version of restloop: %s', (text, value) => {
    expect(seeded('a seed').get(text)).toEqual({ kind: 'value', value });
  });

  it('restarts the sequence when it is set again', () => {
    let seed = '8';
    const values = valuesWith(() => ({ seed, locale: 'en' }));
    const first = values.get('$uuid');
    values.redraw();
    expect(values.get('$uuid')).not.toEqual(first);
    seed = '9';
    values.get('$uuid');
    seed = '8';
    expect(values.get('$uuid')).toEqual(first);
  });

  const texts = ['$uuid', '$guid', '$randomInt', '$random.alphabetic(8)', '$random.float(0, 1)'];
  const draw = (values: ReturnType<typeof seeded>) => texts.map((text) => values.get(text));

  it('repeats every value, in any order, and gives others to the next request', () => {
    const first = draw(seeded('7'));
    const again = seeded('7');
    again.get('$randomInt 1 2');
    const reversed = [...texts].reverse().map((text) => again.get(text));
    expect(reversed.reverse()).toEqual(first);
    again.redraw();
    expect(draw(again)).not.toEqual(first);
    expect(draw(seeded('8'))).not.toEqual(first);
  });

  it('writes UUIDs of version 4', () => {
    expect(seeded('x').get('$uuid')).toMatchObject({
      value: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    });
  });

  it('draws again when it changes', () => {
    let seed: string | null = null;
    const values = valuesWith(() => ({ seed, locale: 'en' }));
    const before = values.get('$uuid');
    seed = '7';
    expect(values.get('$uuid')).not.toEqual(before);
  });

  it('spreads whole numbers over their range', () => {
    const faces = [1, 2, 3, 4, 5, 6].map((value) => ({ kind: 'value', value }));
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(faces).toContainEqual(seeded(seed).get('$randomInt 1 6'));
      }),
    );
  });

  it('begins the sequence of a seed again where the seed is set again', () => {
    let seedings = 1;
    const values = valuesWith(() => ({ seed: '7', locale: 'en', seedings }));
    const draw = () => {
      values.redraw();
      return JSON.stringify(values.get('$uuid'));
    };
    const first = values.get('$uuid');
    const second = draw();
    seedings = 2;
    expect(values.get('$uuid')).toEqual(first);
    expect(draw()).toBe(second);
  });
});

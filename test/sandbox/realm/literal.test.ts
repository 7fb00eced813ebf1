import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../src/sandbox/protocol/limits.ts';
import { literalOf } from '../../../src/sandbox/realm/trusted/literal.ts';

describe('literalOf', () => {
  it('writes code that evaluates to the value', () => {
    const value = fc.anything({
      withMap: true,
      withSet: true,
      withDate: true,
      withBigInt: true,
      withNullPrototype: false,
    });
    fc.assert(
      fc.property(value, (data) => {
        expect(runInThisContext(`(${literalOf(data)})`)).toEqual(data);
      }),
    );
  });

  it.each<[name: string, make: (count: number) => unknown]>([
    ['numbers', (count) => Array.from({ length: count }, () => 1)],
    ['empty arrays', (count) => Array.from({ length: count }, () => [])],
    ['objects', (count) => Array.from({ length: count }, (_, index) => ({ a: index }))],
    [
      'quoted names',
      (count) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`-${index}`, 1])),
    ],
    ['the entries of a Map', (count) => new Map(Array.from({ length: count }, (_, index) => [index, '']))],
    ['the items of a Set', (count) => new Set(Array.from({ length: count }, (_, index) => index))],
    ['dates', (count) => Array.from({ length: count }, () => new Date(0))],
  ])('keeps no more code than its limit for %s', (_, make) => {
    for (const count of [10, 1000, 20_000, 60_000, 90_000, 200_000]) {
      const literal = literalOf(make(count));
      expect(literal.length).toBeLessThanOrEqual(limits.literalLength);
      if (count <= 1000) expect(literal).not.toMatch(/^!/);
      if (count >= 200_000) expect(literal).toBe('!more data than can be stored');
    }
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastAtOrBefore } from '../../../src/core/text/ascending.ts';

it('finds the place that a scan from the end finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 })),
      fc.integer({ min: -10, max: 10 }),
      (some, limit) => {
        const numbers = some.toSorted((one, other) => one - other);
        const found = lastAtOrBefore(numbers.length, (index) => numbers[index] ?? Number.NaN, limit);
        expect(found).toBe(numbers.findLastIndex((number) => number <= limit));
      },
    ),
  );
});

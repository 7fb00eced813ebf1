import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf, levelAt, plannedCount, plannedStarts, type Stage } from '../../../src/core/load/plan.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

const constant = (rate: number, milliseconds: number): Stage => ({ milliseconds, from: rate, to: rate });

const stages = fc.array(
  fc.record({
    milliseconds: fc.integer({ min: 1, max: 2000 }),
    from: fc.integer({ min: 0, max: 200 }),
    to: fc.integer({ min: 0, max: 200 }),
  }),
  { minLength: 1, maxLength: 4 },
);

describe('the planned starts of an open load', () => {
  it('are evenly spaced at a constant rate', () => {
    expect([...plannedStarts([constant(4, 1000)])]).toEqual([0, 250, 500, 750]);
  });

  it('are closer together while the rate rises', () => {
    expect([...plannedStarts([{ milliseconds: 2000, from: 0, to: 4 }])].map(Math.round)).toEqual([
      0, 1000, 1414, 1732,
    ]);
  });

  it('go on through stages, also those without a start', () => {
    expect([...plannedStarts([constant(2, 1000), constant(0, 1000), constant(2, 1000)])]).toEqual([
      0, 500, 2000, 2500,
    ]);
  });

  it('are in order, within the duration, and as many as are counted', () => {
    fc.assert(
      fc.property(stages, (given) => {
        const starts = [...plannedStarts(given)];
        expect(starts).toHaveLength(plannedCount(given));
        expectEqual(
          starts,
          [...starts].sort((one, other) => one - other),
        );
        expect(starts.filter((start) => !(start <= durationOf(given)))).toEqual([]);
      }),
    );
  });

  it('leave gaps that follow the rate of their time', () => {
    const starts = [...plannedStarts([{ milliseconds: 10_000, from: 10, to: 100 }])];
    for (const [index, start] of starts.entries()) {
      const next = starts[index + 1];
      if (next === undefined || index === 0) continue;
      const rate = levelAt([{ milliseconds: 10_000, from: 10, to: 100 }], (start + next) / 2);
      expect(1000 / (next - start)).toBeCloseTo(rate, 0);
    }
  });
});

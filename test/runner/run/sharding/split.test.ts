import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitWeights } from '../../../../src/runner/run/sharding/shard-suites.ts';

const cases = fc.record({
  weights: fc.array(fc.nat(1000), { maxLength: 60 }),
  count: fc.integer({ min: 1, max: 12 }),
});

it('puts each weight into one shard, and differs by at most the heaviest', () =>
  fc.assert(
    fc.property(cases, ({ weights, count }) => {
      const shards = splitWeights(weights, count);
      expect(shards).toHaveLength(weights.length);
      expect(shards.every((shard) => Number.isInteger(shard) && shard >= 0 && shard < count)).toBe(true);
      const sums = Array.from({ length: count }, (_, shard) =>
        weights.reduce((sum, weight, index) => sum + (shards[index] === shard ? weight : 0), 0),
      );
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(0, ...weights));
      expect(splitWeights(weights, count)).toEqual(shards);
    }),
  ));

it.each<[weights: number[], count: number, shards: number[]]>([
  [[1, 1, 1, 1], 2, [0, 1, 0, 1]],
  [[1, 1, 1, 9], 2, [1, 1, 1, 0]],
  [[5, 4, 3, 3, 3], 2, [0, 1, 1, 0, 1]],
  [[1], 3, [0]],
  [[], 2, []],
])('splits %j into %i as %j', (weights, count, shards) => {
  expect(splitWeights(weights, count)).toEqual(shards);
});

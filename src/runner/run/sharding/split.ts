/**
 * Splits weights into shards of about the same sum: the heaviest first, each into the lightest shard so far. Returns the
 * shard of each weight, from 0; equal weights give equal splits on every machine.
 */
export function splitWeights(weights: readonly number[], count: number): readonly number[] {
  const sums = Array.from({ length: count }, () => 0);
  const shards = weights.map(() => 0);
  const heaviestFirst = [...weights.entries()].sort(
    ([one, weight], [other, otherWeight]) => otherWeight - weight || one - other,
  );
  for (const [index, weight] of heaviestFirst) {
    const lightest = sums.indexOf(Math.min(...sums));
    sums[lightest] = (sums[lightest] ?? 0) + weight;
    shards[index] = lightest;
  }
  return shards;
}

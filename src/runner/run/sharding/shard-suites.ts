import { formatCount } from '../../../core/view/paint/units.ts';
import { readReport } from '../merging/read-report.ts';

import { type ChosenSuite, chosenSuite } from '../plan/chosen-suite.ts';
import { groupSuites } from '../plan/groups.ts';
import { type RunProblem, runProblem } from '../problems/problem.ts';
import type { ReportedShard, Shard } from './shard.ts';

export interface ShardedSuites {
  readonly suites: readonly ChosenSuite[];
  readonly shard: ReportedShard | null;
  readonly empty: readonly RunProblem[];
}

/** Keeps the files of a shard, and of all others the requests of `# @setup`, `# @once` and `# @teardown`. */
export async function shardSuites(all: readonly ChosenSuite[], shard: Shard | null): Promise<ShardedSuites> {
  if (shard === null) return { suites: all, shard: null, empty: [] };
  const { index, count, times } = shard;
  const split = all.filter(({ chosen }) => chosen.some(({ directives }) => directives.phase === null));
  const groups = groupSuites(split, (suite) => suite);
  const weigh = weighSuites(split, times === null ? new Map() : await readTimes(times));
  const weights = groups.map((group) => group.reduce((sum, suite) => sum + weigh(suite), 0));
  const shards = splitWeights(weights, count);
  const own = new Set(groups.filter((_, at) => shards[at] === index - 1).flat());
  const reported = { index, count, files: namesOf(split), own: namesOf(own) };
  if (own.size === 0) return { suites: [], shard: reported, empty: [emptyShard(shard, groups.length)] };
  const suites = all.flatMap((suite) => (own.has(suite) ? [suite] : aroundOthers(suite)));
  return { suites, shard: reported, empty: [] };
}

const namesOf = (suites: Iterable<ChosenSuite>): string[] => Array.from(suites, ({ name }) => name);

function aroundOthers(suite: ChosenSuite): ChosenSuite[] {
  const around = new Set(suite.chosen.filter(({ directives }) => directives.phase !== null));
  return around.size === 0
    ? []
    : [chosenSuite(suite, { choice: (request) => around.has(request), isWhole: suite.isWhole })];
}

const emptyShard = ({ index, count }: Shard, groups: number): RunProblem =>
  runProblem(
    'warning',
    `--shard ${index}/${count}: this shard has no files, so nothing was sent.`,
    groups === 0
      ? 'no file has a request besides those of # @setup, # @once and # @teardown'
      : `the files make ${formatCount(groups, 'group')} that can be separated; more shards than that stay empty`,
  );

/** Returns the shard of each weight, from 0; equal weights give equal splits on every machine. */
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

/** Milliseconds that the files of an earlier JSON report took, by their names. */
async function readTimes(path: string): Promise<ReadonlyMap<string, number>> {
  const { files } = await readReport(path);
  const times = new Map<string, number>();
  for (const { file, requests } of files) {
    const own = requests.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
    // Requests that were skipped say nothing of the time of their file.
    if (own > 0) times.set(file, (times.get(file) ?? 0) + own);
  }
  return times;
}

/** Returns a guess of the time of a suite: its own of the earlier run, else as long as requests took there on average. */
function weighSuites(
  suites: readonly ChosenSuite[],
  times: ReadonlyMap<string, number>,
): (suite: ChosenSuite) => number {
  const known = suites.filter(({ name }) => times.has(name));
  const total = known.reduce((sum, { name }) => sum + (times.get(name) ?? 0), 0);
  const requests = known.reduce((sum, { chosen }) => sum + chosen.length, 0);
  const each = total > 0 && requests > 0 ? total / requests : 1;
  return ({ name, chosen }) => times.get(name) ?? chosen.length * each;
}

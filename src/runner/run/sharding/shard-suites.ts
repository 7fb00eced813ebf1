import { type ChosenSuite, chosenSuite } from '../plan/chosen-suite.ts';
import { groupSuites } from '../plan/groups.ts';
import type { RunProblem } from '../problems/problem.ts';
import type { ReportedShard, Shard } from './shard.ts';
import { splitWeights } from './split.ts';
import { readTimes, weighSuites } from './times.ts';

export interface ShardedSuites {
  readonly suites: readonly ChosenSuite[];
  readonly shard: ReportedShard | null;
  /** A warning where the shard has no files. */
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
  return around.size === 0 ? [] : [chosenSuite(suite, (request) => around.has(request))];
}

const emptyShard = ({ index, count }: Shard, groups: number): RunProblem => ({
  severity: 'warning',
  message: `--shard ${index}/${count}: this shard has no files, so nothing was sent.`,
  hint:
    groups === 0
      ? 'no file has a request besides those of # @setup, # @once and # @teardown'
      : `the files make ${groups === 1 ? '1 group' : `${groups} groups`} that can be separated; more shards than that stay empty`,
  place: null,
});

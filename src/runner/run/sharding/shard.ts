import { UsageError } from '../../../app/usage-error.ts';

export interface Shard {
  /** Number from 1. */
  readonly index: number;
  readonly count: number;
  /** JSON report of an earlier run whose times balance the shards; null without one. */
  readonly times: string | null;
}

export interface ShardFlags {
  readonly shard?: string;
  readonly shardTimes?: string;
}

/** The part of a JSON report by which `restloop merge-reports` finds the shards of one run. */
export interface ReportedShard extends Pick<Shard, 'index' | 'count'> {
  /** Files of all shards, in the order of the run. */
  readonly files: readonly string[];
  readonly own: readonly string[];
}

/** Reads `--shard 2/5`; null without it. Throws a UsageError. */
export function parseShard({ shard, shardTimes }: ShardFlags): Shard | null {
  if (shard === undefined) {
    if (shardTimes === undefined) return null;
    throw new UsageError('--shard-times needs --shard.', '--shard 1/4 --shard-times report.json');
  }
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(shard) ?? []).map(Number);
  if (index < 1 || count < index)
    throw new UsageError(
      `--shard ${shard}: not a shard.`,
      'write the number of the shard and the number of shards: --shard 2/5',
    );
  return { index, count, times: shardTimes ?? null };
}

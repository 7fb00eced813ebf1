import type { OutputOptions, SessionOptions } from '../../../app/start/options.ts';
import type { SessionStart } from '../../../app/start/session-start.ts';
import { UsageError } from '../../../app/usage-error.ts';
import { isStrict } from '../../ci.ts';
import { type LoadFlags, type LoadPlan, planLoad } from '../load/load-options.ts';
import { parseShard, type Shard, type ShardFlags } from '../sharding/shard.ts';
import type { RequestFilter } from './choose-requests.ts';
import type { ProjectPhases } from './project-phases.ts';

export interface RunOptions extends SessionOptions, OutputOptions, ShardFlags, LoadFlags {
  readonly request: readonly string[];
  readonly folder?: readonly string[];
  readonly tag: readonly string[];
  readonly bail?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly list?: boolean;
  readonly delay?: string;
  readonly retry?: string;
  readonly data?: string;
  readonly dataName?: string;
  readonly iterations?: string;
  readonly parallel?: string;
  readonly reporter: readonly string[];
  readonly output?: string;
  readonly excludeTag?: readonly string[];
  readonly failuresOnly?: boolean;
  readonly reportBody?: string;
  readonly requireTests?: boolean;
  readonly update?: boolean;
  readonly watch?: boolean;
  /** Files and folders of `restloop.json` that run before the others of a folder. */
  readonly order?: readonly string[];
  readonly setup?: readonly string[];
  readonly teardown?: readonly string[];
  readonly lastFailed?: boolean;
  readonly onlyChanged?: string;
}

export interface RunPlan {
  readonly start: SessionStart;
  readonly filter: RequestFilter;
  readonly strict: boolean;
  readonly intent: 'send' | 'force' | 'show';
  readonly bail: boolean;
  readonly delay: number;
  readonly retries: number;
  /** Null for as many as there are rows of data, or one. */
  readonly iterations: number | null;
  readonly hasIterations: boolean;
  readonly parallel: number;
  readonly shard: Shard | null;
  readonly data: string | null;
  readonly dataName: readonly string[];
  readonly updateSnapshots: boolean;
  readonly requiresTests: boolean;
  readonly lastFailed: boolean;
  /** A revision of git; null without `--only-changed`. */
  readonly changedSince: string | null;
  readonly order: readonly string[];
  readonly phases: ProjectPhases;
  readonly load: LoadPlan | null;
}

export interface PlanOptions
  extends ShardFlags,
    LoadFlags,
    Pick<RunOptions, 'request' | 'folder' | 'tag' | 'excludeTag' | 'data' | 'dataName' | 'strict'>,
    Pick<RunOptions, 'bail' | 'force' | 'dryRun' | 'update' | 'requireTests'>,
    Pick<RunOptions, 'lastFailed' | 'onlyChanged' | 'order' | 'setup' | 'teardown'> {
  readonly delay?: string | number;
  readonly retry?: string | number;
  readonly iterations?: string | number;
  readonly parallel?: string | number;
}

export interface RunInputs {
  readonly start: SessionStart;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Throws a UsageError for a wrong number. */
export function planRun(options: PlanOptions, { start, env }: RunInputs): RunPlan {
  const { request, folder = [], tag, excludeTag = [], data = null } = options;
  const iterations =
    options.iterations === undefined
      ? null
      : wholeNumber('--iterations', options.iterations, { minimum: 1, maximum: 1e9 });
  const load = planLoad(options, iterations);
  return {
    start,
    load,
    filter: { request, folder, tag, excludeTag },
    strict: isStrict(options, env),
    intent: options.dryRun === true ? 'show' : options.force === true ? 'force' : 'send',
    bail: options.bail === true,
    delay: wholeNumber('--delay', options.delay ?? 0, { minimum: 0, maximum: 86_400_000 }),
    retries: wholeNumber('--retry', options.retry ?? 0, { minimum: 0, maximum: 1000 }),
    iterations,
    parallel: wholeNumber('--parallel', options.parallel ?? 1, { minimum: 1, maximum: 256 }),
    shard: parseShard(options),
    hasIterations: data !== null || (iterations ?? 1) > 1 || load !== null,
    data,
    dataName: (options.dataName ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    updateSnapshots: options.update === true,
    requiresTests: options.requireTests === true,
    order: options.order ?? [],
    phases: { setup: options.setup ?? [], teardown: options.teardown ?? [] },
    lastFailed: options.lastFailed === true,
    changedSince: options.onlyChanged ?? null,
  };
}

/** A load deals its rows round; null for each row once. */
export const iterationsOf = ({ load, iterations }: RunPlan): number | null =>
  load === null ? iterations : (iterations ?? Number.POSITIVE_INFINITY);

function wholeNumber(
  flag: string,
  given: string | number,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number {
  const number = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new UsageError(`${flag} ${given}: not a whole number from ${minimum} to ${maximum}.`);
}

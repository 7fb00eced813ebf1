import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { openRows } from '../../app/data/rows.ts';
import { refuseProblems, UsageError } from '../../app/usage-error.ts';
import type { Entry } from '../../core/session/entries.ts';
import { type LoadJson, loadJson } from '../reporters/load-json.ts';
import { resultJson } from '../reporters/result-json.ts';
import type { ResultJson } from '../results/json.ts';
import { iterationsOf, planRun, type RunPlan } from '../run/plan/options.ts';
import { dataDialect, planTargets } from '../run/plan/plan-targets.ts';
import { withFileErrors } from '../run/plan/planned-run.ts';
import type { Counts } from '../run/request/result.ts';
import { createStop } from '../run/stop.ts';
import { runIterations } from '../run/suite/run-iterations.ts';
import { withLibraryHints } from './errors.ts';
import { checkOptions, type OptionNames } from './known-options.ts';
import { list, type StartOptions, startOf, startOptions } from './options.ts';

/** The flags of `restloop run`. */
export interface RunOptions extends StartOptions {
  /** Names of the requests to run, or patterns with `*`. */
  readonly request?: string | readonly string[];
  readonly tag?: string | readonly string[];
  readonly excludeTag?: string | readonly string[];
  /** Saved session that the files run in; a new one when not given. */
  readonly session?: string;
  /** Path of a .csv, .json or .ndjson file with a row for each iteration. */
  readonly data?: string;
  /** Columns of the data that name its rows in the report: `name` or `name,price`. */
  readonly dataName?: string;
  readonly iterations?: number;
  /** Number of files at once, or of iterations where there are several. */
  readonly parallel?: number;
  /** Number of retries of a failed request. */
  readonly retry?: number;
  /** Milliseconds between two requests. */
  readonly delay?: number;
  /** Whether the run stops at the first request that fails. */
  readonly bail?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  /** Whether a request without a test fails. */
  readonly requireTests?: boolean;
  /** Whether unknown directives are errors; where the environment variable CI is set when not given. */
  readonly strict?: boolean;
  /** Stores the bodies of this run for the `# @snapshot` lines. */
  readonly update?: boolean;
  readonly onResult?: (result: ResultJson, file: string) => void;
  /** Load: starts at this rate, whatever the server does: `50/s`. */
  readonly rate?: string | number;
  /** Load: so many virtual users, each in a loop; with `rate` the most at once. */
  readonly vus?: number;
  /** Duration of the load: `2m`; 30 s when not given. */
  readonly duration?: string;
  /** Time in which the load rises from nothing: `30s`. */
  readonly rampUp?: string;
  /** A load that changes: `30s:10,1m:50` for users, `30s:10/s,1m:50/s` for a rate. */
  readonly stages?: string;
  /** Limits that the load must keep, such as `p(95) < 300ms`. */
  readonly threshold?: string | readonly string[];
  /** Ends the run early; the requests that were done are in the report. */
  readonly signal?: AbortSignal;
}

/** The report of `run --reporter json`; `dist/report.schema.json` describes it. */
export interface RunReport {
  readonly files: readonly {
    readonly file: string;
    readonly iteration: number | null;
    /** Name of its row of data; null without `dataName`. */
    readonly row: string | null;
    readonly requests: readonly ResultJson[];
  }[];
  readonly summary: Counts;
  readonly exitCode: number;
  readonly load?: LoadJson;
}

/**
 * Runs files, folders and saved sessions with their scripts and tests. Failures of tests and of the network are in the
 * report.
 *
 * @throws {UsageError} For options that are wrong and files that cannot be read: nothing is sent.
 * @throws {ValueError} For a variable that cannot be one.
 * @example
 * const { exitCode, summary } = await run('tests/', { env: 'staging', secrets: { token } });
 */
export async function run(targets: string | readonly string[], options: RunOptions = {}): Promise<RunReport> {
  checkOptions('run()', options, runOptions);
  return withLibraryHints(() => runPlan(list(targets), options));
}

const runOptions: OptionNames<RunOptions> = {
  ...startOptions,
  request: true,
  tag: true,
  excludeTag: true,
  session: true,
  data: true,
  dataName: true,
  iterations: true,
  parallel: true,
  retry: true,
  delay: true,
  bail: true,
  force: true,
  dryRun: true,
  requireTests: true,
  strict: true,
  update: true,
  onResult: true,
  rate: true,
  vus: true,
  duration: true,
  rampUp: true,
  stages: true,
  threshold: true,
  signal: true,
};

async function runPlan(targets: readonly string[], options: RunOptions): Promise<RunReport> {
  const plan = toPlan(options);
  const { cwd = '.', signal, onResult } = options;
  const settings = { cwd, place: 'library' } as const;
  const planned = await planTargets(
    targets.map((target) => inFolder(cwd, target)),
    plan,
    { readInput: noInput, settings },
  );
  const stop = createStop();
  const onAbort = () => stop.ask('interrupted');
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted === true) onAbort();
  const files: { file: string; iteration: number | null; row: string | null; requests: ResultJson[] }[] = [];
  const problems: Entry[] = [];
  let load: LoadJson | null = null;
  try {
    refuseProblems(planned.problems);
    const outcome = await runIterations({
      ...planned,
      snapshotMode: plan.updateSnapshots ? 'update' : 'write-new',
      rows: await openRows(plan.data, iterationsOf(plan), dataDialect(planned)),
      stop,
      listener: {
        suiteStarted: ({ name, iteration, row }) =>
          void files.push({ file: name, iteration, row, requests: [] }),
        requestFinished(result, { name }) {
          const json = resultJson(result, { reveal: false });
          files.at(-1)?.requests.push(json);
          onResult?.(json, name);
        },
        loadFinished(report) {
          load = loadJson(report);
        },
        problem: (entry) => void problems.push(entry),
      },
    });
    refuse(problems);
    const { counts, exitCode } = withFileErrors(outcome, planned);
    return { files, summary: counts, exitCode, ...(load !== null && { load }) };
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await planned.apps.close();
  }
}

const noInput = () =>
  Promise.reject(new UsageError('"-" is standard input, which run() does not read: name a file.'));

function inFolder(cwd: string, target: string): string {
  const path = resolve(cwd, target);
  return cwd !== '.' && existsSync(path) ? relative('.', path) : target;
}

function refuse(problems: readonly Entry[]): void {
  for (const problem of problems) {
    if (problem.kind === 'notice') throw new UsageError(problem.notice.message, problem.notice.hint);
    if (problem.kind === 'script-failure') throw new UsageError(problem.failure.message);
  }
}

function toPlan(options: RunOptions): RunPlan {
  const { cwd = '.', data } = options;
  const lists = {
    request: list(options.request),
    tag: list(options.tag),
    excludeTag: list(options.excludeTag),
    threshold: list(options.threshold),
  };
  const own = data === undefined ? {} : { data: resolve(cwd, data) };
  return planRun(
    { ...options, ...lists, ...own },
    { start: startOf(options, options.session), env: process.env },
  );
}

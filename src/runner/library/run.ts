import { problemsError, UsageError } from '../../app/usage-error.ts';
import type { Entry } from '../../core/session/entries.ts';
import { openRows } from '../data/rows.ts';
import { type ResultJson, resultJson } from '../reporters/result-json.ts';
import type { RunOptions as Flags } from '../run/plan/options.ts';
import { planTargets } from '../run/plan/plan-targets.ts';
import type { Counts } from '../run/request/result.ts';
import { createStop } from '../run/stop.ts';
import { conduct } from '../run/suite/conduct.ts';
import type { Variables } from './render.ts';

/** What `restloop run` takes as flags. */
export interface RunOptions {
  /** Names, or patterns with `*`. */
  readonly request?: string | readonly string[];
  readonly tag?: string | readonly string[];
  readonly env?: string;
  readonly session?: string;
  readonly variables?: Variables;
  /** Variables that are masked in every report. */
  readonly secrets?: Variables;
  /** JavaScript that runs first. */
  readonly eval?: string | readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  readonly allowHosts?: readonly string[];
  /** Files and folders outside of the project that the files may read. */
  readonly allowFiles?: readonly string[];
  /** Path of a .csv, .json or .ndjson file. */
  readonly data?: string;
  readonly iterations?: number;
  readonly parallel?: number;
  readonly retry?: number;
  /** Milliseconds between two requests. */
  readonly delay?: number;
  readonly bail?: boolean;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  /** Whether unknown directives are errors; where the environment variable CI is set when not given. */
  readonly strict?: boolean;
  /** Takes the bodies of now for the `# @snapshot` ones. */
  readonly update?: boolean;
  /** Told of each request when it is done. */
  readonly onResult?: (result: ResultJson, file: string) => void;
  /** Ends the run early; what was done is in the report. */
  readonly signal?: AbortSignal;
}

/** CONTRACT.md, `run --reporter json`. */
export interface RunReport {
  readonly files: readonly {
    readonly file: string;
    readonly iteration: number | null;
    readonly requests: readonly ResultJson[];
  }[];
  readonly summary: Counts;
  readonly exitCode: number;
}

/**
 * Runs files, folders and saved sessions with their scripts and tests. Rejects with a UsageError for what cannot be
 * read; failures of tests and of the network are in the report.
 */
export async function run(targets: string | readonly string[], options: RunOptions = {}): Promise<RunReport> {
  const flags = toFlags(options);
  const planned = await planTargets(list(targets), flags, noInput);
  const { plan, problems: found } = planned;
  const stop = createStop();
  const onAbort = () => stop.ask('interrupted');
  options.signal?.addEventListener('abort', onAbort);
  if (options.signal?.aborted === true) onAbort();
  const files: { file: string; iteration: number | null; requests: ResultJson[] }[] = [];
  const problems: Entry[] = [];
  try {
    const [first, ...others] = found;
    if (first !== undefined) throw problemsError([first, ...others]);
    const { counts, exitCode } = await conduct({
      ...planned,
      options: flags,
      snapshotMode: plan.updateSnapshots ? 'update' : 'write-new',
      rows: await openRows(flags.data ?? null, plan.iterations),
      stop,
      listener: {
        suiteStarted: ({ name, iteration }) => void files.push({ file: name, iteration, requests: [] }),
        requestFinished(result, { name }) {
          const told = resultJson(result, { reveal: false });
          files.at(-1)?.requests.push(told);
          options.onResult?.(told, name);
        },
        suiteFinished: () => undefined,
        problem: (entry) => void problems.push(entry),
      },
    });
    refuse(problems);
    return { files, summary: counts, exitCode };
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
    await planned.apps.close();
  }
}

/** Standard input is not the library's to read. */
const noInput = {
  readInput: () => Promise.reject(new UsageError('"-" means standard input, which run() does not read.')),
  env: process.env,
};

function refuse(problems: readonly Entry[]): void {
  for (const problem of problems) {
    if (problem.kind === 'notice') throw new UsageError(problem.notice.message, problem.notice.hint);
    if (problem.kind === 'script-failure') throw new UsageError(problem.failure.message);
  }
}

const list = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : given;

function toFlags(options: RunOptions): Flags {
  const { env, session, data, iterations, strict } = options;
  return {
    request: list(options.request),
    tag: list(options.tag),
    eval: list(options.eval),
    var: assignments(options.variables),
    secret: assignments(options.secrets),
    set: Object.entries(options.settings ?? {}).map(([key, value]) => `${key}=${value}`),
    allowHost: options.allowHosts ?? [],
    allowFile: options.allowFiles ?? [],
    reporter: [],
    bail: options.bail === true,
    force: options.force === true,
    dryRun: options.dryRun === true,
    update: options.update === true,
    delay: String(options.delay ?? 0),
    retry: String(options.retry ?? 0),
    parallel: String(options.parallel ?? 1),
    ...(iterations === undefined ? {} : { iterations: String(iterations) }),
    ...(env === undefined ? {} : { env }),
    ...(session === undefined ? {} : { session }),
    ...(data === undefined ? {} : { data }),
    ...(strict === undefined ? {} : { strict }),
  };
}

/** Values are data: `{{ }}` in them is text. */
function assignments(variables: Variables = {}): string[] {
  return Object.entries(variables).map(([name, value]) => {
    const json = JSON.stringify(value) as string | undefined;
    return `${name}:=${json?.replaceAll('{{', '\\\\{{')}`;
  });
}

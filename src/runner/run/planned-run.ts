import { composeApp } from '../../app/compose.ts';
import { combineExitCodes } from '../../core/session/entries.ts';
import { openRows } from '../data/rows.ts';
import { warningEntries, warningsOfRun } from '../file-warnings.ts';
import { createHumanPrinter } from '../human.ts';
import type { Io } from '../io.ts';
import { openReporters } from '../reporters/open.ts';
import { tellError } from '../tell-error.ts';
import { type Choice, chooseRequests } from './choose-requests.ts';
import { conduct } from './conduct.ts';
import { planRun, type RunOptions, type RunPlan } from './options.ts';
import { planSuites } from './plan-suites.ts';
import { noCounts } from './result.ts';
import type { Conducting, RunOutcome } from './shared-run.ts';
import type { Stop } from './stop.ts';
import type { Suite } from './suite.ts';

export interface PlannedRun {
  readonly plan: RunPlan;
  readonly suites: readonly Suite[];
  readonly choice: Choice;
}

/** Reads all that a run needs; throws a UsageError before anything is sent. */
export async function planTargets(
  targets: readonly string[],
  options: RunOptions,
  io: Io,
): Promise<PlannedRun> {
  const plan = planRun(options);
  const suites = await planSuites(targets, { app: composeApp({ persistence: 'never' }), io });
  return { plan, suites, choice: chooseRequests(suites, options) };
}

/** Runs what was planned, and writes the reports. Resolves to the exit code. */
export async function runPlanned(
  { plan, suites, choice }: PlannedRun,
  options: RunOptions,
  { io, stop }: { readonly io: Io; readonly stop: Stop },
): Promise<number> {
  const rows = await openRows(options.data ?? null, plan.iterations);
  const { reporter, output, json = false, reveal = false } = options;
  const reporters = await openReporters(
    {
      reporters: reporter,
      output,
      json,
      reveal,
      shows: options.failuresOnly === true ? 'failures' : 'all',
      expected: expectedRequests({ plan, suites, choice }, options),
    },
    io,
  );
  const problems = createHumanPrinter(io, { app: composeApp({ persistence: 'never' }), resultsTo: 'err' });
  for (const { name, warnings } of suites)
    warningEntries(name, warningsOfRun(warnings)).forEach(problems.print);
  const outcome = await conductAll(
    {
      suites,
      choice,
      plan,
      options,
      allowedHosts: options.allowHost,
      snapshotMode: plan.updateSnapshots ? 'update' : inCi(io) ? 'compare' : 'write-new',
      rows,
      hasIterations: options.data !== undefined || (plan.iterations ?? 1) > 1,
      listener: {
        ...reporters,
        problem: problems.print,
        async requestFinished(result, suite) {
          await reporters.requestFinished(result, suite);
          if (reporters.areClosed()) stop.ask('closed');
        },
      },
      stop,
    },
    io,
  );
  await reporters.finish({ ...outcome, stopped: stop.reason });
  await reporters.close();
  await problems.drained();
  return outcome.exitCode;
}

/** Those that the chosen ones refer to are not counted: whether they run is seen on the way. */
function expectedRequests({ plan, suites, choice }: PlannedRun, { data }: RunOptions): number | null {
  if (data !== undefined) return null;
  const chosen = suites.reduce((sum, { requests }) => sum + requests.filter(choice).length, 0);
  return chosen * (plan.iterations ?? 1);
}

/** What ends a run in its middle is told; the reports of what was done are written all the same. */
async function conductAll(conducting: Conducting, io: Io): Promise<RunOutcome> {
  let counts = noCounts;
  let exitCode = 0;
  try {
    return await conduct({
      ...conducting,
      progressed(soFar) {
        ({ counts, exitCode } = soFar);
      },
    });
  } catch (error) {
    await tellError(error, io);
    return { counts, exitCode: combineExitCodes([exitCode, 2]) };
  }
}

/** A CI system must not take the first body that it sees for the right one. */
const inCi = ({ env }: Io): boolean => !['', '0', 'false', undefined].includes(env['CI']);

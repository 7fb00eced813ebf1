import { once } from 'node:events';
import type { Suite } from '../../app/requests/suite.ts';
import { parseStart } from '../../app/start/options.ts';
import { combineExitCodes } from '../../core/session/entries.ts';
import type { Io } from '../io.ts';
import { chosenReporters, openReporters, type Reporters } from '../reporters/open.ts';
import { printError } from '../results/print-error.ts';
import { planRun, type RunOptions } from './plan/options.ts';
import { type PlannedRun, planTargets } from './plan/plan-targets.ts';
import { runPlanned } from './plan/planned-run.ts';
import { problemsOfError } from './problems/problem.ts';
import { refuseRun } from './problems/refused-run.ts';
import { noCounts } from './request/result.ts';
import type { Stop } from './stop.ts';
import type { RunOutcome } from './suite/shared-run.ts';

export interface Surroundings {
  readonly io: Io;
  readonly stop: Stop;
}

export interface Ran {
  readonly exitCode: number;
  readonly suites: readonly Suite[] | null;
}

/** Reports are written however the run ends: wrong usage, an unreadable file, a signal. */
export async function runOnce(
  targets: readonly string[],
  options: RunOptions,
  surroundings: Surroundings,
): Promise<Ran> {
  const { io, stop } = surroundings;
  const reporters = await openReporters(chosenReporters(options), io);
  let planned: PlannedRun | null = null;
  let outcome: RunOutcome = { counts: noCounts, exitCode: 0 };
  try {
    const plan = planRun(options, { start: parseStart(options), env: io.env });
    planned = await unlessStopped(planTargets(targets, plan, io), stop);
    if (planned === null) outcome = { counts: noCounts, exitCode: 130 };
    else if (planned.problems.length > 0) {
      stop.ask('refused');
      outcome = await refuseRun(planned, { io, reporters });
    } else outcome = await runPlanned(planned, { ...surroundings, reporters });
  } catch (error) {
    stop.ask('refused');
    outcome = await refuse(error, { io, reporters });
  } finally {
    await planned?.apps.close();
    await reporters.finish({ ...outcome, stopped: stop.reason });
    await reporters.close();
  }
  return { exitCode: outcome.exitCode, suites: planned?.suites ?? null };
}

/** Null where the run is interrupted first: standard input may never end. */
async function unlessStopped(planning: Promise<PlannedRun>, { signal }: Stop): Promise<PlannedRun | null> {
  const settled = new AbortController();
  const stopped = signal.aborted
    ? Promise.resolve()
    : once(signal, 'abort', { signal: settled.signal }).catch(() => undefined);
  try {
    return await Promise.race([planning, stopped.then(() => null)]);
  } finally {
    settled.abort();
  }
}

async function refuse(
  error: unknown,
  { io, reporters }: { readonly io: Io; readonly reporters: Reporters },
): Promise<RunOutcome> {
  await printError(error, io);
  const problems = problemsOfError(error);
  for (const problem of problems) await reporters.problem(problem);
  return { counts: { ...noCounts, errors: problems.length }, exitCode: combineExitCodes([2]) };
}

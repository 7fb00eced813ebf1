import { once } from 'node:events';
import { messageOf } from '../../app/message.ts';
import { parseStart } from '../../app/start/options.ts';
import { combineExitCodes } from '../../core/session/exit-codes.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { span } from '../../core/text/styled.ts';
import { isInCi } from '../ci.ts';
import { holdHeapSmall } from '../compiler.ts';
import type { Io } from '../io.ts';
import { chosenReporters, openReporters, type Reporters } from '../reporters/open.ts';
import { printError } from '../results/print-error.ts';
import { createFailureRecord, type FailureRecord } from './narrowing/failed-requests.ts';
import { planRun, type RunOptions } from './plan/options.ts';
import { type PlannedRun, planTargets } from './plan/plan-targets.ts';
import { reportedPlan, runPlanned } from './plan/planned-run.ts';
import { problemsOfError } from './problems/problem.ts';
import { refuseRun } from './problems/refused-run.ts';
import { noCounts } from './request/result.ts';
import type { Stop } from './stop.ts';
import type { RunOutcome } from './suite/shared-run.ts';

export interface RunOnceOptions {
  readonly io: Io;
  readonly stop: Stop;
  readonly reads?: (files: readonly string[]) => void;
}

/** Reports are written however the run ends: wrong usage, an unreadable file, a signal. */
export async function runOnce(
  targets: readonly string[],
  options: RunOptions,
  surroundings: RunOnceOptions,
): Promise<number> {
  const { io, stop } = surroundings;
  holdHeapSmall();
  const reporters = await openReporters(chosenReporters(options), io);
  let planned: PlannedRun | null = null;
  let outcome: RunOutcome = { counts: noCounts, exitCode: 0 };
  try {
    const plan = planRun(options, { start: parseStart(options), env: io.env });
    planned = await unlessStopped(planTargets(targets, plan, io), stop);
    if (planned !== null && surroundings.reads !== undefined) surroundings.reads(await planned.files());
    if (planned !== null) reporters.planned?.(reportedPlan(planned));
    if (planned === null) outcome = { counts: noCounts, exitCode: 130 };
    else if (planned.problems.length > 0) {
      stop.ask('refused');
      outcome = await refuseRun(planned, { io, reporters });
    } else {
      const record = plan.intent === 'show' ? null : await openRecord(io);
      outcome = await runPlanned(planned, { ...surroundings, reporters, record });
      await record?.save().catch((error: unknown) => saySaving(error, io));
    }
  } catch (error) {
    stop.ask('refused');
    outcome = await refuse(error, { io, reporters });
  } finally {
    await planned?.apps.close();
    await reporters.finish({ ...outcome, stopped: stop.reason });
    await reporters.close();
  }
  return outcome.exitCode;
}

/** Returns null if the run is interrupted during planning, because standard input may never end. */
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

async function openRecord(io: Io): Promise<FailureRecord | null> {
  try {
    return await createFailureRecord();
  } catch (error) {
    await saySaving(error, io);
    return null;
  }
}

/** Warns, except in CI, where a read-only disk is normal. */
async function saySaving(error: unknown, { env, err }: Io): Promise<void> {
  if (isInCi(env)) return;
  const text = `The list of failed requests for --last-failed could not be saved: ${cleanLine(messageOf(error))}`;
  await err.writeLines([[span(text, 'warning')]]);
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

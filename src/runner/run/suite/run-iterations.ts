import { createCheckTools } from '../../../app/expect/check-tools.ts';
import { combineExitCodes, exitCodeOf } from '../../../core/session/exit-codes.ts';
import { runLoad } from '../load/run-load.ts';
import { type ChosenSuite, openSuite } from '../plan/chosen-suite.ts';
import { countResult, noCounts } from '../request/result.ts';
import { createRunSnapshots } from '../request/snapshots.ts';
import { createStop } from '../stop.ts';
import { createGivenAnswers } from './given-answers.ts';
import { runIteration } from './iteration.ts';
import { orderReports } from './ordered-reports.ts';
import { phasesOf } from './phases.ts';
import { createRunSecrets } from './run-secrets.ts';
import { onlyOnce } from './run-session.ts';
import { createSharedResults, type SharedResults } from './shared-results.ts';
import type { RunInput, RunOutcome, SharedRun } from './shared-run.ts';
import { workOf } from './work.ts';

export async function runIterations(input: RunInput): Promise<RunOutcome> {
  const begun = performance.now();
  if (input.suites.some(({ hasScripts }) => hasScripts)) await input.apps.warmUp();
  let counts = noCounts;
  let exitCode = 0;
  const add = (code: number) => {
    exitCode = combineExitCodes([exitCode, code]);
  };
  const shared: SharedRun = {
    ...input,
    snapshots: createRunSnapshots(input.snapshotMode),
    tools: createCheckTools(),
    answers: createGivenAnswers(),
    carried: createSharedResults(),
    secrets: createRunSecrets(),
    phase: 'rows',
    blockedBy: null,
    finished(result) {
      counts = countResult(counts, result);
      add(result.exitCode);
      input.progressed?.({ counts, exitCode });
    },
    loaded({ all }, results) {
      const checked = results.reduce(countResult, counts);
      const [requests, sent] = [counts.requests + all.requests, counts.sent + all.sent];
      counts = { ...checked, requests, sent };
      for (const { exitCode: code } of results) add(code);
      input.progressed?.({ counts, exitCode });
    },
    problem(entry) {
      add(exitCodeOf(entry));
      input.listener.problem(entry);
    },
  };
  try {
    await runPhases(shared);
  } finally {
    await shared.snapshots.save();
  }
  if (input.stop.reason === 'interrupted') add(130);
  return { counts: { ...counts, durationMs: performance.now() - begun }, exitCode };
}

async function runPhases(shared: SharedRun): Promise<void> {
  const { setup, once, rows, teardown } = phasesOf(shared.suites);
  const runAhead = async (suites: readonly ChosenSuite[]) => {
    if (suites.length > 0)
      await runIteration(onlyOnce, { ...shared, suites, phase: 'ahead' }, () => shared.listener);
  };
  try {
    await runAhead(setup);
    const blockedBy = failedLabel(setup, shared.carried);
    if (blockedBy === null) await runAhead(once);
    await runRows({ ...shared, suites: rows, blockedBy });
  } finally {
    // Teardown runs after failures and Ctrl+C too; a second Ctrl+C ends the program.
    if (teardown.length > 0) {
      const after = { ...shared, suites: teardown, phase: 'teardown', stop: createStop() } as const;
      await runIteration(onlyOnce, after, () => shared.listener);
    }
  }
}

function failedLabel(suites: readonly ChosenSuite[], carried: SharedResults): string | null {
  const requests = suites.flatMap(({ chosen }) => chosen);
  return requests.find((request) => carried.outcomeOf(request)?.hasFailed === true)?.label ?? null;
}

async function runRows(shared: SharedRun): Promise<void> {
  const { load } = shared.plan;
  if (load === null || shared.blockedBy !== null) return runAll(shared);
  await runLoad({ ...shared, opened: await Promise.all(shared.suites.map(openSuite)) }, load);
}

async function runAll(shared: SharedRun): Promise<void> {
  const work = workOf(shared);
  const reports = orderReports(shared.listener);
  const lane = async () => {
    while (!shared.stop.isAsked()) {
      const { done, value } = await work.next();
      if (done === true) return;
      const own = reports.begin(value.numbers);
      const listenerOf = (suite: ChosenSuite) => own.of(value.numberOf(suite));
      await runIteration(value.iteration, value.shared, listenerOf).finally(own.end);
    }
  };
  const lanes = Array.from({ length: shared.plan.parallel }, lane);
  try {
    await Promise.all(lanes);
  } catch (error) {
    // The other workers finish before anything is closed.
    shared.stop.ask('failed');
    await Promise.allSettled(lanes);
    throw error;
  } finally {
    await reports.finish();
    await work.return();
  }
}

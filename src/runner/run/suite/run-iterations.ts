import { createCheckTools } from '../../../app/expect/check-tools.ts';
import { createScripts } from '../../../app/requests/scripts.ts';
import { hasScripts } from '../../../app/requests/suite.ts';
import { combineExitCodes, exitCodeOf } from '../../../core/session/entries.ts';
import { gatherReports } from '../gathered-listener.ts';
import type { ChosenSuite } from '../plan/chosen-suite.ts';
import { isSnapshotKey } from '../plan/snapshot-keys.ts';
import { countResult, noCounts } from '../request/result.ts';
import { openSnapshots, type SnapshotMode } from '../request/snapshots.ts';
import { createGivenAnswers } from './given-answers.ts';
import { type Iteration, runIteration } from './iteration.ts';
import type { PreparedSuite, RunInput, RunOutcome, SharedRun } from './shared-run.ts';

export async function runIterations(input: RunInput): Promise<RunOutcome> {
  const begun = performance.now();
  if (input.suites.some(hasScripts)) await input.apps.warmUp();
  let counts = noCounts;
  let exitCode = 0;
  const add = (code: number) => {
    exitCode = combineExitCodes([exitCode, code]);
  };
  const shared: SharedRun = {
    ...input,
    prepared: input.suites.map((suite) => prepareSuite(suite, input.snapshotMode)),
    tools: createCheckTools(),
    answers: createGivenAnswers(),
    finished(result) {
      counts = countResult(counts, result);
      add(result.exitCode);
      input.progressed?.({ counts, exitCode });
    },
    problem(entry) {
      add(exitCodeOf(entry));
      input.listener.problem(entry);
    },
  };
  try {
    await runAll(shared);
  } finally {
    for (const { snapshots } of shared.prepared) await snapshots.save();
  }
  if (input.stop.reason === 'interrupted') add(130);
  return { counts: { ...counts, durationMs: performance.now() - begun }, exitCode };
}

/** Each worker takes the next row: a million rows are never in memory. */
async function runAll(shared: SharedRun): Promise<void> {
  const rows = shared.rows[Symbol.asyncIterator]();
  let iteration = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const nextRow = () => {
    const next = turn.then(() => rows.next());
    turn = next.catch(() => undefined);
    return next;
  };
  const lane = async () => {
    while (!shared.stop.isAsked()) {
      const row = await nextRow();
      if (row.done === true) return;
      iteration += 1;
      const number = shared.plan.hasIterations ? iteration : null;
      await runOne({ row: row.value, number });
    }
  };
  const gather = gatherReports(shared.listener);
  const runOne = async (next: Iteration) => {
    if (shared.plan.parallel === 1) return runIteration(next, shared, shared.listener);
    const { gathering, flush } = gather();
    await runIteration(next, shared, gathering).finally(flush);
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
    await rows.return?.();
  }
}

function prepareSuite(suite: ChosenSuite, mode: SnapshotMode): PreparedSuite {
  const path = suite.source.kind === 'file' ? suite.source.path : null;
  return {
    suite,
    scripts: createScripts(path ?? suite.name),
    snapshots: openSnapshots({ file: path, mode, isKnown: isSnapshotKey(suite) }),
  };
}

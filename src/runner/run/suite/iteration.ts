import type { App } from '../../../app/app.ts';
import { folderOf, type SuiteRequest } from '../../../app/requests/suite.ts';
import { UsageError } from '../../../app/usage-error.ts';
import { writtenDirectives } from '../../../core/session/requests/written-directives.ts';
import { didYouMean } from '../../../core/template/nearest.ts';
import { maskedText } from '../../../core/template/secret-chunk.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { writeValue } from '../../../core/value/write.ts';
import type { RunListener } from '../listener.ts';
import { type ChosenSuite, type OpenSuite, openSuite } from '../plan/chosen-suite.ts';
import { snapshotKeys } from '../plan/snapshot-keys.ts';
import { type Counts, countResult, noCounts, type SuiteRun } from '../request/result.ts';
import { createRunSecrets } from './run-secrets.ts';
import {
  changeFolder,
  type Iteration,
  openForRun,
  type RunSession,
  renewScripts,
  rewind,
} from './run-session.ts';
import type { SharedRun } from './shared-run.ts';
import { runSuite } from './suite-run.ts';

export async function runIteration(
  iteration: Iteration,
  shared: SharedRun,
  listenerOf: ListenerOf,
): Promise<void> {
  const user = createUser(shared);
  await user.run(iteration, listenerOf).finally(user.close);
}

export type ListenerOf = (suite: ChosenSuite, app: App) => RunListener;

/** Runs iterations one after another, each with the session as it was opened; globals of scripts stay. */
export interface User {
  run(iteration: Iteration, listenerOf: ListenerOf): Promise<void>;
  close(): void;
}

/** Files share the variables of one session, but no globals of scripts; a saved session is opened separately. */
export function createUser(run: SharedRun): User {
  const sessions = new Map<ChosenSuite | null, RunSession>();
  const isLoad = run.plan.load !== null;
  const sessionOf = async (
    planned: ChosenSuite,
    { opened, iteration, begun }: { opened: OpenSuite; iteration: Iteration; begun: Set<RunSession> },
  ) => {
    const key = opened.source.kind === 'session' ? planned : null;
    const known = sessions.get(key);
    const session = known ?? (await openForRun(opened, iteration, run));
    sessions.set(key, session);
    if (known !== undefined && !begun.has(session)) await rewind(session, iteration, run);
    else if (known !== undefined) await renewScripts(session, opened);
    begun.add(session);
    return session;
  };
  return {
    async run(iteration, listenerOf) {
      // Secrets of iterations that are over would pile up.
      const shared = isLoad ? { ...run, secrets: createRunSecrets() } : run;
      const begun = new Set<RunSession>();
      for (const planned of run.suites) {
        if (run.stop.isAsked()) return;
        if (planned.chosen.length === 0) continue;
        const opened = await openSuite(planned);
        const session = await sessionOf(planned, { opened, iteration, begun });
        const listener = listenerOf(planned, session.app);
        await runIn(session, {
          suite: opened,
          planned,
          iteration,
          shared,
          listener,
        });
        if (isLoad || !sessions.delete(planned)) continue;
        session.close();
      }
    },
    close() {
      for (const session of sessions.values()) session.close();
    },
  };
}

interface IterationContext {
  readonly suite: OpenSuite;
  readonly planned: ChosenSuite;
  readonly iteration: Iteration;
  readonly shared: SharedRun;
  readonly listener: RunListener;
}

async function runIn(
  session: RunSession,
  { suite, planned, iteration, shared, listener }: IterationContext,
): Promise<void> {
  const { app, front } = session;
  const problems =
    session.problems.length > 0 ? session.problems : await changeFolder(session, suite, shared);
  if (problems.length > 0) {
    shared.stop.ask('failed');
    for (const problem of problems) shared.problem(problem);
    return;
  }
  const run: SuiteRun = {
    name: suite.name,
    isFile: suite.source.kind === 'file',
    iteration: iteration.number,
    row: rowName(iteration.row, shared.plan.dataName),
  };
  let counts: Counts = noCounts;
  await listener.suiteStarted?.(run);
  try {
    await runSuite(suite, {
      app,
      front,
      scripts: suite.scripts,
      snapshots: shared.snapshots.of(planned),
      plan: shared.plan,
      stop: shared.stop,
      tools: shared.tools,
      folder: folderOf(suite),
      secrets: shared.secrets.of(app),
      keyOf: snapshotKeys(suite.requests, shared.plan.load === null ? iteration.number : null),
      carried: shared.carried,
      blockedBy: shared.phase === 'rows' ? shared.blockedBy : null,
      cycle: { index: (iteration.number ?? 1) - 1, count: shared.plan.iterations ?? 1 },
      begun: ({ label, input }) => listener.requestStarted?.(label, conditionOf(input)),
      noted(request, hasFailed) {
        const one = suite.planned.get(request);
        if (one !== undefined) shared.record?.note(one, { suite: planned, hasFailed });
      },
      async report(result) {
        counts = countResult(counts, result);
        shared.finished(result);
        listener.requestEnded?.(result.label);
        await listener.requestFinished(result, run);
      },
    });
  } finally {
    await listener.suiteFinished?.(run, counts);
  }
}

const conditionOf = (input: SuiteRequest['input']): string | null =>
  writtenDirectives(input).find(({ name }) => name === 'until')?.value ?? null;

function rowName(row: Iteration['row'], columns: readonly string[]): string | null {
  const texts = columns.map((column) => {
    const found = row.find(({ name }) => name === column);
    if (found === undefined) throw unknownColumn(column, row);
    return found.secret ? maskedText : writeValue(found.value);
  });
  return texts.length === 0 ? null : cleanLine(texts.join(', ')).slice(0, maxRowName);
}

const maxRowName = 100;

function unknownColumn(column: string, row: Iteration['row']): UsageError {
  const names = row.map(({ name }) => name);
  const hint = didYouMean(column, names) ?? `its columns are ${names.slice(0, 20).join(', ')}`;
  return new UsageError(`--data-name ${column}: the data has no column with this name.`, hint);
}

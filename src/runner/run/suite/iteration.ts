import type { App } from '../../../app/app.ts';
import { folderOf, hasScripts, type Suite, type SuiteRequest } from '../../../app/requests/suite.ts';
import { chooseEnvironment, openSession } from '../../../app/start/open-session.ts';
import { literalVariable } from '../../../app/start/session-start.ts';
import { UsageError } from '../../../app/usage-error.ts';
import type { RequestedWork } from '../../../core/session/effects.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { writtenDirectives } from '../../../core/session/requests/written-directives.ts';
import { settingText } from '../../../core/session/settings/settings.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { nearestName } from '../../../core/template/nearest.ts';
import { maskedText } from '../../../core/template/secret-chunk.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { writeValue } from '../../../core/value/write.ts';
import { type Collector, createCollector } from '../../results/collector.ts';
import type { RunListener } from '../listener.ts';
import { snapshotKeys } from '../plan/snapshot-keys.ts';
import { type Counts, countResult, noCounts, type SuiteRun } from '../request/result.ts';
import type { PreparedSuite, SharedRun } from './shared-run.ts';
import { runSuite } from './suite-run.ts';

export interface Iteration {
  readonly row: readonly NamedVariable[];
  /** Counted from one; null where there is only one. */
  readonly number: number | null;
  /** Counted from one: iterations and files with sessions of their own differ in their random values. */
  readonly seed: number;
}

export const onlyOnce: Iteration = { row: [], number: null, seed: 1 };

/** Files share the variables of one session, but no globals of scripts; a saved session is opened separately. */
export async function runIteration(
  iteration: Iteration,
  shared: SharedRun,
  listenerOf: (prepared: PreparedSuite) => RunListener,
): Promise<void> {
  let common: RunSession | null = null;
  try {
    for (const prepared of shared.prepared) {
      if (shared.stop.isAsked()) return;
      if (prepared.suite.chosen.length === 0) continue;
      const running = { prepared, iteration, shared, listener: listenerOf(prepared) };
      if (prepared.suite.source.kind === 'session') {
        const own = await openForRun(prepared.suite, iteration, shared);
        await runIn(own, running).finally(own.close);
      } else {
        if (common === null) common = await openForRun(prepared.suite, iteration, shared);
        else await renewScripts(common, prepared.suite);
        await runIn(common, running);
      }
    }
  } finally {
    common?.close();
  }
}

/** The new realm is made while the first request is under way. */
async function renewScripts({ app, renewal }: RunSession, suite: Suite): Promise<void> {
  await app.dispatch({ kind: 'work-requested', work: renewal });
  if (hasScripts(suite)) await app.dispatch({ kind: 'work-requested', work: { kind: 'start-scripts' } });
}

/** Opens what a run would open, without its scripts, and returns what is wrong: an environment that does not exist. */
export async function openingProblems(suites: readonly Suite[], shared: Opening): Promise<readonly Entry[]> {
  const plan = { ...shared.plan, start: { ...shared.plan.start, scripts: [] } };
  let common: RunSession | null = null;
  try {
    for (const suite of suites) {
      const isSession = suite.source.kind === 'session';
      const opened: RunSession =
        isSession || common === null ? await openForRun(suite, onlyOnce, { ...shared, plan }) : common;
      if (isSession) opened.close();
      else common = opened;
      const problems =
        opened.problems.length > 0 ? opened.problems : await changeFolder(opened, suite, { plan });
      if (problems.length > 0) return problems;
    }
    return [];
  } finally {
    common?.close();
  }
}

type Opening = Pick<SharedRun, 'plan' | 'apps' | 'stop'> &
  Partial<Pick<SharedRun, 'questions' | 'answers' | 'carried' | 'phase' | 'listener'>>;

interface RunSession {
  readonly app: App;
  readonly front: Collector;
  readonly problems: readonly Entry[];
  folder: string | null;
  /** What makes the scripts of the next file find only what the session had at its start. */
  readonly renewal: RequestedWork;
  readonly close: () => void;
}

async function openForRun(suite: Suite, iteration: Iteration, shared: Opening): Promise<RunSession> {
  const { plan, apps, stop, questions = null, answers, carried, phase, listener } = shared;
  const progress = (text: string) => listener?.requestProgressed?.(text);
  const folder = suite.source.kind === 'session' ? null : folderOf(suite);
  const session = suite.source.kind === 'session' ? suite.source.session : plan.start.session;
  const { app, started } = apps.take();
  const onStop = () => {
    if (stop.reason === 'interrupted') app.interrupt();
  };
  stop.signal.addEventListener('abort', onStop);
  const close = () => {
    stop.signal.removeEventListener('abort', onStop);
    answers?.take(app);
    if (phase === 'ahead') carried?.take(app);
    apps.retire(app);
  };
  const place = suite.source.kind === 'file' ? suite.source : { folder };
  const given = [...plan.start.variables, ...(carried?.variables() ?? [])];
  const variables = [...given, ...iteration.row.map(literalVariable)];
  // The sandbox process starts while HTTP modules load.
  const first = async (made: App) => {
    await started;
    await addEnvironments(made, suite);
  };
  const audience = () => createCollector({ questions, progress });
  const opening = { ...place, app, first, audience, persistence: 'never' } as const;
  const { isReady, audience: front } = await openSession({ ...plan.start, session, variables }, opening);
  await seedIteration(app, iteration);
  await answers?.offer(app);
  await carried?.offer(app);
  const entries = front.take();
  const { definitions } = app.store.getState();
  const renewal = { kind: 'renew-scripts', definitions } as const;
  return { app, front, problems: isReady ? [] : entries, folder, renewal, close };
}

/** Random values of a seed are the same in the next run. */
async function seedIteration({ store, dispatch }: App, { seed: number }: Iteration): Promise<void> {
  const seed = settingText(store.getState().settings, 'seed');
  if (seed === 'none' || number === 1) return;
  await dispatch({ kind: 'setting-given', key: 'seed', text: `${seed}.${number}` });
}

interface Running {
  readonly prepared: PreparedSuite;
  readonly iteration: Iteration;
  readonly shared: SharedRun;
  readonly listener: RunListener;
}

async function runIn(session: RunSession, { prepared, iteration, shared, listener }: Running): Promise<void> {
  const { app, front } = session;
  const { suite, scripts, snapshots } = prepared;
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
  await listener.suiteStarted(run);
  try {
    await runSuite(suite, {
      app,
      front,
      scripts,
      snapshots,
      plan: shared.plan,
      stop: shared.stop,
      tools: shared.tools,
      folder: folderOf(suite),
      secrets: shared.secrets.of(app),
      keyOf: snapshotKeys(suite, iteration.number),
      carried: shared.carried,
      blockedBy: shared.phase === 'rows' ? shared.blockedBy : null,
      cycle: { index: (iteration.number ?? 1) - 1, count: shared.plan.iterations ?? 1 },
      begun: ({ label, asked }) => listener.requestStarted?.(label, conditionOf(asked)),
      noted: (request, hasFailed) => shared.record?.note(request, { suite, hasFailed }),
      async report(result) {
        counts = countResult(counts, result);
        shared.finished(result);
        listener.requestEnded?.(result.label);
        await listener.requestFinished(result, run);
      },
    });
  } finally {
    await listener.suiteFinished(run, counts);
  }
}

const conditionOf = (asked: SuiteRequest['asked']): string | null =>
  writtenDirectives(asked).find(({ name }) => name === 'until')?.value ?? null;

/** The values of the columns, one behind the other. */
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
  const near = nearestName(column, names);
  const hint = near === null ? `its columns are ${names.slice(0, 20).join(', ')}` : `did you mean ${near}?`;
  return new UsageError(`--data-name ${column}: the data has no such column.`, hint);
}

/** Files of another folder may have other environment files. */
async function changeFolder(
  session: RunSession,
  suite: Suite,
  { plan: { start } }: Pick<SharedRun, 'plan'>,
): Promise<readonly Entry[]> {
  if (suite.source.kind !== 'file') return [];
  const { folder } = suite.source;
  if (folder === session.folder) return [];
  await addEnvironments(session.app, suite);
  if (start.environment === null) return [];
  session.folder = folder;
  await chooseEnvironment(session.app, start.environment, suite.source);
  return session.front.take();
}

async function addEnvironments(app: App, { environments = [] }: Suite): Promise<void> {
  if (environments.length > 0) await app.dispatch({ kind: 'environments-added', environments });
}

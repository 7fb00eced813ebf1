import type { App } from '../../../app/app.ts';
import { folderOf, hasScripts, type Suite } from '../../../app/requests/suite.ts';
import { chooseEnvironment, openSession } from '../../../app/start/open-session.ts';
import { literalVariable } from '../../../app/start/session-start.ts';
import type { RequestedWork } from '../../../core/session/effects.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { settingText } from '../../../core/session/settings/settings.ts';
import type { SessionState } from '../../../core/session/state.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { type Collector, createCollector } from '../../results/collector.ts';
import { type PlannedSuite, readWhole } from '../plan/planned-suite.ts';
import type { SharedRun } from './shared-run.ts';

export interface Iteration {
  readonly row: readonly NamedVariable[];
  /** Number from 1; null if there is only one. */
  readonly number: number | null;
  /** Number from 1, so that iterations and files with separate sessions have different random values. */
  readonly seed: number;
}

export const onlyOnce: Iteration = { row: [], number: null, seed: 1 };

export interface RunSession {
  readonly app: App;
  readonly front: Collector;
  readonly problems: readonly Entry[];
  folder: string | null;
  readonly opened: { readonly state: SessionState; readonly folder: string | null };
  readonly renewal: RequestedWork;
  readonly close: () => void;
}

export async function openForRun(
  suite: Suite,
  iteration: Iteration,
  shared: OpenRunOptions,
): Promise<RunSession> {
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
  const variables = variablesOf(iteration, shared);
  // The sandbox process starts while HTTP modules load.
  const first = async (made: App) => {
    await started;
    await addEnvironments(made, suite);
  };
  const output = () => createCollector({ questions, progress });
  const opening = { ...place, app, first, output };
  const { isReady, output: front } = await openSession({ ...plan.start, session, variables }, opening);
  await seedIteration(app, iteration);
  await answers?.offer(app);
  await carried?.offer(app);
  const entries = front.take();
  const state = app.store.getState();
  const opened = { state, folder };
  const { definitions } = state;
  const renewal = { kind: 'renew-scripts', definitions } as const;
  return { app, front, problems: isReady ? [] : entries, folder, opened, renewal, close };
}

/** Seeds an iteration, so that the next run has the same random values. */
async function seedIteration({ store, dispatch }: App, { seed: number }: Iteration): Promise<void> {
  const seed = settingText(store.getState().settings, 'seed');
  if (seed === 'none' || number === 1) return;
  await dispatch({ kind: 'setting-given', key: 'seed', text: `${seed}.${number}` });
}

export async function rewind(session: RunSession, iteration: Iteration, shared: SharedRun): Promise<void> {
  const { app, front, opened } = session;
  front.take();
  session.folder = opened.folder;
  await app.dispatch({ kind: 'session-rewound', to: opened.state });
  if (shared.plan.data !== null) {
    const variables = variablesOf(iteration, shared);
    await app.dispatch({ kind: 'layer-replaced', layer: 'flag', variables });
  }
  await seedIteration(app, iteration);
}

const variablesOf = (
  { row }: Iteration,
  { plan, carried }: Pick<OpenRunOptions, 'plan' | 'carried'>,
): readonly NamedVariable[] => [
  ...plan.start.variables,
  ...(carried?.variables() ?? []),
  ...row.map(literalVariable),
];

export async function renewScripts({ app, renewal }: RunSession, suite: Suite): Promise<void> {
  await app.dispatch({ kind: 'work-requested', work: renewal });
  if (hasScripts(suite)) await app.dispatch({ kind: 'work-requested', work: { kind: 'start-scripts' } });
}

export async function changeFolder(
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
  await chooseEnvironment(session.app, start, suite.source);
  return session.front.take();
}

async function addEnvironments(app: App, { environments = [] }: Suite): Promise<void> {
  if (environments.length > 0) await app.dispatch({ kind: 'environments-added', environments });
}

export async function openingProblems(
  suites: readonly PlannedSuite[],
  shared: OpenRunOptions,
): Promise<readonly Entry[]> {
  const plan = { ...shared.plan, start: { ...shared.plan.start, scripts: [] } };
  let common: RunSession | null = null;
  try {
    for (const planned of suites) {
      const suite = await readWhole(planned);
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

type OpenRunOptions = Pick<SharedRun, 'plan' | 'apps' | 'stop'> &
  Partial<Pick<SharedRun, 'questions' | 'answers' | 'carried' | 'phase' | 'listener'>>;

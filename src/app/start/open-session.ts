import { existsSync } from 'node:fs';
import type { SessionState } from '../../core/session/state.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import type { App } from '../app.ts';
import { UsageError } from '../usage-error.ts';
import { takeCookies } from './cookie-files.ts';
import type { SessionStart } from './session-start.ts';

export interface EnvironmentPlace {
  /** Null where only the session's own environments count. */
  readonly folder: string | null;
  readonly named?: string | undefined;
}

export interface SessionOutput {
  /** Null for one that is attached later: entries wait for it. */
  readonly front: FrontEnd | null;
  hasFailed(): boolean;
}

export interface OpenSessionOptions<Output extends SessionOutput> extends EnvironmentPlace {
  readonly app: App;
  readonly output: (app: App) => Output;
  readonly first?: (app: App) => Promise<unknown>;
}

export interface OpenSession<Output extends SessionOutput> {
  readonly app: App;
  readonly output: Output;
  /** False after a step that failed and printed why; the steps after it were left out. */
  readonly isReady: boolean;
}

/** Takes the steps of the start of an application. Rejects with a UsageError. */
export async function openSession<Output extends SessionOutput>(
  start: SessionStart,
  opening: OpenSessionOptions<Output>,
): Promise<OpenSession<Output>> {
  const { app, first, folder, named } = opening;
  try {
    const output = opening.output(app);
    if (output.front !== null) app.attach(output.front);
    await first?.(app);
    return { app, output, isReady: await takeSteps(app, start, { folder, named, ...output }) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function takeSteps(
  app: App,
  start: SessionStart,
  { hasFailed, ...place }: EnvironmentPlace & Pick<SessionOutput, 'hasFailed'>,
): Promise<boolean> {
  if (start.session !== null) {
    await app.dispatch({ kind: 'work-requested', work: { kind: 'open-session', name: start.session } });
    if (hasFailed()) return false;
  }
  for (const setting of start.settings) await app.dispatch({ kind: 'setting-given', ...setting });
  await takeCookies(app, start);
  for (const path of start.globals) {
    await app.dispatch({ kind: 'work-requested', work: { kind: 'use-environment-file', path } });
  }
  for (const path of start.descriptions) {
    await app.dispatch({ kind: 'work-requested', work: { kind: 'link-description', path, by: 'flag' } });
    if (hasFailed()) return false;
  }
  await chooseEnvironment(app, start, place);
  const { variables } = start;
  if (variables.length > 0) await app.dispatch({ kind: 'layer-replaced', layer: 'flag', variables });
  checkFlagVariables(app.store.getState());
  if (start.auth !== null) await app.dispatch({ kind: 'auth-given', text: start.auth });
  for (const given of start.defaults) await app.dispatch({ kind: 'default-given', ...given });
  // Flags are for this command alone: nothing is lost where another process writes the session.
  if (app.store.getState().readOnly !== null) await app.dispatch({ kind: 'persisted' });
  for (const code of start.scripts) {
    if (hasFailed()) return false;
    if (code.trim() === '') continue;
    await app.dispatch({ kind: 'script-submitted', code, label: '--eval', at: Date.now() });
  }
  return !hasFailed();
}

export async function chooseEnvironment(
  app: App,
  { environment: name, environmentBy }: Pick<SessionStart, 'environment' | 'environmentBy'>,
  { folder, named }: EnvironmentPlace,
): Promise<void> {
  if (name === null) return;
  if (isEnvironmentFile(name)) {
    return app.dispatch({ kind: 'work-requested', work: { kind: 'use-environment-file', path: name } });
  }
  if (folder !== null)
    await app.dispatch({ kind: 'work-requested', work: { kind: 'load-environments', folder, named } });
  await app.dispatch({ kind: 'environment-chosen', name, ...(environmentBy && { by: environmentBy }) });
}

const isEnvironmentFile = (name: string): boolean => /\.(?:json|ya?ml)$/i.test(name) && existsSync(name);

function checkFlagVariables({ layers }: Pick<SessionState, 'layers'>): void {
  for (const { problem, origin } of layers.flag.values()) {
    if (problem === undefined || problem.isForFile) continue;
    throw new UsageError(`${origin.label} ${problem.message}.`, problem.hint);
  }
}

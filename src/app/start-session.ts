import type { HostPattern } from '../core/request/hosts/host-pattern.ts';
import type { SessionState } from '../core/session/state.ts';
import type { NamedVariable } from '../core/session/types.ts';
import { escapeBraces } from '../core/template/escape.ts';
import { mapTexts } from '../core/value/texts.ts';
import type { App } from './app.ts';
import { UsageError } from './usage-error.ts';

/** The start of a session: the flags of a command line or the options of the library, read and checked. */
export interface SessionStart {
  /** Name of the saved session to open; null for a new one. */
  readonly session: string | null;
  readonly settings: readonly { readonly key: string; readonly text: string }[];
  readonly environment: string | null;
  readonly variables: readonly NamedVariable[];
  /** Authentication as `.auth` takes it; null for none. */
  readonly auth: string | null;
  /** JavaScript that runs first. */
  readonly scripts: readonly string[];
  readonly allowHosts: readonly HostPattern[];
  /** Files and folders outside of the project that the files of requests may read. */
  readonly allowFiles: readonly string[];
}

/** The folders in which environment files are looked for. */
export interface EnvironmentPlace {
  /** The folder of the requests; null where only the session's own environments count. */
  readonly folder: string | null;
  /** The folder that the command line names, at or above it. */
  readonly named?: string;
}

/**
 * Brings a fresh session to where it starts: the saved session, settings, environment, variables, authentication, then
 * each script. Returns false as soon as a step `hasFailed`; what went wrong was printed.
 */
export async function startSession(
  app: App,
  start: SessionStart,
  { hasFailed, ...place }: EnvironmentPlace & { readonly hasFailed: () => boolean },
): Promise<boolean> {
  app.hosts.allow(start.allowHosts);
  app.files.allow(start.allowFiles);
  if (start.session !== null && !(await app.openSession(start.session))) return false;
  for (const setting of start.settings) await app.dispatch({ kind: 'setting-given', ...setting });
  if (start.environment !== null) await chooseEnvironment(app, start.environment, place);
  const { variables } = start;
  if (variables.length > 0) await app.dispatch({ kind: 'layer-replaced', layer: 'flag', variables });
  checkGivenVariables(app.store.getState());
  if (start.auth !== null) await app.dispatch({ kind: 'auth-given', text: start.auth });
  // Flags are for this command alone: nothing is lost with them where another process writes the session.
  if (app.store.getState().readOnly !== null) await app.dispatch({ kind: 'persisted' });
  for (const code of start.scripts) {
    if (hasFailed()) return false;
    if (code.trim() === '') continue;
    await app.dispatch({ kind: 'script-submitted', code, label: '--eval', at: Date.now() });
  }
  return !hasFailed();
}

/** Adds the environments of files to those of the session, and chooses one. */
export async function chooseEnvironment(
  app: App,
  name: string,
  { folder, named }: EnvironmentPlace,
): Promise<void> {
  if (folder !== null) await app.loadEnvironments(folder, named);
  await app.dispatch({ kind: 'environment-chosen', name });
}

/** A variable whose value is data: `{{ }}` in it is text. */
export function literalVariable(variable: NamedVariable): NamedVariable {
  return { ...variable, value: mapTexts(variable.value, escapeBraces) };
}

/** Throws a UsageError for a variable of the command line that no file of requests can make whole. */
function checkGivenVariables({ layers }: Pick<SessionState, 'layers'>): void {
  for (const { problem, origin } of layers.flag.values()) {
    if (problem === undefined || problem.isForFile) continue;
    throw new UsageError(`${origin.label} ${problem.message}.`, problem.hint);
  }
}

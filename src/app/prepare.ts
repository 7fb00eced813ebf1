import type { App } from './app.ts';
import {
  checkGivenVariables,
  givenVariables,
  parseAllowedHost,
  parseSetting,
  type SessionOptions,
} from './options.ts';

/**
 * Brings a session to where a command line starts it: `--session`, `--set`, `--env`, `--var` and `--secret`, then each `--eval`.
 * False as soon as one of them `failed`; what went wrong was printed.
 */
export async function prepareSession(
  app: App,
  options: SessionOptions,
  failed: () => boolean,
): Promise<boolean> {
  const variables = givenVariables(options);
  const settings = options.set.map(parseSetting);
  app.hosts.allow(options.allowHost.map(parseAllowedHost));
  app.files.allow(options.allowFile);
  if (options.session !== undefined && !(await app.openSession(options.session))) return false;
  for (const setting of settings) await app.dispatch({ kind: 'setting-given', ...setting });
  if (options.env !== undefined) {
    await app.loadEnvironments(options.folder ?? '.');
    await app.dispatch({ kind: 'environment-chosen', name: options.env });
  }
  if (variables.length > 0) await app.dispatch({ kind: 'layer-replaced', layer: 'flag', variables });
  checkGivenVariables(app.store.getState());
  if (options.auth !== undefined) await app.dispatch({ kind: 'auth-given', text: options.auth });
  // Flags are for this command alone: nothing is lost with them where another process writes the session.
  if (app.store.getState().readOnly !== null) await app.dispatch({ kind: 'persisted' });
  for (const code of options.eval) {
    if (failed()) return false;
    if (code.trim() === '') continue;
    await app.dispatch({ kind: 'script-submitted', code, label: '--eval', at: Date.now() });
  }
  return !failed();
}

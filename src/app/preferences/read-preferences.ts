import type { Adapters } from '../../ports/adapters.ts';
import type { App } from '../app.ts';
import { printNotice } from '../print-notice.ts';

/** Reads the user's preferences, before the first key. */
export async function readPreferences(app: App, adapters: Pick<Adapters, 'preferences'>): Promise<void> {
  const { preferences, problem } = await adapters.preferences();
  await app.dispatch({ kind: 'preferences-read', preferences });
  if (problem === null) return;
  const hint = 'correct or remove the file; the next change replaces it';
  await printNotice(app, { severity: 'warning', message: problem, hint });
}

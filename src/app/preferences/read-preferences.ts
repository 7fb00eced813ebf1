import type { Adapters } from '../../ports/adapters.ts';
import type { App } from '../app.ts';
import { printNotice } from '../print-notice.ts';

export async function readPreferences(app: App, adapters: Pick<Adapters, 'preferences'>): Promise<void> {
  const { preferences, problem } = await adapters.preferences();
  await app.dispatch({ kind: 'preferences-read', preferences });
  if (problem === null) return;
  const hint = 'correct or remove the file; the next change replaces it';
  await printNotice(app, { severity: 'warning', message: problem, hint });
}

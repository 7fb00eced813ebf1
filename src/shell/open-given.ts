import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { App } from '../app/app.ts';
import { offerEnvironments } from '../app/environments/offer-environments.ts';
import { formatAge, formatCount } from '../core/view/paint/units.ts';

/**
 * Brings the shell to what it was opened on: an `.http` file, a saved session, a new one of that name, or one without
 * a name, with an offer of what was left unnamed before.
 */
export async function openGiven(app: App, given: string | null): Promise<void> {
  await offerEnvironments(app, given !== null && isFile(given) ? dirname(given) : '.');
  if (given === null) return offerLast(app);
  if (isFile(given)) return app.openFile(given);
  const storage = await app.adapters.storage();
  if (storage.hasSession(given)) {
    await app.openSession(given);
    return;
  }
  return app.storage({ kind: 'save', name: given });
}

async function offerLast(app: App): Promise<void> {
  const storage = await app.adapters.storage();
  const last = storage.peekLast();
  // A quick hand has made this very session by now.
  if (last === null || last.updatedAt >= app.store.getState().createdAt) return;
  const { variables, requests, updatedAt } = last;
  const message = `You left ${formatCount(variables, 'variable')} and ${formatCount(requests, 'request')} ${formatAge(Date.now() - updatedAt)} ago.`;
  const notice = { severity: 'info', message, hint: '.open last brings them back', cause: null } as const;
  await app.dispatch({ kind: 'printed', entry: { kind: 'notice', notice } });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

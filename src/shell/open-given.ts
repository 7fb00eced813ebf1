import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { App } from '../app/app.ts';
import { hintOf, messageOf } from '../app/message.ts';
import type { Notice } from '../core/session/entries.ts';
import { formatAge, formatCount } from '../core/view/paint/units.ts';

/**
 * Brings the shell to what it was opened on: an `.http` file, a saved session, a new one of that name, or one without
 * a name, with an offer of what was left unnamed before.
 */
export async function openGiven(app: App, given: string | null): Promise<void> {
  await loadEnvironments(app, given);
  if (given === null) return offerLast(app);
  if (isFile(given)) return app.openFile(given);
  const storage = await app.adapters.storage();
  if (storage.hasSession(given)) {
    await app.openSession(given);
    return;
  }
  return app.storage({ kind: 'save', name: given });
}

/** Files that are wrong are told, and stop nobody. */
async function loadEnvironments(app: App, given: string | null): Promise<void> {
  try {
    await app.loadEnvironments(given !== null && isFile(given) ? dirname(given) : '.');
  } catch (error) {
    await tell(app, { severity: 'warning', message: messageOf(error), hint: hintOf(error) });
  }
}

function tell(app: App, notice: Omit<Notice, 'cause'>): Promise<void> {
  return app.dispatch({ kind: 'printed', entry: { kind: 'notice', notice: { ...notice, cause: null } } });
}

async function offerLast(app: App): Promise<void> {
  const storage = await app.adapters.storage();
  const last = storage.peekLast();
  // A quick hand has made this very session by now.
  if (last === null || last.updatedAt >= app.store.getState().createdAt) return;
  const { variables, requests, updatedAt } = last;
  const message = `You left ${formatCount(variables, 'variable')} and ${formatCount(requests, 'request')} ${formatAge(Date.now() - updatedAt)} ago.`;
  await tell(app, { severity: 'info', message, hint: '.open last brings them back' });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

import { dirname } from 'node:path';
import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import { offerEnvironments } from '../../app/environments/offer-environments.ts';
import { opensAsFile } from '../../app/importing/collection-folder.ts';
import { printNotice } from '../../app/print-notice.ts';
import {
  fileNearSession,
  isPath,
  looksLikeRequestFile,
  missingFileHint,
  refuseFolder,
} from '../../app/requests/named-files.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { RequestedWork } from '../../core/session/effects.ts';
import { formatAge, formatCount } from '../../core/view/paint/units.ts';
import { isRegularFile } from '../../files/kind.ts';

export async function openTarget(app: App, given: string | null): Promise<void> {
  await offerEnvironments(app, given !== null && isRegularFile(given) ? dirname(given) : '.');
  if (given === null) return offerLast(app);
  const open = (work: RequestedWork) => app.dispatch({ kind: 'work-requested', work });
  if (opensAsFile(given)) {
    await open({ kind: 'open-file', path: given });
    return offerLast(app);
  }
  refuseFolder(given);
  const missing = () => new UsageError(`There is no file ${given}: ${missingFileHint(given)}`);
  if (isPath(given) && (looksLikeRequestFile(given) || fileNearSession(given) !== null)) throw missing();
  const storage = await adapters.storage();
  if (storage.hasSession(given)) return open({ kind: 'open-session', name: given });
  if (looksLikeRequestFile(given)) throw missing();
  return open({ kind: 'storage', request: { kind: 'begin', name: given } });
}

export async function offerLast(app: App): Promise<void> {
  const storage = await adapters.storage();
  const last = storage.peekLast();
  // A quick hand has made this very session by now.
  if (last === null || last.updatedAt >= app.store.getState().createdAt) return;
  const { variables, requests, updatedAt } = last;
  const counts = [
    ...(variables === 0 ? [] : [formatCount(variables, 'variable')]),
    ...(requests === 0 ? [] : [formatCount(requests, 'saved request')]),
  ];
  const message = `You left a session ${formatAge(Date.now() - updatedAt)} ago${counts.length === 0 ? '' : `: ${counts.join(', ')}`}.`;
  await printNotice(app, { severity: 'info', message, hint: '.open last restores it' });
}

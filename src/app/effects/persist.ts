import { holdsProxyUser } from '../../core/secrets/proxy-credentials.ts';
import { hasSecrets, isWorthSaving, toSnapshot } from '../../core/session/saved/snapshot.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';
import { messageOf } from '../message.ts';
import type { SavingRoom } from '../rooms.ts';
import { storedResponsesOf } from '../saving/stored-responses.ts';
import { fail, warn } from './messages.ts';
import { askKeychain, mayAskKeychain } from './secrets/keychain.ts';

export async function persist(room: SavingRoom): Promise<void> {
  const state = room.store.getState();
  if (state.readOnly !== null || state.saved || !isPersisted(room, state.name)) return;
  try {
    const storage = await room.saving.storage();
    const snapshot = { ...toSnapshot(state, room.now()), ...storedResponsesOf(state, storage) };
    if (state.name !== null) storage.saveSession(snapshot, state.name);
    else if (isWorthSaving(state)) storage.saveLast(snapshot);
    await room.store.dispatch({ kind: 'persisted' });
    room.saving.reported.failure = null;
    await storeSecrets(snapshot, room);
    if (storage.keySource() === null) warnOfUnstored(snapshot, room);
  } catch (error) {
    const message = messageOf(error);
    if (room.saving.reported.failure === message) return;
    room.saving.reported.failure = message;
    fail(room, message, 'the session continues in memory; .save NAME tries again under another name');
  }
}

function warnOfUnstored({ settings, cookies }: SessionSnapshot, room: SavingRoom): void {
  const { reported } = room.saving;
  if (mayAskKeychain(settings, room)) return;
  if (!reported.proxyUser && holdsProxyUser(settings)) {
    reported.proxyUser = true;
    warn(
      room,
      'The user name and password of the proxy are not saved on disk: there is no key to encrypt them.',
      '.passphrase saves it, encrypted with a passphrase',
    );
  }
  if (!reported.cookies && cookies !== undefined) {
    reported.cookies = true;
    warn(
      room,
      'Cookies are not saved on disk: there is no key to encrypt them.',
      '.passphrase saves them, encrypted with a passphrase; .set cookies session hides this warning',
    );
  }
}

export async function storeSecrets(snapshot: SessionSnapshot, room: SavingRoom): Promise<void> {
  if ((await room.saving.storage()).keySource() !== null) return;
  if (!mayAskKeychain(snapshot.settings, room) || !hasSecrets(snapshot)) return;
  const again = async () => {
    await room.store.dispatch({ kind: 'secrets-stored' });
    await persist(room);
  };
  if (await askKeychain({ how: 'make', whenLate: again }, room)) await again();
}

export function isPersisted({ saving: { persistence }, store }: SavingRoom, name: string | null): boolean {
  // The unnamed session on disk is the user's, not the tour's.
  if (name === null && store.getState().tour?.kind === 'running') return false;
  return persistence === 'always' || (persistence === 'named' && name !== null);
}

import type { SavingRoom } from '../../rooms.ts';
import { inform, warn } from '../messages.ts';
import { isPersisted, persist } from '../persist.ts';

export async function openSecrets(room: SavingRoom): Promise<void> {
  const { name, readOnly, definitions } = room.store.getState();
  if (readOnly !== null || !isPersisted(room, name)) return;
  // Reloading would lose changes that are not on disk yet.
  await persist(room);
  if (!room.store.getState().saved) return;
  const loaded = (await room.saving.storage()).reloadSession(name);
  if (loaded.kind !== 'session') return;
  for (const message of loaded.notices) warn(room, message);
  await room.store.dispatch({ kind: 'secrets-opened', snapshot: loaded.snapshot });
  if (room.store.getState().definitions !== definitions) await room.isolate.reset();
}

export async function askPassphrase(room: SavingRoom): Promise<void> {
  const passphrase = await room.front.askSecret('the passphrase');
  if (passphrase === null) return inform(room, 'No passphrase was set.');
  (await room.saving.storage()).setPassphrase(passphrase);
  await openSecrets(room);
  await room.store.dispatch({ kind: 'secrets-stored' });
  await persist(room);
  inform(room, 'Secrets are saved, encrypted with this passphrase.');
}

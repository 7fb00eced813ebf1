import type { SavingRoom } from '../../rooms.ts';
import { inform } from '../messages.ts';
import { persist } from '../persist.ts';
import { openSecrets } from './open-secrets.ts';

export async function askPassphrase(room: SavingRoom): Promise<void> {
  const passphrase = await room.front.askSecret('the passphrase');
  if (passphrase === null) return inform(room, 'No passphrase was set.');
  (await room.saving.storage()).setPassphrase(passphrase);
  await openSecrets(room);
  await room.store.dispatch({ kind: 'secrets-kept' });
  await persist(room);
  inform(room, 'Secrets are saved, encrypted with this passphrase.');
}

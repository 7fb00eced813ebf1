import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { messageOf } from '../../message.ts';
import type { SavingRoom } from '../../rooms.ts';
import { warn } from '../messages.ts';

/** A text that holds a secret of the session is not written: it would be on disk in clear. */
export async function keepText(from: string, text: string, room: SavingRoom): Promise<void> {
  if (room.saving.persistence === 'never' || sessionSecrets(room.store.getState()).holds(text)) return;
  try {
    (await room.saving.storage()).keepDescription(from, text);
  } catch (error) {
    warn(room, messageOf(error));
  }
}

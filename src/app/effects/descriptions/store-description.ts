import type { Description } from '../../../core/openapi/description.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { messageOf } from '../../message.ts';
import type { SavingRoom } from '../../rooms.ts';
import { warn } from '../messages.ts';

/** A description that holds a secret of the session is not written: it would be on disk in clear. */
export async function storeDescription({ from, document }: Description, room: SavingRoom): Promise<void> {
  if (room.saving.persistence === 'never') return;
  try {
    const text = JSON.stringify(document);
    if (sessionSecrets(room.store.getState()).holds(text)) return;
    (await room.saving.storage()).storeDescription(from, text);
  } catch (error) {
    warn(room, messageOf(error));
  }
}

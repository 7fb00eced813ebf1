import type { Preferences } from '../../core/session/preferences/preferences.ts';
import { warn } from '../effects/messages.ts';
import { messageOf } from '../message.ts';
import type { SavingRoom } from '../rooms.ts';

export async function storePreferences(part: keyof Preferences, room: SavingRoom): Promise<void> {
  try {
    const storage = await room.saving.storage();
    storage.storePreferences(part, room.store.getState().preferences);
  } catch (error) {
    warn(room, messageOf(error), 'the change applies until this shell exits');
  }
}

import type { Effect } from '../../../core/session/effects.ts';
import { messageOf } from '../../message.ts';
import type { FileRoom } from '../../rooms.ts';
import { fail, warn } from '../messages.ts';

export async function convertCurl(
  { command, from }: Extract<Effect, { kind: 'convert-curl' }>,
  room: FileRoom,
): Promise<void> {
  try {
    const formats = await room.formats();
    const { text, notes } = formats.parseCurl(command);
    for (const message of notes) warn(room, message);
    await room.store.dispatch({ kind: 'curl-converted', text, replaces: from === 'paste' ? command : null });
  } catch (error) {
    // A pasted command stays in the editor: Enter says what is wrong with it.
    if (from === 'input') fail(room, messageOf(error));
  }
}

import { messageOf } from '../../message.ts';
import type { FileRoom } from '../../rooms.ts';
import { fail, warn } from '../messages.ts';

export async function convertCurl(command: string, room: FileRoom): Promise<void> {
  try {
    const formats = await room.formats();
    const { text, notes } = formats.parseCurl(command);
    for (const message of notes) warn(room, message);
    await room.store.dispatch({ kind: 'curl-converted', text });
  } catch (error) {
    fail(room, messageOf(error));
  }
}

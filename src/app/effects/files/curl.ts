import type { EffectOf } from '../../../core/session/effects.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { visibleVariables } from '../../../core/session/variables/precedence.ts';
import { variablesIn } from '../../../core/template/variable-names.ts';
import { messageOf } from '../../message.ts';
import type { FileRoom } from '../../rooms.ts';
import { fail, warn } from '../messages.ts';

export async function convertCurl(
  { command, from }: EffectOf<'convert-curl'>,
  room: FileRoom,
): Promise<void> {
  try {
    const formats = await room.formats();
    const { text, notes } = formats.parseCurl(command);
    for (const message of notes) warn(room, message);
    noteBraces(text, room);
    await room.store.dispatch({ kind: 'curl-converted', text, replaces: from === 'paste' ? command : null });
  } catch (error) {
    // A pasted command stays in the editor: Enter says what is wrong with it.
    if (from === 'input') fail(room, messageOf(error));
  }
}

/** Notes that `{{name}}`, which curl sends unchanged, is a placeholder here. */
function noteBraces(text: string, room: FileRoom): void {
  const { layers }: SessionState = room.store.getState();
  const known = visibleVariables(layers);
  const [name] = variablesIn(text).filter((one) => !one.startsWith('$') && !known.has(one));
  if (name === undefined) return;
  warn(room, `{{${name}}} is treated as a placeholder.`, `\\{{${name}}} sends the braces as curl does`);
}

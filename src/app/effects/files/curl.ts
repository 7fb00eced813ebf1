import type { EffectContext } from '../../context.ts';
import { messageOf } from '../../message.ts';
import type { Store } from '../../store.ts';
import { tell } from '../tell.ts';

/** A pasted curl command becomes a request in the editor: shown, not sent. */
export async function convertCurl(command: string, context: EffectContext, store: Store): Promise<void> {
  try {
    const formats = await context.formats();
    const { text, notes } = formats.parseCurl(command);
    for (const message of notes) tell(context, 'warning', { message });
    await store.dispatch({ kind: 'curl-converted', text });
  } catch (error) {
    tell(context, 'error', { message: messageOf(error) });
  }
}

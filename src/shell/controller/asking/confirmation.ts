import type { KeyEvent } from '../../../core/editor/input/events.ts';
import type { ControllerContext } from '../context.ts';

/**
 * While a request waits for its yes (`.set confirm`): `y` or Enter sends it, any other key does not. False where
 * nothing waits: the key is for somebody else.
 */
export function answerConfirmation({ app }: ControllerContext, input: KeyEvent | string): boolean {
  if (app.store.getState().awaiting === null) return false;
  const confirmed = typeof input === 'string' ? /^y$/i.test(input) : input.name === 'enter';
  void app.dispatch(confirmed ? { kind: 'send-confirmed', at: Date.now() } : { kind: 'send-declined' });
  return true;
}

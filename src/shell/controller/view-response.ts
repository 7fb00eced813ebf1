import { applyCommand } from '../../core/editor/editor.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import type { ControllerContext } from './context.ts';
import { edited } from './transitions.ts';

/** `.res`: the viewer; what it was left with goes into the editor. */
export async function viewResponse(
  { number, exchange: { outcome } }: NumberedExchange,
  context: ControllerContext,
): Promise<void> {
  if (outcome.kind === 'failure') return;
  const taken = await context.screen.view({ number, response: outcome.response });
  if (taken === null) return;
  const { editor, stash } = context.state;
  fillEditor({ text: taken.input, cursor: taken.cursor }, context);
  // What was being typed comes back when the variable is set.
  context.state = { ...context.state, stash: editor.document.text === '' ? stash : editor };
}

/** F4: the viewer on the last response. */
export function viewLastResponse(context: ControllerContext): void {
  const last = context.app.store
    .getState()
    .exchanges.findLast(({ exchange }) => exchange.outcome.kind === 'response');
  if (last !== undefined) void viewResponse(last, context);
  else context.state = { ...context.state, note: { severity: 'info', text: 'There is no response yet' } };
}

export function fillEditor(
  { text, cursor }: { readonly text: string; readonly cursor: number },
  context: ControllerContext,
): void {
  const editor = applyCommand(context.state.editor, { name: 'set-text', text, cursor });
  context.state = edited(context.state, editor);
  context.changed();
}

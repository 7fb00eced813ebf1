import type { ControllerContext } from '../context.ts';
import { cleared } from '../transitions.ts';

/** Ctrl+C: clears the input; on an empty one, leaves when pressed again. */
export function interrupt(context: ControllerContext): void {
  const { state } = context;
  if (state.editor.document.text !== '') {
    context.state = cleared(state);
    return;
  }
  if (state.leaving) {
    context.screen.leave();
    return;
  }
  context.state = {
    ...state,
    overlay: { kind: 'none' },
    leaving: true,
    note: { severity: 'info', text: 'Press Ctrl+C again to leave, or Ctrl+D' },
  };
}

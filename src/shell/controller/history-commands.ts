import { applyCommand } from '../../core/editor/editor.ts';
import { ghostText, ghostWord } from '../../core/editor/ghost.ts';
import { newerEntry, olderEntry, startWalk } from '../../core/editor/history/history.ts';
import type { ControllerContext } from './context.ts';
import { edited } from './transitions.ts';

/** Up and Down: through the inputs of before that begin as this one does. */
export function walkHistory(context: ControllerContext, direction: 'older' | 'newer'): void {
  const { state, history } = context;
  const { text } = state.editor.document;
  const from = state.walk ?? startWalk(history, state.editor.document);
  const step = direction === 'older' ? olderEntry(from, text) : newerEntry(from, text);
  if (step === null) return;
  const editor = applyCommand(state.editor, { name: 'set-text', text: step.text });
  context.state = { ...edited(state, editor), walk: step.walk };
}

/** Takes the suggestion behind the cursor, or its first word. */
export function acceptGhost(context: ControllerContext, amount: 'all' | 'word'): void {
  const { state } = context;
  const ghost = ghostText(state.editor.document, context.history);
  if (ghost === null) return;
  const text = amount === 'all' ? ghost : ghostWord(ghost);
  context.state = edited(state, applyCommand(state.editor, { name: 'paste', text }));
}

import { applyCommand } from '../../core/editor/editor.ts';
import { ghostText, ghostWord } from '../../core/editor/ghost.ts';
import { newerEntry, olderEntry, startWalk } from '../../core/editor/history/history.ts';
import { edited, filled } from './edits.ts';
import type { ShellState } from './state.ts';

/** Up and Down: walks through the earlier inputs that begin like this one. */
export function walkHistory(state: ShellState, direction: 'older' | 'newer'): ShellState {
  const { document } = state.editor;
  const from = state.walk ?? startWalk(state.history, document);
  const step = direction === 'older' ? olderEntry(from, document.text) : newerEntry(from, document.text);
  return step === null ? state : { ...filled(state, { text: step.text }), walk: step.walk };
}

/** Accepts the suggestion behind the cursor, or its first word. */
export function acceptGhost(state: ShellState, amount: 'all' | 'word'): ShellState {
  const ghost = ghostText(state.editor.document, state.history);
  if (ghost === null) return state;
  const text = amount === 'all' ? ghost : ghostWord(ghost);
  return edited(state, applyCommand(state.editor, { name: 'paste', text }));
}

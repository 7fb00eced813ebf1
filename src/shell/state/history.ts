import { applyCommand } from '../../core/editor/editor.ts';
import { ghostText, ghostWord } from '../../core/editor/ghost.ts';
import { toggleComment } from '../../core/editor/history/comment.ts';
import { addToHistory, newerEntry, olderEntry, startWalk } from '../../core/editor/history/history.ts';
import { lastArgument } from '../../core/editor/history/last-argument.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { noted, withClearedInput, withEditor, withInput } from './edits.ts';
import type { ShellState } from './state.ts';
import { next, type ShellReads, type ShellUpdate } from './types.ts';

export function walkHistory(state: ShellState, direction: 'older' | 'newer'): ShellState {
  const { document } = state.editor;
  const from = state.walk ?? startWalk(state.history, document);
  const step = direction === 'older' ? olderEntry(from, document.text) : newerEntry(from, document.text);
  if (step !== null) {
    const recalled = step.walk.entries[step.walk.at] ?? null;
    return { ...withInput(state, { text: step.text }), walk: step.walk, recalled };
  }
  const isNowhere = direction === 'older' && state.walk === null && from.query.trim() !== '';
  return isNowhere ? noted(state, 'No earlier input contains this text') : state;
}

export function yankLastArgument(state: ShellState): ShellState {
  const { editor, history } = state;
  const { document } = editor;
  const before = state.lastArgument?.document === document ? state.lastArgument : null;
  const { start, end } = before ?? { start: document.cursor, end: document.cursor };
  for (let index = (before?.index ?? history.length) - 1; index >= 0; index -= 1) {
    const text = lastArgument(history[index] ?? '');
    if (text === null || (before !== null && text === document.text.slice(start, end))) continue;
    const after = applyCommand(editor, { name: 'replace', start, end, text });
    const inserted = { document: after.document, start, end: start + text.length, index };
    return { ...withEditor(state, after), lastArgument: inserted };
  }
  return before === null ? noted(state, 'There is no earlier input') : state;
}

export function revert(state: ShellState): ShellState {
  const { recalled, editor, walk } = state;
  const after =
    recalled === null
      ? withEditor(state, applyCommand(editor, { name: 'undo-all' }))
      : withInput(state, { text: recalled });
  return { ...after, overlay: { kind: 'none' }, walk };
}

export function insertComment(state: ShellState): ShellUpdate {
  const { text } = state.editor.document;
  if (text.trim() === '') return next(state);
  const toggled = toggleComment(text.trimEnd());
  if (!toggled.isComment) return next(withInput(state, { text: toggled.text }));
  const history = addToHistory(state.history, toggled.text);
  const after = noted(
    { ...withClearedInput(state), history },
    'Saved in the history as a comment: Up, then Alt+# restores it',
  );
  return next(after, { kind: 'remember', text: toggled.text });
}

export const remembered = (state: ShellState, input: string): ShellUpdate =>
  next({ ...state, history: addToHistory(state.history, input) }, { kind: 'remember', text: input });

export function acceptGhost(state: ShellState, amount: 'all' | 'word', { session }: ShellReads): ShellState {
  const ghost = ghostText(state.editor.document, state.history, sessionSecrets(session()).holds);
  if (ghost === null) return state;
  const text = amount === 'all' ? ghost : ghostWord(ghost);
  return withEditor(state, applyCommand(state.editor, { name: 'paste', text }));
}

import { createEditor } from '../../core/editor/editor.ts';
import type { ShellState } from './state.ts';

/** After an edit, what belonged to the text before is gone. */
export function edited(state: ShellState, editor: ShellState['editor']): ShellState {
  const isSameText = editor.document.text === state.editor.document.text;
  return {
    ...state,
    editor,
    note: null,
    leaving: false,
    prefix: null,
    previewScroll: 0,
    refusal: isSameText ? deselected(state).refusal : null,
    walk: isSameText ? state.walk : null,
    overlay: isSameText ? state.overlay : { kind: 'none' },
  };
}

/** A fresh input, or the one that stood aside; what was killed stays. */
export function cleared(state: ShellState): ShellState {
  const editor = state.stash ?? createEditor('', state.editor.killRing);
  return { ...edited(state, editor), walk: null, overlay: { kind: 'none' }, stash: null };
}

/** An input that was not taken is edited from now on: typing no longer replaces it. */
export function deselected(state: ShellState): ShellState {
  return state.refusal === null ? state : { ...state, refusal: { ...state.refusal, isSelected: false } };
}

import { applyCommand, createEditor, type EditorState } from '../../core/editor/editor.ts';
import type { ViState } from '../../core/editor/vi/types.ts';
import type { ShellState, Stash } from './state.ts';

export function withEditor(state: ShellState, editor: EditorState): ShellState {
  const isSameText = editor.document.text === state.editor.document.text;
  return {
    ...state,
    editor,
    note: null,
    leaving: false,
    pending: null,
    count: null,
    previewScroll: 0,
    refusal: isSameText ? withoutSelection(state).refusal : null,
    walk: isSameText ? state.walk : null,
    overlay: isSameText ? state.overlay : { kind: 'none' },
  };
}

export function withInput(
  state: ShellState,
  { text, cursor }: { readonly text: string; readonly cursor?: number },
): ShellState {
  const command = { name: 'set-text', text, ...(cursor === undefined ? {} : { cursor }) } as const;
  return withEditor(state, applyCommand(state.editor, command));
}

export function withClearedInput(state: ShellState): ShellState {
  const editor = state.stash?.editor ?? createEditor('', state.editor.killRing);
  const vi: ViState = { ...state.vi, mode: 'insert', keys: '', insertion: null };
  return {
    ...withEditor(state, editor),
    walk: null,
    recalled: null,
    overlay: { kind: 'none' },
    stash: null,
    vi,
  };
}

export const noted = (state: ShellState, text: string): ShellState => ({
  ...state,
  note: { severity: 'info', text },
});

export const stashOf = ({ editor, stash }: ShellState): Stash | null =>
  editor.document.text === '' ? stash : { editor, around: null };

export function withoutSelection(state: ShellState): ShellState {
  return state.refusal === null ? state : { ...state, refusal: { ...state.refusal, isSelected: false } };
}

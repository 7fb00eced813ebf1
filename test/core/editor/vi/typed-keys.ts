import { applyCommand, createEditor, type EditorState } from '../../../../src/core/editor/editor.ts';
import { initialVi, type ViEditor, type ViShellCommand } from '../../../../src/core/editor/vi/types.ts';
import { viKey } from '../../../../src/core/editor/vi/vi.ts';
import { marked } from '../marked.ts';

export interface Typed extends ViEditor {
  readonly shellCommands: readonly ViShellCommand[];
}

/** Vi mode on a text written with `|` where the cursor is, in normal mode. */
export function inVi(text: string): Typed {
  const editor: EditorState = { ...createEditor(), document: marked(text) };
  return { editor, vi: { ...initialVi, mode: 'normal' }, shellCommands: [] };
}

/** Types keys: `<esc>` and `<redo>` are Escape and Ctrl+R; text in insert mode goes into the editor. */
export function type(before: Typed, keys: string): Typed {
  let state = before;
  for (const [key] of keys.matchAll(/<esc>|<redo>|./gsu)) {
    const named = key === '<esc>' ? 'escape' : key === '<redo>' ? 'ctrl+r' : key;
    if (state.vi.mode === 'insert' && named !== 'escape') {
      state = { ...state, editor: applyCommand(state.editor, { name: 'insert', text: key }) };
      continue;
    }
    const { editor, vi, shellCommand } = viKey(state, named);
    state = {
      editor,
      vi,
      shellCommands: shellCommand === null ? state.shellCommands : [...state.shellCommands, shellCommand],
    };
  }
  return state;
}

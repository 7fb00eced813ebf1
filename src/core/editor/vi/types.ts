import type { EditorState } from '../editor.ts';

export type ViMode = 'insert' | 'normal' | 'visual' | 'visual-line';

export interface ViState {
  readonly mode: ViMode;
  /** Keys of a command that is not complete. */
  readonly keys: string;
  readonly anchor: number;
  readonly find: Find | null;
  readonly change: Change | null;
  /** The insertion under way; null where insert mode was not entered by a command. */
  readonly insertion: Insertion | null;
  /** The killed text where it was whole lines. */
  readonly lines: string | null;
  readonly register: string | null;
  /** Texts by the letters `"a` to `"z`, and `0`, which was copied last. */
  readonly registers: Registers;
}

export type Registers = Readonly<Record<string, RegisterText>>;

export interface RegisterText {
  readonly text: string;
  readonly isLines: boolean;
}

/** Size of the last visual selection, which `.` takes again. */
export interface Extent {
  readonly mode: 'visual' | 'visual-line';
  readonly lines: number;
  /** Characters of the last line that were selected. */
  readonly characters: number;
}

export interface Find {
  readonly kind: 'f' | 'F' | 't' | 'T';
  readonly character: string;
}

export interface Change {
  readonly keys: string;
  readonly inserted: string | null;
  /** Null for a change of normal mode. */
  readonly extent: Extent | null;
}

export interface Insertion {
  readonly keys: string;
  readonly count: number;
  readonly extent?: Extent | null;
  readonly before: EditorState;
  readonly start: EditorState;
}

export interface ViEditor {
  readonly editor: EditorState;
  readonly vi: ViState;
}

/** Work for the shell, which knows the history. */
export type ViShellCommand =
  | 'previous-history'
  | 'next-history'
  | 'search-history'
  | 'search-again'
  | 'search-again-newer'
  | 'insert-comment';

export interface ViStep extends ViEditor {
  readonly shellCommand: ViShellCommand | null;
}

export const initialVi: ViState = {
  mode: 'insert',
  keys: '',
  anchor: 0,
  find: null,
  change: null,
  insertion: null,
  lines: null,
  register: null,
  registers: {},
};

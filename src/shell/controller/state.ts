import type { Completion } from '../../core/editor/completion/types.ts';
import { createEditor, type EditorState } from '../../core/editor/editor.ts';
import type { HistoryWalk } from '../../core/editor/history/history.ts';
import type { HistoryHit } from '../../core/editor/history/history-search.ts';
import type { StyledLine } from '../../core/text/styled.ts';

/** What has the keys, besides the editor. */
export type Overlay =
  | { readonly kind: 'none' }
  | SearchOverlay
  | PopupOverlay
  /** A value that is typed unseen. */
  | { readonly kind: 'secret'; readonly name: string; readonly typed: string }
  /** A yes or no is waited for. */
  | { readonly kind: 'question'; readonly text: string }
  /** Stands where the preview is, until it is closed. */
  | { readonly kind: 'explanation'; readonly lines: readonly StyledLine[] };

/** The search of the history: what was typed, what was found, and the input to go back to. */
export interface SearchOverlay {
  readonly kind: 'search';
  readonly query: string;
  readonly hits: readonly HistoryHit[];
  /** Index into the hits. */
  readonly selected: number;
  readonly before: EditorState;
}

/** The list of completions. While nothing in it is chosen it only shows what there is, and the keys go to the editor. */
export interface PopupOverlay {
  readonly kind: 'popup';
  readonly completion: Completion;
  /** Index of the chosen item. */
  readonly selected: number | null;
}

export type PreviewMode = 'normal' | 'enlarged' | 'side-by-side';

/** All that the terminal front knows, apart from the session. Never changed; each key makes a new one. */
export interface ShellState {
  readonly editor: EditorState;
  readonly overlay: Overlay;
  readonly previewMode: PreviewMode;
  /** Lines that the preview was scrolled down by; up when negative. */
  readonly previewScroll: number;
  /** Where Up and Down have got to; null when the editor's text is the user's own. */
  readonly walk: HistoryWalk | null;
  /** A request that stands aside while the variable that it misses is set. */
  readonly stash: EditorState | null;
  /** The first of two keys. */
  readonly prefix: string | null;
  /** The input in the editor, where Enter did not take it; null after an edit. */
  readonly refusal: Refusal | null;
  /** A sentence below the frame, until the next key. */
  readonly note: Note | null;
  /** Ctrl+C was pressed on an empty input: the next one leaves. */
  readonly leaving: boolean;
}

/** An input that Enter did not take. */
export interface Refusal {
  /** Its warnings as one text: the next Enter sends it while they are the same. Null for an input with errors. */
  readonly warnings: string | null;
  /** Whether typing replaces the input. */
  readonly isSelected: boolean;
}

export interface Note {
  readonly severity: 'info' | 'error';
  readonly text: string;
}

export const initialShellState: ShellState = {
  editor: createEditor(),
  overlay: { kind: 'none' },
  previewMode: 'normal',
  previewScroll: 0,
  walk: null,
  stash: null,
  prefix: null,
  refusal: null,
  note: null,
  leaving: false,
};

import type { Completion } from '../../core/editor/completion/types.ts';
import type { Document } from '../../core/editor/document.ts';
import { createEditor, type EditorState } from '../../core/editor/editor.ts';
import type { HistoryWalk } from '../../core/editor/history/history.ts';
import type { HistoryHit } from '../../core/editor/history/history-search.ts';
import type { InputEvent } from '../../core/editor/input/events.ts';
import { initialVi, type ViState } from '../../core/editor/vi/types.ts';
import type { ShellCommandName } from '../../core/keys/prompt-table.ts';
import type { AwaitingRequest } from '../../core/session/state.ts';
import type { StyledLine } from '../../core/text/styled.ts';

import type { FormReply } from '../../ports/prompt-form.ts';
import type { FormState } from '../form/form-state.ts';

export type Overlay =
  | { readonly kind: 'none' }
  | SearchOverlay
  | PopupOverlay
  | { readonly kind: 'explanation'; readonly lines: readonly StyledLine[] }
  /** Description of the request in the editor; `scroll` counts lines. */
  | { readonly kind: 'docs'; readonly scroll: number };

export interface SearchOverlay {
  readonly kind: 'search';
  readonly list: SearchList;
  readonly query: string;
  readonly hits: readonly HistoryHit[];
  readonly selected: number;
  readonly before: EditorState;
}

/** List to search, newest last: labels that are shown, and the inputs that they become. */
export interface SearchList {
  readonly title: 'history' | 'go to';
  readonly labels: readonly string[];
  readonly texts: readonly string[];
}

export interface PopupOverlay {
  readonly kind: 'popup';
  readonly completion: Completion;
  readonly selected: number | null;
  /** Maximum number of items since the list was opened. It keeps its height, so that rows below do not move at each key. */
  readonly mostItems: number;
}

/** Question to the user. Questions wait for one another; keys that do not answer the first one go to the editor. */
export type Question =
  | { readonly kind: 'secret'; readonly id: number; readonly name: string; readonly typed: string }
  | { readonly kind: 'form'; readonly id: number; readonly form: FormState }
  | { readonly kind: 'confirmation'; readonly id: number; readonly text: string };

export type Reply = string | boolean | FormReply | null;

/** The question on the screen, by its id, or the request to be confirmed. */
export type OpenQuestion = number | AwaitingRequest | null;

export type PendingKey =
  | { readonly kind: 'chord'; readonly first: string }
  | { readonly kind: 'quoted-insert' }
  | { readonly kind: 'character-search'; readonly direction: 'forward' | 'backward'; readonly count: number };

export interface LastArgument {
  /** Document with it: Alt+. in another one begins again. */
  readonly document: Document;
  readonly start: number;
  readonly end: number;
  readonly index: number;
}

export type PreviewMode = 'normal' | 'enlarged' | 'side-by-side';

export interface Stash {
  readonly editor: EditorState;
  /** Text around the value that the user types in between; null for any other input. */
  readonly around: readonly [before: string, after: string] | null;
}

/** Keys typed between an input that asks for a hidden value and its question. */
export interface HeldKeys {
  readonly asking: string;
  readonly question: string;
  readonly events: readonly InputEvent[];
}

export interface ShellState {
  readonly editor: EditorState;
  readonly overlay: Overlay;
  readonly questions: readonly Question[];
  /** The question of the last frame. Keys that were typed before it cannot be an answer. */
  readonly shown: OpenQuestion;
  /** Time of the text that was typed last; null after Enter. */
  readonly typedAt: number | null;
  readonly previewMode: PreviewMode;
  /** Lines that the preview was scrolled down by; up when negative. */
  readonly previewScroll: number;
  /** Earlier inputs, oldest first. */
  readonly history: readonly string[];
  /** Inputs of this shell by the number at their prompt. */
  readonly inputs: ReadonlyMap<number, string>;
  /** Commands that wait until the history is read from disk; null once it is. */
  readonly waitingForHistory: readonly ShellCommandName[] | null;
  /** Position of Up and Down; null when the editor's text is the user's own. */
  readonly walk: HistoryWalk | null;
  /** Entry of the history that the editor's text was; null for an input of its own. */
  readonly recalled: string | null;
  readonly completed: CompletionRequest | null;
  readonly stash: Stash | null;
  readonly pending: PendingKey | null;
  readonly count: string | null;
  readonly lastArgument: LastArgument | null;
  /** The reason why Enter did not take the input; null after an edit. */
  readonly refusal: Refusal | null;
  readonly note: Note | null;
  /** Ctrl+C was pressed on an empty input: the next one leaves. */
  readonly leaving: boolean;
  readonly vi: ViState;
  readonly lastQuery: string | null;
  readonly unfinished: number;
  readonly held: HeldKeys | null;
}

export interface CompletionRequest {
  readonly by: 'tab' | 'typing';
  readonly document: Document;
  readonly overlay: Overlay;
}

export interface Refusal {
  /** Warnings as one text: the next Enter sends the request while they are the same. Null for an input with errors. */
  readonly warnings: string | null;
  readonly isSelected: boolean;
}

export interface Note {
  readonly severity: 'info' | 'error';
  readonly text: string;
}

export const initialShellState: ShellState = {
  editor: createEditor(),
  overlay: { kind: 'none' },
  questions: [],
  shown: null,
  typedAt: null,
  previewMode: 'normal',
  previewScroll: 0,
  history: [],
  inputs: new Map(),
  waitingForHistory: [],
  walk: null,
  recalled: null,
  completed: null,
  stash: null,
  pending: null,
  count: null,
  lastArgument: null,
  refusal: null,
  note: null,
  leaving: false,
  vi: initialVi,
  lastQuery: null,
  unfinished: 0,
  held: null,
};

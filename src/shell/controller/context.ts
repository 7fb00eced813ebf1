import type { App } from '../../app/app.ts';
import type { CompletionContext } from '../../core/editor/completion/types.ts';
import type { Document } from '../../core/editor/document.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import type { Entry } from '../../core/session/entries.ts';
import type { CopyOutcome } from '../../ports/front-end.ts';
import type { TakenInput } from '../viewer/response-viewer.ts';
import type { NumberedResponse } from '../viewer/viewed-response.ts';
import type { Overlay, ShellState } from './state.ts';

/** What the controller asks of the terminal. */
export interface Screen {
  /** Above the frame, for good. */
  print(entry: Entry): void;
  clear(): void;
  suspend(): void;
  copy(text: string): CopyOutcome;
  /** Gives the terminal to the viewer; resolves to what it was left with. */
  view(viewed: NumberedResponse): Promise<TakenInput | null>;
  /** Gives the terminal to $EDITOR; the text that was saved, or why there is none. */
  edit(
    text: string,
  ): Promise<
    { readonly kind: 'edited'; readonly text: string } | { readonly kind: 'failed'; readonly message: string }
  >;
  /** Gives the terminal away while something runs. */
  lend(run: () => Promise<void>): Promise<void>;
  leave(): void;
  /** How many lines of text the editor shows. */
  editorHeight(): number;
}

/** Inputs of before, and where new ones are kept. */
export interface HistoryStore {
  load(): Promise<readonly string[]>;
  append(line: string): Promise<void>;
  /** Removes those of its lines that hold one of the secrets. */
  forget(secrets: Masker): Promise<void>;
}

/** What the commands of the keys work with. */
export interface ControllerContext {
  readonly app: App;
  readonly screen: Screen;
  readonly historyStore: HistoryStore;
  readonly completion: CompletionContext;
  state: ShellState;
  /** What was completed last, and what it led to: an answer of the isolate that comes later belongs to it. */
  asked: { readonly by: 'tab' | 'typing'; readonly document: Document; readonly overlay: Overlay } | null;
  /** Inputs of before, oldest first, those of this shell included. */
  history: readonly string[];
  /** Null once it is read from disk. */
  historyLoading: Promise<void> | null;
  /** Inputs that were submitted and are not done. */
  waiting: number;
  /** Draws the state anew. */
  changed(): void;
}

import type { Entry } from '../core/session/entries.ts';
import type { NumberedExchange } from '../core/session/state.ts';
import type { ResponseHead } from './http.ts';
import type { FormReply, PromptForm } from './prompt-form.ts';

export interface FrontEnd {
  /** Whether it is a shell: somebody sees what is printed, and decides what happens next. */
  readonly attended: boolean;
  print(entry: Entry): void;
  showResponse(exchange: NumberedExchange): void;
  /** Says how far something is; absent where a line of the screen moves, or nobody reads. */
  progress?(text: string): void;
  /** Returns what takes the decompressed pieces of a response as they come; null to wait for all of it. */
  receive?(head: ResponseHead): ((chunk: Uint8Array) => void) | null;
  /** Does nothing where the editor has another text than `replaces`. */
  fillEditor(text: string, cursor: number, replaces?: string | null): void;
  /** Null without a user or without a value. */
  askSecret(name: string): Promise<string | null>;
  /** Null without a user, and where the question is withdrawn. */
  askForm(form: PromptForm, withdrawn?: AbortSignal): Promise<FormReply | null>;
  /** Null without a user, and where the user left the question unanswered. */
  confirm(question: string): Promise<boolean | null>;
  readonly canBrowse: boolean;
  /** Opens a page of http or https in the user's browser; false where none can be started. */
  browse(url: string): Promise<boolean>;
  openEditor(): void;
  /** Lends the terminal while something runs; false, at once, without a terminal. */
  lendTerminal(run: () => Promise<void>): Promise<boolean>;
  clearScreen(): void;
  copy(text: string): CopyOutcome;
  exit(): void;
}

export type CopyOutcome =
  /** The terminal confirms nothing. */
  'copied' | 'too long' | 'no clipboard';

import type { Entry } from '../core/session/entries.ts';
import type { NumberedExchange } from '../core/session/state.ts';
import type { ResponseHead } from './http.ts';

export interface FrontEnd {
  /** Whether somebody is there who answers questions. */
  readonly attended: boolean;
  print(entry: Entry): void;
  /** An earlier response, to be looked through; printed whole where that cannot be. */
  showResponse(exchange: NumberedExchange): void;
  /**
   * The answer to a request of the user's begins: what its pieces go to, decompressed, as they come; null where they
   * are not wanted before it is whole.
   */
  receive?(head: ResponseHead): ((chunk: Uint8Array) => void) | null;
  fillEditor(text: string, cursor: number): void;
  /** Null when the user gave none, or where there is nobody to ask. */
  askSecret(name: string): Promise<string | null>;
  /** A yes or no; no where there is nobody to ask. */
  confirm(question: string): Promise<boolean>;
  openEditor(): void;
  /** Gives the terminal away while something runs; false, at once, where there is none to give. */
  lendTerminal(run: () => Promise<void>): Promise<boolean>;
  clearScreen(): void;
  /** To the clipboard, as far as there is one. */
  copy(text: string): CopyOutcome;
  exit(): void;
}

export type CopyOutcome =
  /** The terminal was asked to; it does not answer. */
  | 'copied'
  /** More than a terminal takes. */
  | 'too long'
  | 'no clipboard';

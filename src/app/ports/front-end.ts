import type { Entry } from '../../core/session/entries.ts';

export interface FrontEnd {
  print(entry: Entry): void;
  fillEditor(text: string, cursor: number): void;
  /** Null when the user gave none, or where there is nobody to ask. */
  askSecret(name: string): Promise<string | null>;
  /** A yes or no; no where there is nobody to ask. */
  confirm(question: string): Promise<boolean>;
  openEditor(): void;
  clearScreen(): void;
  /** To the clipboard, as far as there is one. */
  copy(text: string): void;
  exit(): void;
}

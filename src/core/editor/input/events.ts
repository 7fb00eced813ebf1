/** Event read from the bytes of a terminal. */
export type InputEvent =
  /** Printable text; a grapheme may be cut between two of these. */
  | { readonly kind: 'text'; readonly text: string }
  | KeyEvent
  /** A bracketed paste, whole: line feeds only, and no control characters but them and tabs. */
  | { readonly kind: 'paste'; readonly text: string };

/**
 * A key. `name` is `enter`, `tab`, `escape`, `backspace`, `delete`, `insert`, `space`, `up`, `down`, `left`, `right`,
 * `home`, `end`, `pageup`, `pagedown`, `clear`, `f1` ... `f35`, or one character (a letter in lower case).
 */
export interface KeyEvent extends Modifiers {
  readonly kind: 'key';
  readonly name: string;
}

export interface Modifiers {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

export const plain: Modifiers = { ctrl: false, alt: false, shift: false };

export function key(name: string, modifiers: Partial<Modifiers> = plain): KeyEvent {
  return { kind: 'key', name, ...plain, ...modifiers };
}

/** Binding notation, as the key table writes it: `ctrl+alt+shift+left`. */
export function keyText({ name, ctrl, alt, shift }: KeyEvent): string {
  return `${ctrl ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${name}`;
}

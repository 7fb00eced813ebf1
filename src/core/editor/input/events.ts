export type InputEvent =
  /** Printable text; a grapheme may be cut between two of these. */
  | { readonly kind: 'text'; readonly text: string }
  | KeyEvent
  /** Whole paste, whose only control characters are line feeds and tabs. */
  | { readonly kind: 'paste'; readonly text: string };

/** Key by its name: `enter`, `pageup`, `f1`, or one character, a letter in lower case. */
export interface KeyEvent extends Modifiers {
  readonly kind: 'key';
  readonly name: string;
  /** Place on the screen, from 1; only of the mouse: `click`, `wheelup`, `wheeldown`. */
  readonly position?: ScreenPosition;
}

export interface ScreenPosition {
  readonly column: number;
  readonly row: number;
}

export const isMouse = (event: InputEvent): boolean => event.kind === 'key' && event.position !== undefined;

export interface Modifiers {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

export const plain: Modifiers = { ctrl: false, alt: false, shift: false };

export function key(name: string, modifiers: Partial<Modifiers> = plain): KeyEvent {
  return { kind: 'key', name, ...plain, ...modifiers };
}

export function keyText({ name, ctrl, alt, shift }: KeyEvent): string {
  return `${ctrl ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${name}`;
}

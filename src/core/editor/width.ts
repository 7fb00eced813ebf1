import stringWidth from 'string-width';
import { simpleWidth } from './characters.ts';
import { nextBoundary } from './graphemes.ts';

/** Columns of a terminal that a tab is drawn with, wherever it stands. */
export const TAB_WIDTH = 4;

/** Columns that a text of one line takes when it is drawn as {@link printable} makes it. */
export function textWidth(text: string): number {
  let width = 0;
  let at = 0;
  while (at < text.length) {
    const simple = simpleWidth(text.charCodeAt(at));
    if (simple !== 0 && simpleOrEnd(text, at + 1)) {
      width += simple;
      at += 1;
    } else {
      const end = nextBoundary(text, at);
      width += graphemeWidth(text.slice(at, end));
      at = end;
    }
  }
  return width;
}

/** The offset in a line at display column `column`, or before the wide grapheme that covers it. */
export function offsetAtColumn(line: string, column: number): number {
  let width = 0;
  let at = 0;
  while (at < line.length && width < column) {
    const end = nextBoundary(line, at);
    width += graphemeWidth(line.slice(at, end));
    if (width > column) return at;
    at = end;
  }
  return at;
}

/** A text as it can be put on a screen: tabs as blanks, control characters as their pictures (U+2400). */
export function printable(text: string): string {
  if (!CONTROL.test(text)) return text;
  return text.replace(CONTROLS, (character) =>
    character === '\t' ? ' '.repeat(TAB_WIDTH) : picture(character),
  );
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

function graphemeWidth(grapheme: string): number {
  return stringWidth(printable(grapheme));
}

function simpleOrEnd(text: string, at: number): boolean {
  return at >= text.length || simpleWidth(text.charCodeAt(at)) !== 0;
}

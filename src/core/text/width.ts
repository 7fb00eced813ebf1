import stringWidth from 'string-width';
import { simpleWidth } from './characters.ts';
import { graphemeEnds } from './graphemes.ts';

/** Columns of a terminal that a tab is drawn with, wherever it stands. */
const tabWidth = 4;

/** Columns that a text of one line takes when it is drawn as {@link printable} makes it. */
export function textWidth(text: string): number {
  return measure(text, Number.POSITIVE_INFINITY).width;
}

/** The offset in a line at display column `column`, or before the wide grapheme that covers it. */
export function offsetAtColumn(line: string, column: number): number {
  return measure(line, column).offset;
}

/** As many graphemes as fit into `limit` columns. */
function measure(line: string, limit: number): { readonly offset: number; readonly width: number } {
  let width = 0;
  let offset = 0;
  while (offset < line.length) {
    const simple = simpleWidth(line.charCodeAt(offset));
    if (simple === 0 || !simpleOrEnd(line, offset + 1)) break;
    if (width + simple > limit) return { offset, width };
    width += simple;
    offset += 1;
  }
  for (const end of graphemeEnds(line, offset)) {
    const next = width + graphemeWidth(line.slice(offset, end));
    if (next > limit || width === limit) break;
    width = next;
    offset = end;
  }
  return { offset, width };
}

/** A text as it can be put on a screen: tabs as blanks, control characters as their pictures (U+2400). */
export function printable(text: string): string {
  if (!controlPattern.test(text)) return text;
  return text.replace(controlsPattern, (character) =>
    character === '\t' ? ' '.repeat(tabWidth) : picture(character),
  );
}

const controlPattern = /[\u0000-\u001f\u007f-\u009f]/;
const controlsPattern = /[\u0000-\u001f\u007f-\u009f]/g;

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

/** What is not a simple character costs string-width some microseconds each time. */
const known = new Map<string, number>();
const knownLimit = 4096;

function graphemeWidth(grapheme: string): number {
  const simple = grapheme.length === 1 ? simpleWidth(grapheme.charCodeAt(0)) : 0;
  if (simple !== 0) return simple;
  const remembered = known.get(grapheme);
  if (remembered !== undefined) return remembered;
  const width = stringWidth(printable(grapheme));
  if (known.size >= knownLimit) known.clear();
  known.set(grapheme, width);
  return width;
}

function simpleOrEnd(text: string, at: number): boolean {
  return at >= text.length || simpleWidth(text.charCodeAt(at)) !== 0;
}

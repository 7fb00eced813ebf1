import stringWidth from 'string-width';
import { isSimple, simpleWidth } from './characters.ts';
import { cleanLine } from './clean.ts';
import { graphemeEnds } from './graphemes.ts';

const tabWidth = 4;

export function textWidth(text: string): number {
  return measure(text, Number.POSITIVE_INFINITY).width;
}

/** The offset in a line at display column `column`, or before the wide grapheme that covers it. */
export function offsetAtColumn(line: string, column: number): number {
  return measure(line, column).offset;
}

function measure(line: string, limit: number): { readonly offset: number; readonly width: number } {
  let width = 0;
  let offset = 0;
  while (offset < line.length) {
    const simple = simpleWidth(line.charCodeAt(offset));
    const isNextSimple = offset + 1 === line.length || isSimple(line.charCodeAt(offset + 1));
    if (simple === 0 || !isNextSimple) break;
    if (width + simple > limit) return { offset, width };
    width += simple;
    offset += 1;
  }
  // A generator for each line is felt at every key.
  if (offset === line.length) return { offset, width };
  for (const end of graphemeEnds(line, offset)) {
    const next = width + graphemeWidth(line.slice(offset, end));
    if (next > limit) break;
    width = next;
    offset = end;
  }
  return { offset, width };
}

/** The text of one line as a screen shows it: cleaned, tabs as blanks. `before` is the character in front of it. */
export function printable(text: string, before = ''): string {
  return cleanLine(text, before).replaceAll('\t', ' '.repeat(tabWidth));
}

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

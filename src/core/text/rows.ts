import { nextBoundary } from './graphemes.ts';
import { offsetAtColumn } from './width.ts';

/** UTF-16 offsets of a row of the screen; the end is exclusive, without the line feed. */
export interface TextRow {
  readonly start: number;
  readonly end: number;
}

export function rowAt(text: string, start: number, width: number): TextRow {
  return { start, end: start + fittingLength(lineFrom(text, start), width) };
}

/** Returns the row that ends behind a blank, where its second half has one. */
export function rowToBlank(text: string, start: number, width: number): TextRow {
  const line = lineFrom(text, start);
  const most = fittingLength(line, width);
  if (most >= line.length || /\s/.test(line.charAt(most))) return { start, end: start + most };
  const behindBlank = line.slice(0, most).search(/\S*$/);
  return { start, end: start + (behindBlank > most / 2 ? behindBlank : most) };
}

function lineFrom(text: string, start: number): string {
  const feed = text.indexOf('\n', start);
  return text.slice(start, feed < 0 ? text.length : feed);
}

/** A grapheme wider than the row still gets a row. */
const fittingLength = (line: string, width: number): number =>
  offsetAtColumn(line, width) || nextBoundary(line, 0);

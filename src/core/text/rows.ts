import { nextBoundary } from './graphemes.ts';
import { offsetAtColumn } from './width.ts';

/** UTF-16 offsets of a row of the screen; the end is exclusive, without the line feed. */
export interface TextRow {
  readonly start: number;
  readonly end: number;
}

/** Returns the row that begins at `start`, at most `width` columns of its line. */
export function rowAt(text: string, start: number, width: number): TextRow {
  const feed = text.indexOf('\n', start);
  const line = text.slice(start, feed < 0 ? text.length : feed);
  // A grapheme wider than the row still gets a row.
  const length = offsetAtColumn(line, width) || nextBoundary(line, 0);
  return { start, end: start + length };
}

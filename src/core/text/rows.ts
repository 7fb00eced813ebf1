import { nextBoundary } from './graphemes.ts';
import { offsetAtColumn } from './width.ts';

/** UTF-16 offsets of a row of the screen; the end is exclusive, without the line feed. */
export interface TextRow {
  readonly start: number;
  readonly end: number;
}

export function rowToBlank(text: string, start: number, width: number): TextRow {
  const line = lineFrom(text, start, width);
  // A grapheme wider than the row still gets a row.
  const most = offsetAtColumn(line, width) || nextBoundary(line, 0);
  if (most >= line.length || /\s/.test(line.charAt(most))) return { start, end: start + most };
  const behindBlank = line.slice(0, most).search(/\S*$/);
  return { start, end: start + (behindBlank > most / 2 ? behindBlank : most) };
}

/** The part of the line that fits a row. The end of a long line is not searched for. */
function lineFrom(text: string, start: number, width: number): string {
  const near = text.slice(start, start + 20 * width + 1000);
  const feed = near.indexOf('\n');
  return feed < 0 ? near : near.slice(0, feed);
}

import { previousBoundary } from '../text/graphemes.ts';
import { rowToBlank, type TextRow } from '../text/rows.ts';
import { offsetAtColumn, textWidth } from '../text/width.ts';
import type { Document } from './document.ts';

/** Offset `rows` rows of the screen down (up when negative), at display column `goal` where the row reaches it. */
export function verticalMove(
  { text, cursor }: Document,
  { rows, goal, width }: { readonly rows: number; readonly goal: number; readonly width: number },
): number {
  let row = rowOf(text, cursor, width);
  for (let left = Math.abs(rows); left > 0; left -= 1) {
    const next = rows < 0 ? rowBefore(text, row, width) : rowAfter(text, row, width);
    if (next === null) break;
    row = next;
  }
  const at = row.start + offsetAtColumn(text.slice(row.start, row.end), goal);
  return Math.min(at, lastPlace(text, row));
}

export function cursorColumn({ text, cursor }: Document, width: number): number {
  return textWidth(text.slice(rowOf(text, cursor, width).start, cursor));
}

/** Start of the cursor's row; from there, the start of its line. */
export function rowStart({ text, cursor }: Document, width: number): number {
  const { start } = rowOf(text, cursor, width);
  return start === cursor ? lineStartAt(text, cursor) : start;
}

/** Last place of the cursor's row; from there, the end of its line. */
export function rowEnd({ text, cursor }: Document, width: number): number {
  const end = lastPlace(text, rowOf(text, cursor, width));
  const feed = text.indexOf('\n', cursor);
  return end > cursor ? end : feed === -1 ? text.length : feed;
}

export function isOnFirstRow({ text, cursor }: Document, width: number): boolean {
  return rowBefore(text, rowOf(text, cursor, width), width) === null;
}

export function isOnLastRow({ text, cursor }: Document, width: number): boolean {
  return rowAfter(text, rowOf(text, cursor, width), width) === null;
}

/** Returns the row of an offset; the end of a wrapped row is the start of the next one. */
function rowOf(text: string, offset: number, width: number): TextRow {
  let row = rowToBlank(text, lineStartAt(text, offset), width);
  while (row.end <= offset && !endsLine(text, row)) row = rowToBlank(text, row.end, width);
  return row;
}

function rowBefore(text: string, { start }: TextRow, width: number): TextRow | null {
  return start === 0 ? null : rowOf(text, start - 1, width);
}

function rowAfter(text: string, row: TextRow, width: number): TextRow | null {
  if (row.end >= text.length) return null;
  return rowToBlank(text, endsLine(text, row) ? row.end + 1 : row.end, width);
}

const lastPlace = (text: string, row: TextRow): number =>
  endsLine(text, row) ? row.end : previousBoundary(text, row.end);

const endsLine = (text: string, { end }: TextRow): boolean => end >= text.length || text.charAt(end) === '\n';

const lineStartAt = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

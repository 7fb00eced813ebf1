import { nextBoundary, previousBoundary } from '../text/graphemes.ts';
import { offsetAtColumn, textWidth } from '../text/width.ts';
import { type Document, lineOf, lineRange } from './document.ts';

/** The offset one grapheme back; 0 at the start. */
export function charLeft(document: Document): number {
  return previousBoundary(document.text, document.cursor);
}

/** The offset one grapheme on; the end at the end. */
export function charRight(document: Document): number {
  return nextBoundary(document.text, document.cursor);
}

/** The start of the cursor's line. */
export function lineStart(document: Document): number {
  return document.cursor === 0 ? 0 : document.text.lastIndexOf('\n', document.cursor - 1) + 1;
}

/** The end of the cursor's line, before its line feed. */
export function lineEnd(document: Document): number {
  const end = document.text.indexOf('\n', document.cursor);
  return end === -1 ? document.text.length : end;
}

/** Display column of the cursor, 0-based. */
export function cursorColumn(document: Document): number {
  return textWidth(document.text.slice(lineStart(document), document.cursor));
}

/**
 * `lines` lines down (up when negative), at display column `goal` where the line is long enough. Stays on the first
 * and the last line.
 */
export function vertical(document: Document, lines: number, goal: number): number {
  const line = Math.max(0, lineOf(document, document.cursor) + lines);
  const { start, end } = lineRange(document, Math.min(line, lineOf(document, document.text.length)));
  return start + offsetAtColumn(document.text.slice(start, end), goal);
}

import { boundaryAtOrAfter } from '../text/graphemes.ts';
import { indexLines, type LineStarts, lineAt, type Replacement, reindexLines } from './line-index.ts';

/** A text and a cursor. Never changed; every edit makes a new one. */
export interface Document {
  readonly text: string;
  /** UTF-16 offset, always on a grapheme boundary (UAX #29). */
  readonly cursor: number;
  /** Shared by documents of one text; the starts of its lines once somebody has asked for them. */
  readonly index: { starts: LineStarts | null };
}

export function createDocument(text: string, cursor: number = text.length): Document {
  return { text, cursor: boundaryAtOrAfter(text, cursor), index: { starts: null } };
}

/** Returns the document with the cursor at `offset`, or after the grapheme that contains `offset`. */
export function moveTo(document: Document, offset: number): Document {
  const cursor = boundaryAtOrAfter(document.text, offset);
  return cursor === document.cursor ? document : { ...document, cursor };
}

/** With `start..end` replaced; the cursor goes behind the new text, or to `cursor` (an offset in the new text). */
export function replace(document: Document, change: Replacement, cursor?: number): Document {
  const { text } = document;
  const next = text.slice(0, change.start) + change.text + text.slice(change.end);
  const starts = document.index.starts;
  return {
    text: next,
    cursor: boundaryAtOrAfter(next, cursor ?? change.start + change.text.length),
    index: { starts: starts === null ? null : reindexLines(starts, change) },
  };
}

/** The line that holds `offset`, 0-based. */
export function lineOf(document: Document, offset: number): number {
  return lineAt(lineStarts(document), offset);
}

/** UTF-16 offsets of a line (0-based), its line feed not included. Past the last line: empty, at the end. */
export function lineRange(
  document: Document,
  line: number,
): { readonly start: number; readonly end: number } {
  const starts = lineStarts(document);
  const start = starts[line] ?? document.text.length;
  const following = starts[line + 1];
  return { start, end: following === undefined ? document.text.length : following - 1 };
}

/** Whether there is no line above the cursor. */
export function isOnFirstLine(document: Document): boolean {
  return document.cursor === 0 || document.text.lastIndexOf('\n', document.cursor - 1) === -1;
}

/** Whether there is no line below the cursor. */
export function isOnLastLine(document: Document): boolean {
  return document.text.indexOf('\n', document.cursor) === -1;
}

function lineStarts(document: Document): LineStarts {
  document.index.starts ??= indexLines(document.text);
  return document.index.starts;
}

import { boundaryAtOrAfter } from '../text/graphemes.ts';

export interface Document {
  readonly text: string;
  /** UTF-16 offset, always on a grapheme boundary (UAX #29). */
  readonly cursor: number;
}

/** UTF-16 offsets; the end is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Replacement extends Range {
  readonly text: string;
}

export function createDocument(text: string, cursor: number = text.length): Document {
  return { text, cursor: boundaryAtOrAfter(text, cursor) };
}

export function moveTo(document: Document, offset: number): Document {
  const cursor = boundaryAtOrAfter(document.text, offset);
  return cursor === document.cursor ? document : { ...document, cursor };
}

export function replace(
  { text }: Document,
  { start, end, text: added }: Replacement,
  cursor?: number,
): Document {
  const next = text.slice(0, start) + added + text.slice(end);
  return { text: next, cursor: boundaryAtOrAfter(next, cursor ?? start + added.length) };
}

import type { Document, Range, Replacement } from './document.ts';

export interface Mark {
  readonly offset: number;
  /** The text up to the cursor: not selected, for commands only (`region`), or also replaced by typing (`selection`). */
  readonly extent: 'none' | 'region' | 'selection';
}

interface MarkedText {
  readonly document: Document;
  readonly mark: Mark | null;
}

export function selectedRange({ document, mark }: MarkedText): Range | null {
  return mark === null || mark.extent === 'none' ? null : markedRange({ document, mark });
}

export function typedOverRange({ document, mark }: MarkedText): Range | null {
  return mark?.extent === 'selection' ? markedRange({ document, mark }) : null;
}

export function markedRange({ document: { text, cursor }, mark }: MarkedText): Range | null {
  const offset = Math.min(mark?.offset ?? cursor, text.length);
  if (offset === cursor) return null;
  return { start: Math.min(offset, cursor), end: Math.max(offset, cursor) };
}

export function shiftMark(mark: Mark, { start, end, text }: Replacement): Mark {
  if (mark.offset <= start) return { ...mark, extent: 'none' };
  const offset = mark.offset < end ? start : mark.offset + text.length - (end - start);
  return { offset, extent: 'none' };
}

export function hideMark(mark: Mark | null): Mark | null {
  return mark === null || mark.extent === 'none' ? mark : { ...mark, extent: 'none' };
}

import { nextBoundary, previousBoundary } from '../../text/graphemes.ts';
import type { Document, Range } from '../document.ts';
import { lineEnd, lineStart } from '../motions.ts';
import { wordEndAfter, wordStartBefore } from '../words.ts';
import type { Edit } from './edit.ts';

export function transposeChars(document: Document): Edit | null {
  const { text, cursor } = document;
  const start = lineStart(document);
  if (cursor === start) return null;
  const middle = cursor === lineEnd(document) ? previousBoundary(text, cursor) : cursor;
  if (middle === start) return null;
  const first = previousBoundary(text, middle);
  const end = nextBoundary(text, middle);
  return swap(text, { start: first, end: middle }, { start: middle, end });
}

export function transposeWords({ text, cursor }: Document): Edit | null {
  const forward = wordEndAfter(text, cursor);
  const secondStart = wordStartBefore(text, forward);
  const secondEnd = wordEndAfter(text, secondStart);
  const firstStart = wordStartBefore(text, secondStart);
  const firstEnd = wordEndAfter(text, firstStart);
  if (firstEnd > secondStart || firstEnd === firstStart || secondEnd === secondStart) return null;
  return swap(text, { start: firstStart, end: firstEnd }, { start: secondStart, end: secondEnd });
}

function swap(text: string, first: Range, second: Range): Edit {
  const between = text.slice(first.end, second.start);
  const swapped = text.slice(second.start, second.end) + between + text.slice(first.start, first.end);
  return { change: { start: first.start, end: second.end, text: swapped }, grouping: 'whole' };
}

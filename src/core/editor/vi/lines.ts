import { isBlank } from '../../text/characters.ts';
import { previousBoundary } from '../../text/graphemes.ts';
import type { Document, Range } from '../document.ts';
import { lineEnd, lineStart } from '../motions.ts';

export const lineStartAt = (text: string, cursor: number): number => lineStart({ text, cursor });
export const lineEndAt = (text: string, cursor: number): number => lineEnd({ text, cursor });

export function firstNonBlank(text: string, cursor: number): number {
  const end = lineEndAt(text, cursor);
  let at = lineStartAt(text, cursor);
  while (at < end && isBlank(text.charAt(at))) at += 1;
  return at;
}

export const linesOf = (text: string, { start, end }: Range): Range => ({
  start: lineStartAt(text, start),
  end: lineEndAt(text, end),
});

export const indentAt = (text: string, cursor: number): string =>
  text.slice(lineStartAt(text, cursor), firstNonBlank(text, cursor));

/** The place of the cursor in normal mode: on a character where the line has one. */
export function onCharacter({ text, cursor }: Document): number {
  const start = lineStartAt(text, cursor);
  if (cursor === start || cursor < lineEndAt(text, cursor)) return cursor;
  return Math.max(start, previousBoundary(text, cursor));
}

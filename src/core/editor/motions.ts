import { endOfLine } from '../request/text/lines.ts';
import { nextBoundary, previousBoundary } from '../text/graphemes.ts';
import type { Document } from './document.ts';
import { rowEnd, rowStart } from './rows.ts';
import { wordEndAfter, wordStartBefore } from './words.ts';

export type MotionName = keyof typeof motions;

export const motions = {
  'backward-char': charLeft,
  'forward-char': charRight,
  'backward-word': ({ text, cursor }) => wordStartBefore(text, cursor),
  'forward-word': ({ text, cursor }) => wordEndAfter(text, cursor),
  'beginning-of-line': lineStart,
  'end-of-line': lineEnd,
  'beginning-of-row': rowStart,
  'end-of-row': rowEnd,
  'beginning-of-document': () => 0,
  'end-of-document': ({ text }) => text.length,
} satisfies Readonly<Record<string, (document: Document, width: number) => number>>;

export function charLeft({ text, cursor }: Document): number {
  return previousBoundary(text, cursor);
}

export function charRight({ text, cursor }: Document): number {
  return nextBoundary(text, cursor);
}

export function lineStart({ text, cursor }: Document): number {
  return cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;
}

export function lineEnd({ text, cursor }: Document): number {
  return endOfLine(text, cursor);
}

export interface FoundCharacter {
  readonly character: string;
  readonly direction: 'forward' | 'backward';
}

export function characterPlace(document: Document, { character, direction }: FoundCharacter): number {
  const { text, cursor } = document;
  const isForward = direction === 'forward';
  if (!isForward && cursor === 0) return cursor;
  const found = isForward
    ? text.indexOf(character, charRight(document))
    : text.lastIndexOf(character, cursor - 1);
  return found === -1 ? cursor : found;
}

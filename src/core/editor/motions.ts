import { nextBoundary, previousBoundary } from '../text/graphemes.ts';
import type { FoundCharacter } from './commands.ts';
import type { Document } from './document.ts';

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
  const end = text.indexOf('\n', cursor);
  return end === -1 ? text.length : end;
}

/** Next place of a character after or before the cursor; the cursor itself where there is none. */
export function characterPlace(document: Document, { character, direction }: FoundCharacter): number {
  const { text, cursor } = document;
  const isForward = direction === 'forward';
  if (!isForward && cursor === 0) return cursor;
  const found = isForward
    ? text.indexOf(character, charRight(document))
    : text.lastIndexOf(character, cursor - 1);
  return found === -1 ? cursor : found;
}

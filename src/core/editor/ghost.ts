import type { Document } from './document.ts';
import { wordEndAfter } from './words.ts';

/** Rest of the newest entry that begins with the input and holds no secret. */
export function ghostText(
  { text, cursor }: Document,
  history: readonly string[],
  holdsSecret: (entry: string) => boolean,
): string | null {
  if (cursor !== text.length || text.trim() === '') return null;
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const entry = history[index] ?? '';
    if (entry.length > text.length && entry.startsWith(text) && !holdsSecret(entry))
      return entry.slice(text.length);
  }
  return null;
}

export function ghostWord(ghost: string): string {
  return ghost.slice(0, wordEndAfter(ghost, 0));
}

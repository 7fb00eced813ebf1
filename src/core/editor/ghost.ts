import type { Document } from './document.ts';
import { wordEndAfter } from './words.ts';

/**
 * Returns the suggestion from history: the rest of the newest entry (newest last) that begins with the whole input.
 * Null without one, and where the cursor is not at the end.
 */
export function ghostText({ text, cursor }: Document, history: readonly string[]): string | null {
  if (cursor !== text.length || text.trim() === '') return null;
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const entry = history[index] ?? '';
    if (entry.length > text.length && entry.startsWith(text)) return entry.slice(text.length);
  }
  return null;
}

/** Returns the first word of a suggestion. */
export function ghostWord(ghost: string): string {
  return ghost.slice(0, wordEndAfter(ghost, 0));
}

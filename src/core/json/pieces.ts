import { endOfWord, isPunctuation, isSpace, skipSpace } from './scanner.ts';

export interface JsonPiece {
  readonly kind: 'punctuation' | 'space' | 'word' | 'quote' | 'characters' | 'escape';
  readonly end: number;
  readonly state: JsonState;
}

export type JsonState = 'outside' | 'string' | 'escape';

/** Reads the piece at `at`, also of half-typed JSON. Pieces end before each `{{` and backslash, for placeholders. */
export function nextJsonPiece(text: string, at: number, state: JsonState, limit = text.length): JsonPiece {
  const code = text.charCodeAt(at);
  if (state === 'escape') return { kind: 'escape', end: at + 1, state: 'string' };
  if (code === 0x22) return { kind: 'quote', end: at + 1, state: state === 'string' ? 'outside' : 'string' };
  if (state === 'string') {
    if (code !== 0x5c) return { kind: 'characters', end: endOfCharacters(text, at, limit), state };
    if (at + 1 === limit) return { kind: 'escape', end: limit, state: 'escape' };
    return { kind: 'escape', end: Math.min(limit, endOfEscape(text, at)), state };
  }
  if (isPunctuation(code)) return { kind: 'punctuation', end: at + 1, state };
  if (isSpace(code)) return { kind: 'space', end: Math.min(limit, skipSpace(text, at)), state };
  return { kind: 'word', end: endOfWord(text, at, limit), state };
}

export function depthChange(punctuation: number): -1 | 0 | 1 {
  if (punctuation === 0x7b || punctuation === 0x5b) return 1;
  return punctuation === 0x7d || punctuation === 0x5d ? -1 : 0;
}

function endOfCharacters(text: string, at: number, limit: number): number {
  let end = at + 1;
  while (end < limit) {
    const code = text.charCodeAt(end);
    if (code === 0x22 || code === 0x5c || (code === 0x7b && text.charCodeAt(end + 1) === 0x7b)) break;
    end += 1;
  }
  return end;
}

function endOfEscape(text: string, at: number): number {
  escapedUnit.lastIndex = at;
  return escapedUnit.test(text) ? at + 6 : at + 2;
}

const escapedUnit = /\\u[\da-fA-F]{4}/y;

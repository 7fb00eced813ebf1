import { createPlaceholderScanner } from '../../../template/scan.ts';
import { findBalancedEnd } from '../balanced.ts';
import { readWord, wordText } from './words.ts';

export interface Assignment {
  readonly target: string;
  readonly kind: 'text' | 'json';
  readonly value: string;
  /** Offsets of the value with its quotes. */
  readonly start: number;
  readonly end: number;
}

export type Assignments =
  | { readonly kind: 'assignments'; readonly assignments: readonly Assignment[] }
  | { readonly kind: 'wrong-word'; readonly word: string; readonly assignments: readonly Assignment[] };

export function readAssignments(text: string): Assignments {
  const scanner = createPlaceholderScanner('');
  const assignments: Assignment[] = [];
  for (let at = skipBlanks(text, 0); at < text.length; ) {
    const [whole, target, separator] = head.exec(text.slice(at, at + maxTarget)) ?? [];
    if (whole === undefined || target === undefined)
      return { kind: 'wrong-word', word: wordText(readWord(text, at, scanner)).text, assignments };
    const start = at + whole.length;
    const isJson = separator === ':=';
    const isNested = isJson && /[[{]/.test(text.charAt(start));
    const word = isNested ? null : isJson ? jsonWord(text, start) : readWord(text, start, scanner);
    const end = word === null ? findBalancedEnd(text, start, scanner).end : word.end;
    const value = word === null || 'text' in word ? text.slice(start, end) : wordText(word).text;
    assignments.push({ target, kind: isJson ? 'json' : 'text', value, start, end });
    at = skipBlanks(text, end);
  }
  return { kind: 'assignments', assignments };
}

const head = /^((?:[^\s=:["]|\["(?:[^"\\]|\\.)*"\]|\[\d+\])+)(:?=)/;
const maxTarget = 1000;

function jsonWord(text: string, start: number): { readonly text: string; readonly end: number } {
  const word = /"(?:[^"\\]|\\.)*"|\S*/y;
  word.lastIndex = start;
  const found = word.exec(text)?.[0] ?? '';
  return { text: found, end: start + found.length };
}

function skipBlanks(text: string, at: number): number {
  let end = at;
  while (end < text.length && /\s/.test(text.charAt(end))) end += 1;
  return end;
}

import type { Value } from '../../value/types.ts';
import { createArgumentReader } from './argument-reader.ts';

export interface Argument {
  readonly value: Value;
  readonly text: string;
  readonly isQuoted: boolean;
  readonly at: number;
}

export interface InvalidDynamic {
  readonly kind: 'invalid';
  readonly reason: string;
  readonly at: number;
}

/** Reads `(1, 'two', {a: 3})` or blank-separated words with quotes, from the offset `start` to the end. */
export function readArguments(text: string, start: number): readonly Argument[] | InvalidDynamic {
  const first = skipBlanks(text, start);
  if (text[first] === '(') return readCall(text, first);
  if (first < text.length && first === start)
    return invalid('a space is missing before the arguments', start);
  return readWords(text, first);
}

export const isInvalid = (read: object): read is InvalidDynamic => 'kind' in read && read.kind === 'invalid';

export const invalid = (reason: string, at: number): InvalidDynamic => ({ kind: 'invalid', reason, at });

function readCall(text: string, open: number): readonly Argument[] | InvalidDynamic {
  const reader = createArgumentReader(text, open + 1);
  const list: Argument[] = [];
  try {
    while (!reader.takes(')')) {
      const at = reader.at();
      const value = reader.value();
      list.push({
        value,
        text: typeof value === 'string' ? value : text.slice(at, reader.at()).trim(),
        isQuoted: typeof value === 'string',
        at,
      });
      if (!reader.takes(',')) {
        if (!reader.takes(')')) return invalid('")" is missing after the arguments', reader.at());
        break;
      }
    }
  } catch (error) {
    if (error instanceof SyntaxError) return invalid(error.message, reader.at());
    throw error;
  }
  const rest = skipBlanks(text, reader.at());
  return rest === text.length ? list : invalid('nothing may follow the ")"', rest);
}

function readWords(text: string, start: number): readonly Argument[] | InvalidDynamic {
  const list: Argument[] = [];
  for (let at = start; at < text.length; at = skipBlanks(text, at)) {
    const quote = quoteAt(text, at);
    if (quote !== null) {
      const start = at + quote.length;
      const end = text.indexOf(quote, start);
      if (end === -1) return invalid(`${quote} is not closed`, at);
      const word = text.slice(start, end);
      list.push({ value: word, text: word, isQuoted: true, at });
      at = end + quote.length;
      continue;
    }
    const end = endOfWord(text, at);
    const word = text.slice(at, end);
    list.push({ value: wordValue(word), text: word, isQuoted: false, at });
    at = end;
  }
  return list;
}

function quoteAt(text: string, at: number): string | null {
  const sign = text[at];
  if (sign === '"' || sign === "'") return sign;
  return text.startsWith('\\"', at) ? '\\"' : null;
}

function wordValue(word: string): Value {
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(word)) return Number(word);
  return word === 'true' ? true : word === 'false' ? false : word;
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

export function skipBlanks(text: string, start: number): number {
  let at = start;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

export const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

import { createPlaceholderScanner, type PlaceholderScanner } from '../../../template/scan.ts';
import { findBalancedEnd } from '../balanced.ts';
import { skipBlanks } from '../lines.ts';
import type { Span } from '../nodes.ts';
import { endOfTarget } from '../request-line.ts';
import { readWord, type Word } from './words.ts';

export type OneLinePart = Span &
  (
    | { readonly kind: 'target'; readonly quoted: Word | null }
    | { readonly kind: 'word'; readonly word: Word }
    /** `name:=[...]` and `name:={...}`: blanks and quotes inside are JSON's. */
    | { readonly kind: 'json-field'; readonly name: Span; readonly value: Span; readonly isClosed: boolean }
    | { readonly kind: 'continuation' }
    /** A JSON body, or with GRAPHQL an operation, or the `<` of its file. It and the next two kinds reach to the end of the text. */
    | { readonly kind: 'json' | 'operation' }
    | { readonly kind: 'stray-line' }
    | { readonly kind: 'pipe' }
  );

export interface OneLineRange extends Span {
  readonly method: string;
}

export function* oneLineParts(source: string, range: OneLineRange): Generator<OneLinePart> {
  const { method, end } = range;
  const scanner = createPlaceholderScanner(source);
  const target = readTarget(source, range.start, scanner);
  yield target;
  let at = target.end;
  for (let isSecondLine = false; ; ) {
    const space = skipSpace(source, at, end);
    if (space.continuation !== null) yield { kind: 'continuation', ...space.continuation };
    isSecondLine = isSecondLine || space.sawBreak;
    at = space.end;
    if (space.continuation !== null) continue;
    if (at >= end) return;
    const rest = restKind(source, at, method);
    if (rest !== null || isSecondLine) {
      yield {
        kind: rest === null || (rest === 'pipe' && isSecondLine) ? 'stray-line' : rest,
        start: at,
        end,
      };
      return;
    }
    const part = readJsonField(source, at, scanner) ?? wordPart(readWord(source, at, scanner), at);
    yield part;
    at = part.end;
  }
}

function restKind(source: string, at: number, method: string): 'operation' | 'json' | 'pipe' | null {
  if (method === 'GRAPHQL' && startsOperation(source, at)) return 'operation';
  if (startsJson(source, at)) return 'json';
  return /^\|\s/.test(source.slice(at, at + 2)) ? 'pipe' : null;
}

const startsOperation = (source: string, at: number): boolean =>
  /^(?:\{(?!\{)|<@?[ \t]*[^\s<@]|(?:query|mutation|subscription|fragment)\b)/.test(source.slice(at, at + 20));

const startsJson = (source: string, at: number): boolean =>
  (source[at] === '[' && !/^\[[\w-]*\][^\s"'{}]*:?=/.test(source.slice(at, at + 100))) ||
  (source[at] === '{' && source[at + 1] !== '{');

function readTarget(source: string, start: number, scanner: PlaceholderScanner): OneLinePart {
  const character = source[start];
  if (character !== '"' && character !== "'") {
    return { kind: 'target', start, end: endOfTarget(source, start), quoted: null };
  }
  const quoted = readWord(source, start, scanner);
  return { kind: 'target', start, end: quoted.end, quoted };
}

interface Space {
  readonly end: number;
  readonly sawBreak: boolean;
  readonly continuation: Span | null;
}

function skipSpace(source: string, start: number, limit: number): Space {
  let sawBreak = false;
  for (let at = start; ; ) {
    at = skipBlanks(source, at, limit);
    const [, mark = '', lineBreak] = /^(\\?)(\r?\n|$)/.exec(source.slice(at, Math.min(at + 3, limit))) ?? [];
    if (mark !== '') {
      const continuation = { start: at, end: at + 1 + (lineBreak?.length ?? 0) };
      return { end: continuation.end, sawBreak, continuation };
    }
    const length = lineBreak?.length ?? (source[at] === '\r' ? 1 : 0);
    if (length === 0) return { end: at, sawBreak, continuation: null };
    at += length;
    sawBreak = true;
  }
}

function readJsonField(source: string, start: number, scanner: PlaceholderScanner): OneLinePart | null {
  const head = /(?:[\p{L}_][\p{L}\p{Nd}_.-]*)?(?:\[[\p{L}\p{Nd}_.-]*\])*:=(?=\[|\{(?!\{))/uy;
  head.lastIndex = start;
  const match = head.exec(source);
  if (match === null) return null;
  const valueStart = start + match[0].length;
  const { end, isClosed } = findBalancedEnd(source, valueStart, scanner);
  const name = { start, end: valueStart - 2 };
  return { kind: 'json-field', start, end, name, value: { start: valueStart, end }, isClosed };
}

/** A lone carriage return or backslash is passed over, so that reading always moves on. */
const wordPart = (word: Word, start: number): OneLinePart => ({
  kind: 'word',
  start,
  end: Math.max(word.end, start + 1),
  word,
});

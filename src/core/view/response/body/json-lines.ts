import { type Style, type StyledLine, type StyledSpan, span } from '../../../text/styled.ts';
import {
  endOfString,
  isJsonNumber,
  type JsonTokenKind,
  nextJsonToken,
  skipSpace,
} from '../../json/json-lexer.ts';
import { deepestIndent } from './indent.ts';
import { type LineSource, lineSource, Offsets } from './line-source.ts';

/** Laid-out JSON that knows where its lines stand in the text. */
export interface JsonLineSource extends LineSource {
  /** The JSON itself. */
  readonly text: string;
  /** Offset of a line's first token. */
  startOf(line: number): number;
  /** How many brackets are open where a line begins; a closing one counts with what it closes. */
  depthOf(line: number): number;
}

/**
 * JSON laid out as `JSON.stringify` with two spaces does, from its own text: digits, the order of keys and repeated
 * keys stay as they came. Null where the text is no JSON.
 */
export function jsonLines(text: string): JsonLineSource | null {
  const index = indexJson(text);
  if (index === null) return null;
  const { starts, depths } = index;
  const deepest = deepestIndent(depths, text.length);
  const source = lineSource(starts.length, (line) => {
    const spans = jsonSpans(text, {
      start: starts.at(line),
      end: starts.at(line + 1, text.length),
      spaces: 'laid out',
    });
    const depth = depths.at(line);
    return depth === 0 ? spans : [span('  '.repeat(Math.min(depth, deepest))), ...spans];
  });
  return {
    ...source,
    text,
    startOf: (line) => starts.at(line),
    depthOf: (line) => depths.at(line),
    rough: (line) => text.slice(starts.at(line), starts.at(line + 1, text.length)),
  };
}

export const isJsonLines = (source: LineSource): source is JsonLineSource => 'depthOf' in source;

/** One line of JSON as it is written. */
export const jsonSpansOf = (text: string): StyledLine =>
  jsonSpans(text, { start: 0, end: text.length, spaces: 'as written' });

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly spaces: 'laid out' | 'as written';
}

function jsonSpans(text: string, { start, end, spaces }: Stretch): StyledSpan[] {
  const spans: StyledSpan[] = [];
  for (let at = start; at < end; ) {
    const token = nextJsonToken(text, at);
    at = token.end;
    if (token.kind !== 'space') {
      spans.push(span(text.slice(token.start, token.end), styles[token.kind]));
      if (spaces === 'laid out' && text.charCodeAt(token.start) === 0x3a) spans.push(span(' '));
    } else if (spaces === 'as written') {
      spans.push(span(text.slice(token.start, token.end)));
    }
  }
  return spans;
}

const styles: Readonly<Record<JsonTokenKind, Style>> = {
  key: 'key',
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  punctuation: 'punctuation',
  space: 'plain',
  unknown: 'error',
};

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or close' | 'end';

/** Where each laid-out line starts and how deep it lies, in one pass; null at the first thing that is no JSON. */
function indexJson(text: string): { readonly starts: Offsets; readonly depths: Offsets } | null {
  const starts = new Offsets();
  const depths = new Offsets();
  const open: number[] = [];
  let expected: Expected = 'value';
  let fresh = true;
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x7d || code === 0x5d) {
      const empty: Expected = code === 0x7d ? 'key or }' : 'value or ]';
      if (open.pop() !== code - 2 || (expected !== ', or close' && expected !== empty)) return null;
      if (expected !== empty) {
        starts.push(at);
        depths.push(open.length);
      }
      fresh = false;
      expected = open.length === 0 ? 'end' : ', or close';
      at = skipSpace(text, at + 1);
      continue;
    }
    if (fresh) {
      starts.push(at);
      depths.push(open.length);
      fresh = false;
    }
    if (code === 0x2c) {
      if (expected !== ', or close') return null;
      expected = open.at(-1) === 0x7b ? 'key' : 'value';
      fresh = true;
      at += 1;
    } else if (code === 0x3a) {
      if (expected !== ':') return null;
      expected = 'value';
      at += 1;
    } else if (expected === 'key' || expected === 'key or }') {
      at = endOfWholeString(text, at);
      if (at === -1) return null;
      expected = ':';
    } else if (expected !== 'value' && expected !== 'value or ]') {
      return null;
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code);
      expected = code === 0x7b ? 'key or }' : 'value or ]';
      fresh = true;
      at += 1;
    } else {
      at = code === 0x22 ? endOfWholeString(text, at) : endOfScalar(text, at);
      if (at === -1) return null;
      expected = open.length === 0 ? 'end' : ', or close';
    }
    at = skipSpace(text, at);
  }
  return expected === 'end' ? { starts, depths } : null;
}

function endOfWholeString(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x22) return -1;
  const end = endOfString(text, at);
  return end > at + 1 && text.charCodeAt(end - 1) === 0x22 ? end : -1;
}

function endOfScalar(text: string, at: number): number {
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, at)) return at + word.length;
  }
  let end = at;
  while (/[-+.\deE]/.test(text.charAt(end))) end += 1;
  return isJsonNumber(text.slice(at, end)) ? end : -1;
}

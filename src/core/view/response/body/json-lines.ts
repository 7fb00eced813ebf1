import { type JsonTokenKind, nextJsonToken } from '../../../json/scanner.ts';
import { type JsonPart, walkJson } from '../../../json/walk.ts';
import { type Style, type StyledLine, type StyledSpan, span } from '../../../text/styled.ts';
import { maxIndent } from './indent.ts';
import { type LineSource, lineSource, Offsets } from './line-source.ts';

export interface JsonLineSource extends LineSource {
  readonly text: string;
  startOf(line: number): number;
  /** Returns the number of open brackets where a line begins; a closing bracket counts with its content. */
  depthOf(line: number): number;
}

/** Lays JSON out with two spaces from its own text: digits, key order and repeated keys stay. Null for other texts. */
export function jsonLines(text: string): JsonLineSource | null {
  const index = indexJson(text);
  if (index === null) return null;
  const { starts, depths } = index;
  const deepest = maxIndent(depths, text.length);
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

function indexJson(text: string): { readonly starts: Offsets; readonly depths: Offsets } | null {
  const starts = new Offsets();
  const depths = new Offsets();
  let depth = 0;
  let before: JsonPart = ',';
  const error = walkJson(text, (part, start) => {
    const closes = part === '}' || part === ']';
    if (closes) depth -= 1;
    const isEmpty = closes && (before === '{' || before === '[');
    if (!isEmpty && (closes || before === ',' || before === '{' || before === '[')) {
      starts.push(start);
      depths.push(depth);
    }
    if (part === '{' || part === '[') depth += 1;
    before = part;
    return null;
  });
  return error === null ? { starts, depths } : null;
}

import type { ObjectValue, Value } from '../../../core/value/types.ts';

/**
 * A value as a JavaScript literal: JSON, and `new Date("ISO")`. Braces inside strings are escaped, because other tools
 * look for `{{`, `}}` and `%}` in the text of a script.
 */
export function printLiteral(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  if (typeof value === 'string') return printString(value);
  if (value instanceof Date) return `new Date("${value.toISOString()}")`;
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`;
  const members = Object.keys(value).map((key) => `${printKey(key)}: ${printLiteral(value[key] as Value)}`);
  return `{${members.join(', ')}}`;
}

/** Reads what `printLiteral` writes, from `start` on; null for anything else. */
export function parseLiteral(
  text: string,
  start: number,
): { readonly value: Value; readonly end: number } | null {
  const parsing: Parsing = { text, at: start };
  try {
    return { value: parseValue(parsing, 0), end: parsing.at };
  } catch (error) {
    if (error instanceof NoLiteral) return null;
    throw error;
  }
}

/** A string literal that no tool takes for a placeholder or for the end of a script. */
export function printString(text: string): string {
  const json = JSON.stringify(text);
  if (!/\{\{|\}\}|%\}/.test(text)) return json;
  return json.replaceAll('{', '\\u007b').replaceAll('}', '\\u007d');
}

/** A plain `__proto__` key would set the prototype. */
function printKey(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : printString(key);
}

class NoLiteral extends Error {}

interface Parsing {
  readonly text: string;
  at: number;
}

const maximumDepth = 1000;

function parseValue(parsing: Parsing, depth: number): Value {
  if (depth > maximumDepth) throw new NoLiteral();
  const { text } = parsing;
  switch (text[parsing.at]) {
    case '"':
      return parseString(parsing);
    case '{':
      return parseObject(parsing, depth);
    case '[':
      return parseArray(parsing, depth);
    case 'n':
      return text.startsWith('null', parsing.at) ? parseWord(parsing, 'null', null) : parseDate(parsing);
    case 't':
      return parseWord(parsing, 'true', true);
    case 'f':
      return parseWord(parsing, 'false', false);
    default:
      return parseNumber(parsing);
  }
}

function parseObject(parsing: Parsing, depth: number): ObjectValue {
  const result: ObjectValue = {};
  parseList(parsing, { open: '{', close: '}' }, () => {
    const isComputed = accept(parsing, '[');
    const key = parseString(parsing);
    if (isComputed) expect(parsing, ']');
    // Without brackets this key would be the prototype, and so is no data.
    if (key === '__proto__' && !isComputed) throw new NoLiteral();
    skipBlanks(parsing);
    expect(parsing, ':');
    skipBlanks(parsing);
    const value = parseValue(parsing, depth + 1);
    Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
  });
  return result;
}

function parseArray(parsing: Parsing, depth: number): Value[] {
  const result: Value[] = [];
  parseList(parsing, { open: '[', close: ']' }, () => result.push(parseValue(parsing, depth + 1)));
  return result;
}

function parseList(
  parsing: Parsing,
  { open, close }: { readonly open: string; readonly close: string },
  parseItem: () => void,
): void {
  expect(parsing, open);
  skipBlanks(parsing);
  if (accept(parsing, close)) return;
  for (;;) {
    parseItem();
    skipBlanks(parsing);
    if (accept(parsing, close)) return;
    expect(parsing, ',');
    skipBlanks(parsing);
  }
}

function parseString(parsing: Parsing): string {
  const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
  return JSON.parse(match(parsing, string)) as string;
}

function parseNumber(parsing: Parsing): number {
  const number = Number(match(parsing, /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y));
  if (!Number.isFinite(number)) throw new NoLiteral();
  return number;
}

function parseDate(parsing: Parsing): Date {
  const text = match(parsing, /new Date\("[^"\\]*"\)/y).slice('new Date("'.length, -2);
  const date = new Date(text);
  if (Number.isNaN(date.getTime()) || date.toISOString() !== text) throw new NoLiteral();
  return date;
}

function parseWord<Word extends Value>(parsing: Parsing, word: string, value: Word): Word {
  expect(parsing, word);
  return value;
}

function skipBlanks(parsing: Parsing): void {
  while (parsing.text[parsing.at] === ' ') parsing.at += 1;
}

function accept(parsing: Parsing, token: string): boolean {
  if (!parsing.text.startsWith(token, parsing.at)) return false;
  parsing.at += token.length;
  return true;
}

function expect(parsing: Parsing, token: string): void {
  if (!accept(parsing, token)) throw new NoLiteral();
}

function match(parsing: Parsing, pattern: RegExp): string {
  pattern.lastIndex = parsing.at;
  const found = pattern.exec(parsing.text)?.[0];
  if (found === undefined) throw new NoLiteral();
  parsing.at += found.length;
  return found;
}

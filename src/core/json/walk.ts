import { endOfWord, isPunctuation, type JsonTokenKind, kindOfWord, skipSpace } from './scanner.ts';

export interface JsonError {
  /** UTF-16 offset of the first character that does not fit; the length of the text where it ends too early. */
  readonly offset: number;
  /** Words of a sentence: `"," or "}"`. */
  readonly expected: string;
}

type Punctuation = '{' | '}' | '[' | ']' | ',' | ':';

export type JsonPart = Punctuation | Exclude<JsonTokenKind, 'punctuation' | 'space' | 'unknown'>;

export type JsonVisitor = (part: JsonPart, start: number, end: number) => JsonError | null;

/** Rules for what is in a string: other programs write tabs and unknown escapes, but no line breaks. */
type StringRules = 'strict' | 'tolerant';

export function walkJson(
  text: string,
  visit: JsonVisitor,
  rules: StringRules = 'tolerant',
): JsonError | null {
  const open: string[] = [];
  let expected: ExpectedToken = 'value';
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const code = text.charCodeAt(at);
    const isText = code === quote;
    const isWord = !isText && !isPunctuation(code);
    let end = isWord ? endOfWord(text, at) : at + 1;
    const isKey: boolean = expected === 'key' || expected === 'first key';
    const written: string = isText ? (isKey ? 'key' : 'string') : text.slice(at, end);
    const part: JsonPart | null = isWord ? partOfWord(written) : (written as JsonPart);
    const next: ExpectedToken | null = part === null ? null : expectedAfter(part, { expected, open });
    if (part === null || next === null) return errorAt(at, { expected, open });
    if (isText) {
      const read = readString(text, at, rules);
      if (typeof read !== 'number') return read;
      end = read;
    }
    const error = visit(part, at, end);
    if (error !== null) return error;
    expected = next;
    at = skipSpace(text, end);
  }
  return expected === 'end' ? null : errorAt(text.length, { expected, open });
}

function readString(text: string, start: number, rules: StringRules): number | JsonError {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code < 0x20 && (rules === 'strict' || code === 0x0a || code === 0x0d))
      return { offset: at, expected: 'the end of the string (a line break in it is \\n)' };
    if (code !== 0x5c) continue;
    escapes.lastIndex = at + 1;
    if (rules === 'strict' && !escapes.test(text))
      return { offset: at, expected: 'a JSON escape (a backslash is \\\\)' };
    if (text.charCodeAt(at + 1) > 0x1f) at += 1;
  }
  return { offset: text.length, expected: 'the end of the string' };
}

const quote = 0x22;

const escapes = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;

type ExpectedToken = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'separator' | 'end';

interface Place {
  readonly expected: ExpectedToken;
  readonly open: string[];
}

function partOfWord(word: string): JsonPart | null {
  const kind = kindOfWord(word);
  return kind === 'unknown' ? null : kind;
}

function expectedAfter(part: JsonPart, { expected, open }: Place): ExpectedToken | null {
  switch (part) {
    case ',':
      if (expected !== 'separator') return null;
      return open.at(-1) === '{' ? 'key' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : null;
    case '}':
    case ']':
      if (open.at(-1) !== (part === '}' ? '{' : '[')) return null;
      if (expected !== 'separator' && expected !== (part === '}' ? 'first key' : 'first value')) return null;
      open.pop();
      return afterValue(open);
    case 'key':
      return 'colon';
    default:
      if (expected !== 'value' && expected !== 'first value') return null;
      if (part !== '{' && part !== '[') return afterValue(open);
      open.push(part);
      return part === '{' ? 'first key' : 'first value';
  }
}

const afterValue = (open: readonly string[]): ExpectedToken => (open.length === 0 ? 'end' : 'separator');

function errorAt(offset: number, { expected, open }: Place): JsonError {
  switch (expected) {
    case 'value':
      return { offset, expected: 'a value' };
    case 'first value':
      return { offset, expected: 'a value or "]"' };
    case 'key':
      return { offset, expected: 'a key in double quotes' };
    case 'first key':
      return { offset, expected: 'a key in double quotes, or "}"' };
    case 'colon':
      return { offset, expected: '":"' };
    case 'separator':
      return { offset, expected: open.at(-1) === '{' ? '"," or "}"' : '"," or "]"' };
    case 'end':
      return { offset, expected: 'the end of the body' };
    default:
      return expected satisfies never;
  }
}

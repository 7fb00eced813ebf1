import { isClosedString, type JsonTokenKind, nextJsonToken, skipSpace } from './scanner.ts';

export interface JsonError {
  /** UTF-16 offset of the first character that does not fit; the length of the text where it ends too early. */
  readonly offset: number;
  /** Words of a sentence: `"," or "}"`. */
  readonly expected: string;
}

type Punctuation = '{' | '}' | '[' | ']' | ',' | ':';

export type JsonPart = Punctuation | Exclude<JsonTokenKind, 'punctuation' | 'space' | 'unknown'>;

export type JsonVisitor = (part: JsonPart, start: number, end: number) => JsonError | null;

/** Walks through JSON, linear at any nesting, and returns the first error. Of strings only line breaks are checked. */
export function walkJson(text: string, visit: JsonVisitor): JsonError | null {
  const open: string[] = [];
  let expected: ExpectedToken = 'value';
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const { kind, end } = nextJsonToken(text, at);
    const part = partOf(kind, { character: text.charAt(at), expected });
    const next: ExpectedToken | null = part === null ? null : expectedAfter(part, { expected, open });
    if (part === null || next === null) return errorAt(at, { expected, open });
    const isText = part === 'key' || part === 'string';
    const error = isText && !isClosedString(text, at, end) ? findStringError(text, at) : visit(part, at, end);
    if (error !== null) return error;
    expected = next;
    at = skipSpace(text, end);
  }
  return expected === 'end' ? null : errorAt(text.length, { expected, open });
}

export function findStringError(text: string, start: number): JsonError | null {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return null;
    if (code < 0x20) return { offset: at, expected: 'the end of the string (a line break in it is \\n)' };
    if (code !== 0x5c) continue;
    escapes.lastIndex = at + 1;
    if (!escapes.test(text)) return { offset: at, expected: 'a JSON escape (a backslash is \\\\)' };
    at += 1;
  }
  return { offset: text.length, expected: 'the end of the string' };
}

const escapes = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;

type ExpectedToken = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'separator' | 'end';

interface Place {
  readonly expected: ExpectedToken;
  readonly open: string[];
}

function partOf(
  kind: JsonTokenKind,
  { character, expected }: { readonly character: string; readonly expected: ExpectedToken },
): JsonPart | null {
  switch (kind) {
    case 'punctuation':
      return character as Punctuation;
    case 'key':
    case 'string':
      return expected === 'key' || expected === 'first key' ? 'key' : 'string';
    case 'space':
    case 'unknown':
      return null;
    default:
      return kind;
  }
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

/** Where a text stops being JSON (RFC 8259), and what could have stood there. */
export interface JsonError {
  /** UTF-16 offset of the first character that does not fit; the length of the text where it ends too early. */
  readonly offset: number;
  /** For a sentence: `"," or "}"`. */
  readonly expected: string;
}

/**
 * Checks a text without building its value: unlike JSON.parse it tells the place in every runtime, and it takes any
 * nesting. Null for JSON.
 */
export function findJsonError(text: string): JsonError | null {
  const scan: Scan = { text, at: 0, closers: [] };
  let expectation: Expectation = 'value';
  for (;;) {
    skipWhitespace(scan);
    if (scan.at >= text.length) return expectation === 'end' ? null : error(scan, expectation);
    const next = advance(scan, expectation);
    if (typeof next !== 'string') return next ?? error(scan, expectation);
    expectation = next;
  }
}

type Expectation = 'value' | 'first-element' | 'key' | 'first-key' | 'colon' | 'separator' | 'end';

interface Scan {
  readonly text: string;
  at: number;
  /** The closing bracket of each open one. */
  readonly closers: number[];
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** What is expected after the token at hand; null where it does not fit, an error where it is broken itself. */
function advance(scan: Scan, expectation: Expectation): Expectation | JsonError | null {
  const code = scan.text.charCodeAt(scan.at);
  switch (expectation) {
    case 'first-element':
      return code === closeBracket ? close(scan) : readValue(scan, code);
    case 'value':
      return readValue(scan, code);
    case 'first-key':
      return code === closeBrace ? close(scan) : readKey(scan, code);
    case 'key':
      return readKey(scan, code);
    case 'colon':
      return code === colon ? pass(scan, 'value') : null;
    case 'separator': {
      const closer = scan.closers.at(-1);
      if (code === comma) return pass(scan, closer === closeBrace ? 'key' : 'value');
      return code === closer ? close(scan) : null;
    }
    case 'end':
      return null;
    default:
      return expectation satisfies never;
  }
}

function readValue(scan: Scan, code: number): Expectation | JsonError | null {
  if (code === quote) return readString(scan) ?? afterValue(scan);
  if (code === openBrace) return open(scan, closeBrace, 'first-key');
  if (code === openBracket) return open(scan, closeBracket, 'first-element');
  literalOrNumber.lastIndex = scan.at;
  if (!literalOrNumber.test(scan.text)) return null;
  scan.at = literalOrNumber.lastIndex;
  return afterValue(scan);
}

// What follows must end the token: 01, 1970-01-01 and nullish are no JSON.
const literalOrNumber = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

function readKey(scan: Scan, code: number): Expectation | JsonError | null {
  if (code !== quote) return null;
  return readString(scan) ?? 'colon';
}

/** Passes over a string; an error where it is broken. */
function readString(scan: Scan): JsonError | null {
  const { text } = scan;
  for (let at = scan.at + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      scan.at = at + 1;
      return null;
    }
    if (code < 0x20) return { offset: at, expected: 'the end of the string (a line break in it is \\n)' };
    if (code === backslash) {
      const escapes = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;
      escapes.lastIndex = at + 1;
      if (!escapes.test(text))
        return { offset: at, expected: 'an escape that JSON knows (a backslash is \\\\)' };
      at += 1;
    }
  }
  return { offset: text.length, expected: 'the end of the string' };
}

function open(scan: Scan, closer: number, next: Expectation): Expectation {
  scan.closers.push(closer);
  return pass(scan, next);
}

function close(scan: Scan): Expectation {
  scan.closers.pop();
  scan.at += 1;
  return afterValue(scan);
}

function pass(scan: Scan, next: Expectation): Expectation {
  scan.at += 1;
  return next;
}

function afterValue(scan: Scan): Expectation {
  return scan.closers.length === 0 ? 'end' : 'separator';
}

function skipWhitespace(scan: Scan): void {
  const { text } = scan;
  let { at } = scan;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
  }
  scan.at = at;
}

function error({ at, closers }: Scan, expectation: Expectation): JsonError {
  switch (expectation) {
    case 'value':
      return { offset: at, expected: 'a value' };
    case 'first-element':
      return { offset: at, expected: 'a value or "]"' };
    case 'key':
      return { offset: at, expected: 'a key in double quotes' };
    case 'first-key':
      return { offset: at, expected: 'a key in double quotes, or "}"' };
    case 'colon':
      return { offset: at, expected: '":"' };
    case 'separator':
      return { offset: at, expected: `"," or "${String.fromCharCode(closers.at(-1) ?? closeBrace)}"` };
    case 'end':
      return { offset: at, expected: 'the end of the body' };
    default:
      return expectation satisfies never;
  }
}

export type JsonTokenKind =
  | 'key'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'punctuation'
  | 'space'
  | 'unknown';

export type JsonWordKind = Extract<JsonTokenKind, 'number' | 'boolean' | 'null' | 'unknown'>;

export interface JsonToken {
  readonly kind: JsonTokenKind;
  readonly start: number;
  readonly end: number;
}

/** The token at `at`. Never throws: an unclosed string reaches to the end of its line, or of the text. */
export function nextJsonToken(text: string, at: number, unclosed: 'line' | 'text' = 'line'): JsonToken {
  const code = text.charCodeAt(at);
  if (isSpace(code)) return { kind: 'space', start: at, end: skipSpace(text, at) };
  if (isPunctuation(code)) return { kind: 'punctuation', start: at, end: at + 1 };
  if (code === 0x22) {
    const end = endOfString(text, at, unclosed);
    const kind = text.charCodeAt(skipSpace(text, end)) === 0x3a ? 'key' : 'string';
    return { kind, start: at, end };
  }
  const end = endOfWord(text, at);
  return { kind: kindOfWord(text.slice(at, end)), start: at, end };
}

export function skipSpace(text: string, at: number): number {
  let end = at;
  while (isSpace(text.charCodeAt(end))) end += 1;
  return end;
}

export function isClosedString(text: string, start: number, end: number): boolean {
  if (end - start < 2 || text.charCodeAt(end - 1) !== 0x22) return false;
  let at = end - 2;
  while (at > start && text.charCodeAt(at) === 0x5c) at -= 1;
  return (end - at) % 2 === 0;
}

export function endOfString(text: string, at: number, unclosed: 'line' | 'text'): number {
  let end = at + 1;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code === 0x22) return end + 1;
    if (end >= text.length) return text.length;
    const isBreak = code === 0x0a || code === 0x0d;
    if (isBreak && unclosed === 'line') return end;
    end += code === 0x5c && (unclosed === 'text' || text.charCodeAt(end + 1) > 0x1f) ? 2 : 1;
  }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A backslash starts a new word: it may be that of an escaped `\\{{`. */
export function endOfWord(text: string, at: number, limit = text.length): number {
  let end = at + 1;
  while (end < limit) {
    const code = text.charCodeAt(end);
    if (isSpace(code) || isPunctuation(code) || code === 0x22 || code === 0x5c) break;
    end += 1;
  }
  return end;
}

export function kindOfWord(word: string): JsonWordKind {
  if (word === 'true' || word === 'false') return 'boolean';
  if (word === 'null') return 'null';
  return jsonNumber.test(word) ? 'number' : 'unknown';
}

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

export const isPunctuation = (code: number): boolean =>
  code === 0x2c || code === 0x3a || code === 0x7b || code === 0x7d || code === 0x5b || code === 0x5d;

export interface PlaceholderScanner {
  /** The offset after the `}}` of the placeholder at `start`; null where none begins. */
  endOf(start: number): number | null;
}

/** A placeholder ends at the first `}}` of its line outside a quoted key; after an unclosed one the line has none. */
export function createPlaceholderScanner(text: string): PlaceholderScanner {
  let barrenUntil = 0;
  return {
    endOf(start) {
      if (start < barrenUntil || !text.startsWith('{{', start)) return null;
      const end = scanPlaceholder(text, start);
      if (end.kind === 'closed') return end.offset;
      barrenUntil = end.offset;
      return null;
    },
  };
}

/** The index of the first character of a class, a global pattern, outside of placeholders; the end of the text without one. */
export function indexOutside(text: string, start: number, wanted: RegExp): number {
  const scanner = createPlaceholderScanner(text);
  let found = -1;
  for (let at = start; at < text.length; ) {
    if (found < at) {
      wanted.lastIndex = at;
      found = wanted.exec(text)?.index ?? text.length;
    }
    const end = endOfFirst(text.slice(at, found + 2), (braces) => scanner.endOf(at + braces));
    if (end === null) return found;
    at = end;
  }
  return Math.max(start, text.length);
}

function endOfFirst(text: string, endOf: (braces: number) => number | null): number | null {
  for (let braces = text.indexOf('{{'); braces !== -1; braces = text.indexOf('{{', braces + 1)) {
    const end = endOf(braces);
    if (end !== null) return end;
  }
  return null;
}

export const replacePlaceholders = (text: string, standIn: string): string =>
  rewritePlaceholders(text, () => standIn);

export const coverPlaceholders = (text: string, character: string): string =>
  rewritePlaceholders(text, (placeholder) => character.repeat(placeholder.length));

export function rewritePlaceholders(
  text: string,
  placeholder: (text: string) => string,
  literal = (between: string): string => between,
): string {
  const scanner = createPlaceholderScanner(text);
  let written = '';
  let end = 0;
  for (let at = text.indexOf('{{'); at >= 0; ) {
    const close = scanner.endOf(at);
    if (close !== null) {
      written += literal(text.slice(end, at)) + placeholder(text.slice(at, close));
      end = close;
    }
    at = text.indexOf('{{', close ?? at + 2);
  }
  return written + literal(text.slice(end));
}

export const isPlaceholder = (text: string): boolean =>
  createPlaceholderScanner(text).endOf(0) === text.length;

export const hasPlaceholder = (text: string): boolean => /(?<!\\)\{\{/.test(text);

const openBracket = 0x5b;
const closeBrace = 0x7d;
const quote = 0x22;
const backslash = 0x5c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function scanPlaceholder(text: string, start: number): { kind: 'closed' | 'open'; offset: number } {
  let inKey = false;
  // A quote without a partner opens no key: then the first braces after it count.
  let closeInsideKey = -1;
  let at = start + 2;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || code === carriageReturn) break;
    if (code === closeBrace && text.charCodeAt(at + 1) === closeBrace) {
      if (!inKey) return { kind: 'closed', offset: at + 2 };
      if (closeInsideKey === -1) closeInsideKey = at + 2;
    } else if (code === quote) {
      if (inKey) {
        inKey = false;
        closeInsideKey = -1;
      } else {
        inKey = text.charCodeAt(at - 1) === openBracket;
      }
    } else if (inKey && code === backslash) {
      at += 1;
    }
  }
  return closeInsideKey === -1 ? { kind: 'open', offset: at } : { kind: 'closed', offset: closeInsideKey };
}

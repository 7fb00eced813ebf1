const pairs = ['()', '[]', '{}'] as const;

export function matchingBracket(text: string, cursor: number): number | null {
  const lineFeed = text.indexOf('\n', cursor);
  const lineEnd = lineFeed === -1 ? text.length : lineFeed;
  for (let at = cursor; at < lineEnd; at += 1) {
    const pair = pairs.find((one) => one.includes(text.charAt(at)));
    if (pair === undefined) continue;
    return text.charAt(at) === pair[0] ? closingBracket(text, at, pair) : openingBracket(text, at, pair);
  }
  return null;
}

export interface Brackets {
  readonly open: number;
  readonly close: number;
}

export function bracketsAround(text: string, cursor: number, pair: string): Brackets | null {
  return closed(text, text.charAt(cursor) === pair[0] ? cursor : openingBracket(text, cursor, pair), pair);
}

export const bracketsOutside = (text: string, open: number, pair: string): Brackets | null =>
  closed(text, openingBracket(text, open, pair), pair);

function closed(text: string, open: number | null, pair: string): Brackets | null {
  const close = open === null ? null : closingBracket(text, open, pair);
  return open === null || close === null ? null : { open, close };
}

function closingBracket(text: string, open: number, pair: string): number | null {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text.charAt(at) === pair[0]) depth += 1;
    if (text.charAt(at) === pair[1]) depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

function openingBracket(text: string, from: number, pair: string): number | null {
  let depth = 1;
  for (let at = from - 1; at >= 0; at -= 1) {
    if (text.charAt(at) === pair[1]) depth += 1;
    if (text.charAt(at) === pair[0]) depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

import type { TextRange } from './search/text-ranges.ts';

export function cookieValues(text: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  let start = 0;
  for (const piece of text.split(';')) {
    const equals = piece.indexOf('=');
    const value = equals === -1 ? piece : piece.slice(equals + 1);
    const from = start + piece.length - value.trimStart().length;
    const to = from + value.trim().length;
    if (to > from) ranges.push({ start: from, end: to });
    start += piece.length + 1;
  }
  return ranges;
}

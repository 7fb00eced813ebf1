import type { HeaderList } from '../core/request/headers.ts';

export function headerPairs(raw: readonly (Buffer | string)[]): HeaderList {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    pairs.push([textOf(raw[at] ?? ''), textOf(raw[at + 1] ?? '')]);
  }
  return pairs;
}

function textOf(bytes: Buffer | string): string {
  if (typeof bytes === 'string') return bytes;
  const text = bytes.toString();
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
}

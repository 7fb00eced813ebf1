import type { WrittenPart } from './stand-ins.ts';

export function splitPlaceholders(text: string, named: ReadonlyMap<string, string>): readonly WrittenPart[] {
  const parts: WrittenPart[] = [];
  let end = 0;
  for (const { 0: placeholder, index } of named.size === 0 ? [] : text.matchAll(/\{\{[^{}]*\}\}/g)) {
    const secret = named.get(placeholder);
    if (secret === undefined) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ secret });
    end = index + placeholder.length;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

/** Replaces what stands between braces, or between encoded ones, by its text in the map. */
export function withPlaceholderTexts(url: string, byCode: ReadonlyMap<string, string>): string {
  if (byCode.size === 0) return url;
  const ends = Array.from(
    url.matchAll(/(?=(\}\}|%7D%7D))/g),
    ({ index, 1: { length } = '' }) => index + length,
  );
  let next = 0;
  let written = '';
  let done = 0;
  for (const { index } of url.matchAll(/(?=\{\{|%7B%7B)/g)) {
    while ((ends[next] ?? url.length) <= index) next += 1;
    if (index < done) continue;
    const end = ends
      .slice(next, next + maxEnds)
      .find((one) => one - index <= maxCode && byCode.has(url.slice(index, one)));
    if (end === undefined) continue;
    written += url.slice(done, index) + byCode.get(url.slice(index, end));
    done = end;
  }
  return written + url.slice(done);
}

/** An expression may hold closing braces of its own. */
const maxEnds = 10;

/** A longer placeholder stays encoded: each opening would compare all of it. */
const maxCode = 2000;

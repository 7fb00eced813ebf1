import { readBlockHead } from '../../request/text/block.ts';
import { readItem } from '../../request/text/one-line/items.ts';
import { type OneLinePart, oneLineParts } from '../../request/text/one-line/parts.ts';
import { endOfTarget } from '../../request/text/request-line.ts';
import { splitSections } from '../../request/text/separators.ts';

export type RequestPlace = 'start' | 'item' | 'item-header-value' | 'item-file' | 'head' | 'body' | 'other';

export function placeInRequest(text: string): RequestPlace {
  const block = readBlockHead(text, splitSections(text).at(-1));
  const { request } = block;
  if (request === null) {
    const last = block.preamble.at(-1);
    return last === undefined || last.next < text.length || last.kind === 'blank' ? 'start' : 'other';
  }
  const { line, bodyStart, head } = request;
  if (block.oneLineStart !== null) return placeInOneLine(text, line);
  if (line.next < text.length || text.endsWith('\n')) {
    const isInBody = bodyStart < text.length || head.at(-1)?.kind === 'blank';
    return isInBody ? 'body' : 'head';
  }
  const targetEnd = endOfTarget(text, line.target.start);
  return targetEnd < text.length && line.target.end > line.target.start ? 'item' : 'start';
}

function placeInOneLine(
  text: string,
  { method, target }: { readonly method: string; readonly target: { readonly start: number } },
): RequestPlace {
  if (/^-r[ \t]/.test(text.slice(target.start))) return 'start';
  let last: OneLinePart | null = null;
  for (const part of oneLineParts(text, { start: target.start, end: text.length, method })) last = part;
  if (last?.kind === 'continuation') return 'item';
  if (last?.kind !== 'word') return last?.kind === 'target' ? 'start' : 'other';
  if (last.end < text.length) return 'item';
  const item = readItem(last.word);
  if ('valueFile' in item && (item.valueFile !== null || item.value.text === '@')) return 'item-file';
  switch (item.kind) {
    case 'header':
      return 'item-header-value';
    case 'file':
    case 'body-file':
      return 'item-file';
    case 'unknown':
      return 'item';
    default:
      return 'other';
  }
}

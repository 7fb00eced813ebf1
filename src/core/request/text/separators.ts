import { lineAt } from './lines.ts';
import type { Span } from './nodes.ts';

export interface Section extends Span {
  readonly title: string | null;
  readonly isSeparated: boolean;
}

export function splitSections(source: string): Section[] {
  const sections: Section[] = [];
  let open: Omit<Section, 'end'> = {
    title: null,
    start: source.startsWith('\uFEFF') ? 1 : 0,
    isSeparated: false,
  };
  for (let at = separatorFrom(source, open.start); at !== -1; at = separatorFrom(source, open.start)) {
    const line = lineAt(source, at);
    if (line === null) break;
    sections.push({ end: at, ...open });
    const title = source.slice(at, line.end).replace(/^#+/, '').trim();
    open = { title: title === '' ? null : title, start: line.next, isSeparated: true };
  }
  sections.push({ end: source.length, ...open });
  return sections;
}

export function separatorFrom(source: string, start: number): number {
  if (source.startsWith('###', start)) return start;
  let from = start;
  for (let at = source.indexOf('\n###', from); at >= 0; at = source.indexOf('\n###', from)) {
    const end = endOfCommentAround(source, from, at);
    if (end === null) return at + 1;
    from = end;
  }
  return -1;
}

/** The end of a comment whose marks begin and end lines; null where `at` is in none. */
function endOfCommentAround(source: string, start: number, at: number): number | null {
  const from = Math.max(start, at - maxComment);
  const before = source.slice(from, at);
  if (!before.includes('/*')) return null;
  const [opened] = [...before.matchAll(/^[ \t]*\/\*/gm)].slice(-1);
  if (opened === undefined) return null;
  const open = from + opened.index + opened[0].length;
  const close = source.slice(open, open + maxComment).search(/\*\/[ \t]*\r?$/m);
  const isClosedBefore = source.slice(open, at).includes('*/');
  return close < 0 || isClosedBefore ? null : open + close + 2;
}

/** Keeps the search in a hostile file short. */
const maxComment = 20_000;

import { changedRange } from '../changed-range.ts';
import { linesOf } from '../lines.ts';
import type { Span } from '../nodes.ts';
import { type BodyRange, type FoundNode, markedNode, readBodyLines } from './body-lines.ts';

interface ReadLines {
  readonly source: string;
  readonly range: BodyRange;
  readonly found: readonly FoundNode[];
}

let last: ReadLines = { source: '', range: { start: 0, limit: 0 }, found: [] };

/** The lines behind a head. Of a body that was edited, only the lines that changed are read again. */
export function bodyLines(source: string, range: BodyRange): readonly FoundNode[] {
  const found = afterEdit(last, source, range) ?? readBodyLines(source, range);
  last = { source, range, found };
  return found;
}

/** The nodes after an edit within one run of text; null where it may have changed more than that run. */
function afterEdit({ source: old, range: oldRange, found }: ReadLines, source: string, range: BodyRange) {
  const by = source.length - old.length;
  const isSameBody = oldRange.start === range.start && oldRange.isScriptPath === range.isScriptPath;
  if (!isSameBody || oldRange.limit + by !== range.limit) return null;
  const { start, oldEnd, newEnd } = changedRange(old, source);
  const index = found.findIndex(({ end }) => oldEnd <= end);
  const run = found[index];
  if (run?.kind !== 'text' || run.isBlank || start < run.start) return null;
  // A stored response follows a blank line, which may have changed.
  if (found[index + 1]?.kind === 'stored-response') return null;
  const isAfterLastBreak = run.next === run.end && source[run.end + by - 1] === '\n';
  if (isAfterLastBreak) return null;
  const feed = source.indexOf('\n', newEnd);
  const lines = {
    start: source.lastIndexOf('\n', start - 1) + 1,
    end: feed < 0 ? range.limit : Math.min(feed, range.limit),
  };
  if (!isUnmarkedText(source, lines, range) || hasStatusLine(source, lines)) return null;
  const edited = { ...run, end: run.end + by, next: run.next + by };
  return [...found.slice(0, index), edited, ...found.slice(index + 1).map((node) => moved(node, by))];
}

function isUnmarkedText(source: string, lines: Span, range: BodyRange): boolean {
  const text = source.slice(lines.start, lines.end);
  if (text.includes('\r') || text.includes('*/') || text.trim() === '') return false;
  return [...linesOf(source, lines)].every((line) => markedNode(source, line, range) === null);
}

/** Whether the edited lines, or one beside them, may be a status line: its neighbours say whether a response begins there. */
function hasStatusLine(source: string, { start, end }: Span): boolean {
  // Blank lines may stand between a status and what makes it one.
  const above = source.lastIndexOf('\n', source.slice(0, start).trimEnd().length - 1) + 1;
  const below = source.indexOf('\n', end + 1);
  return /^[ \t]*HTTP\//m.test(source.slice(above, below < 0 ? source.length : below));
}

function moved(node: FoundNode, by: number): FoundNode {
  const place = { ...shifted(node, by), next: node.next + by };
  if (node.kind === 'file') return { ...node, ...place, path: shifted(node.path, by) };
  if (node.kind === 'script') return { ...node, ...place, code: node.code && shifted(node.code, by) };
  return { ...node, ...place };
}

const shifted = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

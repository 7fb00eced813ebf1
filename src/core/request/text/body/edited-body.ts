import { changedRange } from '../changed-range.ts';
import { linesOf } from '../lines.ts';
import type { BodyNode, BodyNodes, Span } from '../nodes.ts';
import { readBody } from './body.ts';
import { type BodyRange, markedNode } from './body-lines.ts';

interface LastBody {
  readonly source: string;
  readonly range: BodyRange;
  readonly body: BodyNodes;
}

let last: LastBody = {
  source: '',
  range: { start: 0, limit: 0 },
  body: { nodes: [], sent: [], tail: [] },
};

/** Nodes after a head. Of a body that is one text and was edited in it, only the lines that changed are read again. */
export function bodyAfterHead(source: string, range: BodyRange): BodyNodes {
  const body = afterEdit(last, source, range) ?? readBody(source, range);
  last = { source, range, body };
  return body;
}

function afterEdit({ source: old, range: oldRange, body }: LastBody, source: string, range: BodyRange) {
  const by = source.length - old.length;
  const isSameBody = oldRange.start === range.start && oldRange.isScriptPath === range.isScriptPath;
  const [sent] = body.sent;
  if (!isSameBody || oldRange.limit + by !== range.limit || sent === undefined) return null;
  // A stored response follows a blank line, which may have changed.
  const deciding = body.nodes.filter(({ kind }) => decidingKinds.has(kind));
  const [run] = deciding;
  if (deciding.length > 1 || run?.kind !== 'text' || run.looksLike !== null) return null;
  const { start, oldEnd, newEnd } = changedRange(old, source);
  const text = { ...sent, end: sent.end + by, next: sent.next + by };
  if (start < text.start || oldEnd > sent.end || !isBetweenFullLines(source, text)) return null;
  const feed = source.indexOf('\n', newEnd);
  const lines = {
    start: source.lastIndexOf('\n', start - 1) + 1,
    end: feed < 0 ? range.limit : Math.min(feed, range.limit),
  };
  if (!isUnmarkedText(source, lines, range) || hasStatusLine(source, lines)) return null;
  const move = <Node extends BodyNode>(node: Node): Node => (node.start < sent.end ? node : moved(node, by));
  const nodes = body.nodes.map((node) =>
    node === run ? { ...run, end: run.end + by, next: run.next + by } : move(node),
  );
  return { nodes, sent: [text], tail: body.tail.map(move) };
}

const decidingKinds: ReadonlySet<BodyNode['kind']> = new Set(['text', 'file', 'stored-response']);

/** Whether its first and last lines are not blank; blank lines around a body are not sent. */
function isBetweenFullLines(source: string, { start, end }: Span): boolean {
  const text = source.slice(start, end);
  const feed = text.indexOf('\n');
  const first = feed < 0 ? text : text.slice(0, feed);
  return first.trim() !== '' && text.slice(text.lastIndexOf('\n') + 1).trim() !== '';
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

function moved<Node extends BodyNode>(node: Node, by: number): Node {
  const place = { ...shifted(node, by), next: node.next + by };
  if (node.kind !== 'script') return { ...node, ...place };
  return { ...node, ...place, code: node.code && shifted(node.code, by) };
}

const shifted = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

import type { Line } from '../lines.ts';
import type { BodyNode, BodyNodes, SentNode, TailNode } from '../nodes.ts';
import { type BodyRange, type FoundNode, readBodyLines } from './body-lines.ts';

export function readBody(source: string, range: BodyRange): BodyNodes {
  const found = readBodyLines(source, range);
  const leadEnd = endOfHeadBlanks(found);
  const tailStart = Math.max(leadEnd, startOfTail(found));
  const lead = tailNodes(found.slice(0, leadEnd));
  const body = found.slice(leadEnd, tailStart).map(inBody);
  const tail = tailNodes(found.slice(tailStart));
  return {
    nodes: [...lead, ...body, ...tail],
    sent: withoutBlankLines(source, body.filter(isSent)),
    tail: tail.filter(isTail),
  };
}

function inBody(node: FoundNode): BodyNode {
  switch (node.kind) {
    case 'text':
    case 'block-comment':
    case 'block-start':
    case 'block-end':
      return { kind: 'text', looksLike: null, ...placeOf(node) };
    case 'script-file':
    case 'response-file':
    case 'assertion':
    case 'variable':
      return { kind: 'text', looksLike: node.kind, ...placeOf(node) };
    default:
      return node;
  }
}

function tailNodes(found: readonly FoundNode[]): BodyNode[] {
  const nodes: BodyNode[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const node = found[at];
    if (node === undefined) break;
    if (node.kind === 'text') nodes.push({ kind: 'blank', ...placeOf(node) });
    else if (node.kind === 'block-comment') nodes.push({ kind: 'comment', ...placeOf(node) });
    else if (isBlockMark(node)) {
      while (at + 1 < found.length && found[at]?.kind !== 'block-end') at += 1;
      const { end, next } = found[at] ?? node;
      nodes.push({ kind: 'block', start: node.start, end, next });
    } else nodes.push(node);
  }
  return nodes;
}

type BlockMark = Line & { readonly kind: 'block-start' | 'block-end' };

const isBlockMark = (node: FoundNode): node is BlockMark =>
  node.kind === 'block-start' || node.kind === 'block-end';

const placeOf = ({ start, end, next }: FoundNode) => ({ start, end, next });

const isSent = (node: BodyNode): node is SentNode => node.kind === 'text' || node.kind === 'file';

const tailKinds: ReadonlySet<string> = new Set<TailNode['kind']>([
  'script-file',
  'response-file',
  'assertion',
  'variable',
  'block',
]);

const isTail = (node: BodyNode): node is TailNode => tailKinds.has(node.kind);

function withoutBlankLines(source: string, nodes: readonly SentNode[]): SentNode[] {
  const hasContent = (node: SentNode): boolean =>
    node.kind === 'file' || source.slice(node.start, node.end).trim() !== '';
  const first = nodes.findIndex(hasContent);
  if (first < 0) return [];
  const sent = nodes.slice(first, nodes.findLastIndex(hasContent) + 1);
  const [head] = sent;
  if (head?.kind === 'text') sent[0] = { ...head, start: startOfContent(source, head) };
  const last = sent.at(-1);
  if (last?.kind === 'text') sent[sent.length - 1] = { ...last, end: endOfContent(source, last) };
  return sent;
}

function startOfContent(source: string, { start, end }: SentNode): number {
  const text = source.slice(start, end);
  return start + text.lastIndexOf('\n', text.search(/\S/)) + 1;
}

function endOfContent(source: string, { start, end }: SentNode): number {
  const text = source.slice(start, end);
  const lineBreak = text.indexOf('\n', text.trimEnd().length);
  return lineBreak < 0 ? end : start + lineBreak;
}

function endOfHeadBlanks(found: readonly FoundNode[]): number {
  let end = 0;
  for (let at = 0; at < found.length; at += 1) {
    const node = found[at];
    if (node?.kind === 'block-start') {
      while (at < found.length && found[at]?.kind !== 'block-end') at += 1;
      if (at === found.length) return end;
      end = at + 1;
    } else if (node?.kind !== 'comment' && !(node?.kind === 'text' && node.isBlank)) return end;
  }
  return end;
}

function startOfTail(found: readonly FoundNode[]): number {
  let start = found.length;
  for (let at = start - 1; at >= 0; at -= 1) {
    const node = found[at];
    if (node === undefined || node.kind === 'file' || node.kind === 'block-start') break;
    if (node.kind === 'text' && !node.isBlank) break;
    if (node.kind === 'block-end') {
      const open = startOfScript(found, at);
      if (open < 0) break;
      at = open;
    }
    start = at;
  }
  return start;
}

function startOfScript(found: readonly FoundNode[], end: number): number {
  let at = end - 1;
  while (at >= 0 && found[at]?.kind !== 'block-start') at -= 1;
  return at;
}

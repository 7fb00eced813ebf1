import { type Line, lineAt } from './lines.ts';
import type { PreambleNode } from './nodes.ts';
import { isBlockStart, isScriptStart, scriptBlock, scriptNode } from './script-node.ts';

export function* preambleNodes(source: string, start: number, limit: number): Generator<FoundNode> {
  for (let line = lineAt(source, start, limit); line !== null; ) {
    const text = source.slice(line.start, line.end).trim();
    const node: FoundNode = foundNode(source, line, { text, limit });
    yield node;
    if (node.kind === 'request-line') return;
    line = lineAt(source, node.next, limit);
  }
}

type FoundNode = PreambleNode | (Line & { readonly kind: 'request-line' });

function foundNode(
  source: string,
  line: Line,
  { text, limit }: { readonly text: string; readonly limit: number },
): FoundNode {
  const block = isBlockStart(text) ? scriptBlock(source, line, limit) : null;
  if (block !== null) return { kind: 'block', ...block };
  const kind = kindOf(text);
  if (kind === 'script') return scriptNode(source, line, limit);
  if (kind === 'fragment') return { kind, ...paragraph(source, line, limit) };
  return { kind, ...(kind === 'block-comment' ? blockComment(source, line, limit) : line) };
}

function kindOf(text: string): PreambleNode['kind'] | 'request-line' {
  if (text === '') return 'blank';
  if (isScriptStart(text, '<')) return 'script';
  if (text.startsWith('/*')) return 'block-comment';
  if (text.startsWith('#') || text.startsWith('//')) return 'comment';
  if (text.startsWith('@')) return 'variable';
  if (/^<[ \t]+\S/.test(text)) return 'script-file';
  if (/^(?:fragment[ \t]+\w+[ \t]+on\b|gql[ \t]+[^\s(<]+[ \t]+<[ \t]*\S)/.test(text)) return 'fragment';
  if (/^proto[ \t]*<[ \t]*\S/.test(text)) return 'proto';
  return /^(?:import|run)[ \t]+\S/.test(text) ? 'import' : 'request-line';
}

function paragraph(source: string, first: Line, limit: number): Line {
  let last = first;
  for (let line = lineAt(source, first.next, limit); line !== null; line = lineAt(source, line.next, limit)) {
    const text = source.slice(line.start, line.end);
    if (text.trim() === '' || text.startsWith('###')) break;
    last = line;
  }
  return { start: first.start, end: last.end, next: last.next };
}

function blockComment(source: string, { start }: Line, limit: number): Line {
  const from = source.indexOf('/*', start) + 2;
  const length = source.slice(from, limit).indexOf('*/');
  const last = length < 0 ? null : lineAt(source, from + length, limit);
  return { start, end: last?.end ?? limit, next: last?.next ?? limit };
}

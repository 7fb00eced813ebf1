import { type Line, lineAt } from './lines.ts';
import type { PreambleNode } from './nodes.ts';
import { isScriptStart, scriptNode } from './script-node.ts';

export function* preambleNodes(
  source: string,
  start: number,
  limit: number,
): Generator<PreambleNode | (Line & { readonly kind: 'request-line' })> {
  for (let line = lineAt(source, start, limit); line !== null; ) {
    const kind = kindOf(source.slice(line.start, line.end).trim());
    if (kind === 'request-line') {
      yield { kind, ...line };
      return;
    }
    const node: PreambleNode =
      kind === 'script'
        ? scriptNode(source, line, limit)
        : { kind, ...(kind === 'block-comment' ? blockComment(source, line, limit) : line) };
    yield node;
    line = lineAt(source, node.next, limit);
  }
}

function kindOf(text: string): PreambleNode['kind'] | 'request-line' {
  if (text === '') return 'blank';
  if (isScriptStart(text, '<')) return 'script';
  if (text.startsWith('/*')) return 'block-comment';
  if (text.startsWith('#') || text.startsWith('//')) return 'comment';
  if (text.startsWith('@')) return 'variable';
  if (/^<[ \t]+\S/.test(text)) return 'script-file';
  return /^(?:import|run)[ \t]+\S/.test(text) ? 'import' : 'request-line';
}

function blockComment(source: string, { start }: Line, limit: number): Line {
  const length = source.slice(start, limit).indexOf('*/');
  const last = length < 0 ? null : lineAt(source, start + length, limit);
  return { start, end: last?.end ?? limit, next: last?.next ?? limit };
}

import { readBody } from './body.ts';
import { readHead } from './head.ts';
import type { Line } from './lines.ts';
import type { Block, PreambleNode, Span } from './nodes.ts';
import { preambleNodes } from './preamble.ts';
import { readRequestLine } from './request-line.ts';
import { separatorFrom } from './separators.ts';

export interface BlockOptions extends Partial<Span> {
  /** Whether `> path` behind a body names a script; by the look of the path without it. */
  readonly isScriptPath?: (path: string) => boolean;
}

/**
 * Reads a request with everything around it, in the `.http` form (HTTP-FILES.md), losing nothing. It ends before a line
 * that begins with `###` behind its request line. Never throws, and never says that something is wrong: what a text
 * means, and whether it may be there, is asked of its nodes.
 */
export function readBlock(source: string, options: BlockOptions = {}): Block {
  const { start = 0, isScriptPath } = options;
  const preamble: PreambleNode[] = [];
  let line: Line | null = null;
  for (const node of preambleNodes(source, start, options.end ?? source.length)) {
    if (node.kind === 'request-line') line = node;
    else preamble.push(node);
  }
  const end = endOfBlock(source, options.end ?? source.length, line);
  if (line === null) return { source, start, end, preamble, request: null };
  const { nodes: head, bodyStart } = readHead(source, line.next, end);
  const body = readBody(source, { start: bodyStart, limit: end, isScriptPath });
  return { source, start, end, preamble, request: { line: readRequestLine(source, line), head, body } };
}

function endOfBlock(source: string, limit: number, line: Line | null): number {
  const separator = line === null ? -1 : separatorFrom(source, line.next);
  return separator < 0 ? limit : Math.min(separator, limit);
}

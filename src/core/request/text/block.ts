import { bodyAfterHead } from './body/edited-body.ts';
import { readHead } from './head.ts';
import { type Line, skipBlanks } from './lines.ts';
import type { Block, HeadNode, PreambleNode, RequestLine, Span } from './nodes.ts';
import { preambleNodes } from './preamble.ts';
import { endOfTarget, hasItems, readRequestLine } from './request-line.ts';
import { separatorFrom } from './separators.ts';

export interface BlockOptions extends Partial<Span> {
  readonly isScriptPath?: (path: string) => boolean;
}

/** Reads a request in the `.http` form (formats/http/README.md) up to the next `###`, without loss. Never throws. */
export function readBlock(source: string, options: BlockOptions = {}): Block {
  return withBody(source, readBlockHead(source, options), options.isScriptPath);
}

export function withBody(
  source: string,
  { preamble, request, start, end }: BlockHead & Span,
  isScriptPath?: BlockOptions['isScriptPath'],
): Block {
  if (request === null) return { source, start, end, preamble, request };
  const { line, head, bodyStart } = request;
  const body = bodyAfterHead(source, { start: bodyStart, limit: end, isScriptPath });
  return { source, start, end, preamble, request: { line, head, body } };
}

/** The part of a block above its body, which stays the same while the body is edited. */
export interface BlockHead {
  readonly start: number;
  /** The offset of a one-line request; null for the `.http` form, also after parts of a file. */
  readonly oneLineStart: number | null;
  readonly preamble: readonly PreambleNode[];
  readonly request: {
    readonly line: RequestLine;
    readonly head: readonly HeadNode[];
    readonly bodyStart: number;
  } | null;
}

export function readBlockHead(
  source: string,
  { start = 0, end: limit = source.length }: Partial<Span> = {},
): BlockHead & Span {
  const preamble: PreambleNode[] = [];
  let line: Line | null = null;
  for (const node of preambleNodes(source, start, limit)) {
    if (node.kind === 'request-line') line = node;
    else preamble.push(node);
  }
  const end = endOfBlock(source, limit, line);
  if (line === null) return { start, end, oneLineStart: null, preamble, request: null };
  const { nodes: head, bodyStart } = readHead(source, line.next, end);
  const requestLine = readRequestLine(source, line);
  const isAlone = preamble.every(({ kind }) => kind === 'comment' || kind === 'blank');
  const isOneLine = isAlone && hasItems(source, requestLine);
  const oneLineStart = isOneLine ? skipBlanks(source, line.start, line.end) : null;
  return { start, end, oneLineStart, preamble, request: { line: requestLine, head, bodyStart } };
}

export function writtenTarget(source: string): string {
  const { request } = readBlockHead(source);
  if (request === null) return '';
  const { start } = request.line.target;
  return source.slice(start, endOfTarget(source, start));
}

export const isOneLine = (source: string): boolean => readBlockHead(source).oneLineStart !== null;

function endOfBlock(source: string, limit: number, line: Line | null): number {
  const separator = line === null ? -1 : separatorFrom(source.slice(0, limit), line.next);
  return separator < 0 ? limit : Math.min(separator, limit);
}

import { readBlock } from '../../../src/core/request/text/block.ts';
import type { Block, Span } from '../../../src/core/request/text/nodes.ts';

interface Node extends Span {
  readonly kind: string;
  readonly next: number;
}

export function nodesOf({ preamble, request }: Block): readonly Node[] {
  if (request === null) return preamble;
  return [...preamble, { kind: 'request-line', ...request.line }, ...request.head, ...request.body.nodes];
}

/** Each node of a text, one a line: its kind and its own text. */
export const outline = (text: string): string[] =>
  nodesOf(readBlock(text)).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

import type { FoundProblem } from '../problem.ts';
import { type Line, skipBlanks } from '../text/lines.ts';
import type { Block, BodyNode, BodyNodes, HeadNode, PreambleNode } from '../text/nodes.ts';
import {
  createDirectiveReader,
  type DirectiveReader,
  type FoundDirectives,
  noDirectives,
} from './directive-reader.ts';

export interface BlockDirectives {
  readonly directives: FoundDirectives;
  readonly problems: readonly FoundProblem[];
}

export function readDirectives({ source, preamble, request }: Block): BlockDirectives {
  const nodes = [...preamble, ...(request?.head ?? []), ...(request?.body.nodes ?? [])];
  if (!nodes.some(mayBeDirective)) return { directives: noDirectives, problems: [] };
  const reader = createDirectiveReader(source);
  for (const node of preamble) {
    if (node.kind === 'comment' && !source.startsWith('###', node.start)) reader.read(node, 'preamble');
  }
  for (const node of request?.head ?? []) if (node.kind === 'comment') reader.read(node, 'head');
  const problems = request === null ? [] : readBodyDirectives(source, request.body, reader);
  return { directives: reader.found(), problems };
}

export const mayBeDirective = (node: PreambleNode | HeadNode | BodyNode): boolean =>
  node.kind === 'comment' ||
  node.kind === 'assertion' ||
  (node.kind === 'text' && node.looksLike === 'assertion');

function readBodyDirectives(
  source: string,
  { nodes, sent }: BodyNodes,
  reader: DirectiveReader,
): FoundProblem[] {
  const bodyEnd = sent.at(-1)?.end ?? null;
  const problems: FoundProblem[] = [];
  for (const node of nodes) {
    if (node.kind === 'comment') {
      const isDirective = reader.read(node, 'body');
      const isApart = bodyEnd === null || isAfterBlankLine(source, bodyEnd, node);
      if (!isDirective && !isApart) problems.push(commentInBody(source, node));
    } else if (node.kind === 'assertion') reader.readAssertion(node, 'tail');
    else if (node.kind === 'text' && node.looksLike === 'assertion') reader.readAssertion(node, 'body');
  }
  return problems;
}

const isAfterBlankLine = (source: string, bodyEnd: number, { start }: Line): boolean =>
  start > bodyEnd && /\n[ \t\r]*\n/.test(source.slice(bodyEnd, start));

function commentInBody(source: string, { start, end }: Line): FoundProblem {
  const offset = skipBlanks(source, start, end);
  return {
    severity: 'warning',
    message: 'this line is a comment, not part of the body',
    hint: 'to send it, put the body into a file: < ./path',
    offset,
    length: source.slice(offset, end).trimEnd().length,
  };
}

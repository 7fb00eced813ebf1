import type { BodyPiece } from '../../body.ts';
import type { SourceText } from '../../draft.ts';
import { sourceText } from '../../source-text.ts';
import { readBlockHead } from '../../text/block.ts';
import type { PreambleNode } from '../../text/nodes.ts';
import { splitSections } from '../../text/separators.ts';
import { readFileLine } from './file-line.ts';

/** `fragment Name on Type { ... }` above a request line, or `gql Name < ./fragment.graphql`: for every query of the file. */
export interface Fragment {
  readonly name: string;
  readonly piece: BodyPiece<SourceText>;
}

export function fragmentsOfFile(source: string): Fragment[] {
  if (!/^[ \t]*(?:fragment|gql)[ \t]/m.test(source)) return [];
  return splitSections(source).flatMap((section) =>
    fragmentsIn(source, readBlockHead(source, section).preamble),
  );
}

export const fragmentsIn = (source: string, preamble: readonly PreambleNode[]): Fragment[] =>
  preamble.flatMap((node) => (node.kind === 'fragment' ? (readFragment(source, node) ?? []) : []));

function readFragment(source: string, node: PreambleNode): Fragment | null {
  const file = readFileLine(source, node);
  if (file !== null) return { name: file.operationName ?? '', piece: file.piece };
  const text = source.slice(node.start, node.end);
  const name = /^\s*fragment\s+(\w+)/.exec(text)?.[1];
  return name === undefined ? null : { name, piece: { kind: 'text', text: sourceText(text, node.start) } };
}

/** Adds fragments in the order of their use. A query in a file is not known here, and has its own. */
export function withUsedFragments(
  query: readonly BodyPiece<SourceText>[],
  fragments: readonly Fragment[],
): readonly BodyPiece<SourceText>[] {
  if (fragments.length === 0) return query;
  const byName = new Map(fragments.map((fragment) => [fragment.name, fragment]));
  const used = [...query];
  const seen = new Set<string>(
    query.flatMap((piece) => (piece.kind === 'text' ? definedIn(piece.text.text) : [])),
  );
  for (const piece of used) {
    if (piece.kind === 'file') continue;
    for (const [, name = ''] of piece.text.text.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)) {
      const fragment = byName.get(name);
      if (fragment === undefined || seen.has(name)) continue;
      seen.add(name);
      used.push(fragment.piece);
    }
  }
  return used;
}

const definedIn = (text: string): string[] =>
  [...text.matchAll(/^\s*fragment\s+(\w+)/gm)].map(([, name = '']) => name);

import type { BodyPiece } from '../../body.ts';
import type { SourceText } from '../../draft.ts';
import { addedText, sliceSourceText } from '../../source-text.ts';

export interface EnvelopeParts {
  readonly query: readonly Piece[];
  readonly variables: Piece | null;
  readonly operationName: string | null;
}

type Piece = BodyPiece<SourceText>;

export function envelopePieces({ query, variables, operationName }: EnvelopeParts): Piece[] {
  const name = operationName === null ? '' : `, "operationName": ${JSON.stringify(operationName)}`;
  return [
    added('{"query": "'),
    ...query.flatMap((piece, index) => [...(index === 0 ? [] : [added('\\n')]), ...inString(piece)]),
    added(`"${name}`),
    ...(variables === null ? [] : [added(', "variables": '), variables]),
    added('}'),
  ];
}

const added = (text: string): Piece => ({ kind: 'text', text: addedText(text) });

const inString = (piece: Piece): Piece[] =>
  piece.kind === 'file' ? [piece] : escapeLiterals(piece.text).map((text) => ({ kind: 'text', text }));

export function splitVariables(content: SourceText): {
  readonly query: SourceText;
  readonly variables: Piece | null;
} {
  const { text } = content;
  const split = startOfVariables(text);
  return {
    query: sliceSourceText(content, 0, text.slice(0, split).trimEnd().length),
    variables: split === text.length ? null : { kind: 'text', text: sliceSourceText(content, split) },
  };
}

export const escapeInString = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A selection set also begins with a brace, but its first word has no quotes. */
function startOfVariables(text: string): number {
  if (!/\}\s*$/.test(text.slice(-200))) return text.length;
  // Each match takes all blank lines in a row, so that many of them cost one pass.
  for (const { index, 0: blanks } of text.matchAll(/\n[ \t]*\n\s*/g)) {
    const start = index + blanks.length;
    if (/^\{\s*["}]/.test(text.slice(start, start + 1000))) return start;
  }
  return text.length;
}

function escapeLiterals(query: SourceText): SourceText[] {
  const pieces: SourceText[] = [];
  let from = 0;
  for (const match of query.text.matchAll(/[\u0000-\u001f"\\]+/g)) {
    if (match.index > from) pieces.push(sliceSourceText(query, from, match.index));
    pieces.push(addedText(escapeInString(match[0])));
    from = match.index + match[0].length;
  }
  if (from < query.text.length) pieces.push(sliceSourceText(query, from));
  return pieces;
}

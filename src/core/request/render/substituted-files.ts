import { type BodyPiece, bodyPieces } from '../body.ts';
import type { Draft, DraftBody, SourceText } from '../draft.ts';
import { contentTypeOfFile } from '../media.ts';
import { addedText, joinSourceTexts } from '../source-text.ts';

export function substitutedPaths({ body }: Pick<Draft, 'body'>): readonly SourceText[] {
  return bodyPieces(body).flatMap((piece) => (piece.kind === 'file' && piece.substitute ? [piece.path] : []));
}

/** Puts the texts of such files in their place. Problems in one are reported at its path. */
export function withFileTexts(draft: Draft, texts: ReadonlyMap<SourceText, string>): Draft {
  if (texts.size === 0) return draft;
  const pieces = bodyPieces(draft.body).map((piece): BodyPiece<SourceText> => {
    const text = piece.kind === 'file' && piece.substitute ? texts.get(piece.path) : undefined;
    return piece.kind === 'text' || text === undefined
      ? piece
      : { kind: 'text', text: placedText(text, piece.path) };
  });
  return { ...draft, headers: withFileType(draft), body: bodyOf(pieces) };
}

function withFileType({ headers, body }: Draft): Draft['headers'] {
  const type = body.kind === 'file' ? contentTypeOfFile(body.path.text) : null;
  if (type === null || headers.some(({ name }) => name.text.toLowerCase() === 'content-type')) return headers;
  return [...headers, { name: addedText('Content-Type'), value: addedText(type) }];
}

function bodyOf(pieces: readonly BodyPiece<SourceText>[]): DraftBody {
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
  if (texts.length < pieces.length) return { kind: 'pieces', pieces };
  return { kind: 'text', text: joinSourceTexts(texts) };
}

/** Text whose errors are reported at the path. */
export function placedText(text: string, path: SourceText): SourceText {
  const anchor = { text: '', runs: path.runs };
  const { runs } = joinSourceTexts([addedText(text), anchor]);
  return {
    text,
    runs: [...runs, ...path.runs.slice(0, 1).map(({ offset }) => ({ at: text.length, offset }))],
  };
}

import { escapeBraces } from '../../template/escape.ts';
import { type BodyPiece, bodyPieces } from '../body.ts';
import type { Draft, DraftBody, SourceText } from '../draft.ts';
import { contentTypeOfFile } from '../media.ts';
import { escapeInString } from '../parse/graphql/envelope.ts';
import { addedText, joinSourceTexts } from '../source-text.ts';

export function substitutedPaths({ body }: Pick<Draft, 'body'>): readonly SourceText[] {
  return bodyPieces(body).flatMap((piece) => (isRead(piece) ? [piece.path] : []));
}

/** Puts the texts of such files in their place. Problems in one are reported at its path. */
export function withFileTexts(draft: Draft, texts: ReadonlyMap<SourceText, string>): Draft {
  if (texts.size === 0) return draft;
  const pieces = bodyPieces(draft.body).map((piece): BodyPiece<SourceText> => {
    const text = isRead(piece) ? texts.get(piece.path) : undefined;
    return !isRead(piece) || text === undefined
      ? piece
      : { kind: 'text', text: placedText(writtenIn(piece, text), piece.path) };
  });
  return { ...draft, headers: withFileType(draft), body: bodyOf(pieces) };
}

type FilePiece = Extract<BodyPiece<SourceText>, { readonly kind: 'file' }>;

const isRead = (piece: BodyPiece<SourceText>): piece is FilePiece =>
  piece.kind === 'file' && (piece.substitute || piece.inString !== undefined);

function writtenIn({ inString }: FilePiece, text: string): string {
  if (inString === undefined) return text;
  const escaped = escapeInString(text);
  return inString === 'literal' ? escapeBraces(escaped) : escaped;
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

export function placedText(text: string, path: SourceText): SourceText {
  const anchor = { text: '', runs: path.runs };
  const { runs } = joinSourceTexts([addedText(text), anchor]);
  return {
    text,
    runs: [...runs, ...path.runs.slice(0, 1).map(({ offset }) => ({ at: text.length, offset }))],
  };
}

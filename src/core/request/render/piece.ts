import { isSecretChunk, maskedText } from '../../template/secret-chunk.ts';
import type { Chunk, Encoding } from '../../template/types.ts';
import type { RenderedText } from '../types.ts';

/** A chunk that still knows which part of the source it was made from. */
export interface Piece {
  readonly chunk: Chunk;
  /** UTF-16 units in the source: the exact place, or the nearest one for what was added. */
  readonly offset: number;
  readonly length: number;
  /** Whether the chunk's text is the source's own, so that diagnostics can point inside it. */
  readonly isVerbatim: boolean;
}

/** Text that restloop adds, next to `offset`. */
export function addedPiece(text: string, offset: number): Piece {
  return { chunk: { kind: 'literal', text }, offset, length: 0, isVerbatim: false };
}

/** Encodes the text of every piece; values remember how. */
export function encodePieces(
  pieces: readonly Piece[],
  encoding: Encoding,
  encode: (text: string) => string,
): Piece[] {
  return pieces.map((piece) => {
    const { chunk } = piece;
    const text = isUnresolved(chunk) ? encodeUnresolved(chunk.text, encode) : encode(chunk.text);
    if (text === chunk.text) return piece;
    const encoded = chunk.kind === 'value' ? { ...chunk, text, encoding } : { ...chunk, text };
    return { ...piece, isVerbatim: false, chunk: encoded };
  });
}

/** Keeps the braces of a placeholder without a value: the preview shows it as it was written. */
function encodeUnresolved(text: string, encode: (text: string) => string): string {
  return text
    .split(/(\{\{|\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encode(part)))
    .join('');
}

/** The piece with another text, which is no longer the source's own. */
export function withPieceText(piece: Piece, text: string): Piece {
  return text === piece.chunk.text ? piece : { ...piece, isVerbatim: false, chunk: { ...piece.chunk, text } };
}

/** The pieces with each value in one piece: a query is put in front of the `#` that a value brought. */
export function joinHalves(pieces: readonly Piece[]): readonly Piece[] {
  const places = new Map<number, number>();
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const { chunk } = piece;
    const first = chunk.kind === 'value' ? places.get(chunk.placeholder) : undefined;
    const half = first === undefined ? undefined : joined[first];
    if (first !== undefined && half !== undefined) {
      joined[first] = withPieceText(half, half.chunk.text + chunk.text);
      continue;
    }
    if (chunk.kind === 'value') places.set(chunk.placeholder, joined.length);
    joined.push(piece);
  }
  return joined;
}

export function toRenderedText(pieces: readonly Piece[]): RenderedText {
  const chunks = pieces
    .map(({ chunk }) => chunk)
    .filter(({ kind, text }) => kind !== 'literal' || text !== '');
  return { text: piecesText(pieces), chunks };
}

export function piecesText(pieces: readonly Piece[]): string {
  let text = '';
  for (const { chunk } of pieces) text += chunk.text;
  return text;
}

/** Whether the placeholder's own text is in the place of a value. */
export const isUnresolved = ({ kind }: Chunk): boolean => kind === 'error' || kind === 'awaited';

/** A chunk's text as a sentence may quote it: secrets are never part of a message. */
export function shownText(chunk: Chunk): string {
  return isSecretChunk(chunk) ? maskedText : chunk.text;
}

/** Returns the source of the character at `index` of the pieces' text: a place of at least one unit. */
export function sourcePlace(
  pieces: readonly Piece[],
  index: number,
): { readonly offset: number; readonly length: number } {
  let start = 0;
  for (const { chunk, offset, length, isVerbatim } of pieces) {
    const end = start + chunk.text.length;
    if (index < end) return isVerbatim ? { offset: offset + index - start, length: 1 } : { offset, length };
    start = end;
  }
  const last = pieces.at(-1);
  return { offset: last === undefined ? 0 : last.offset + last.length, length: 0 };
}

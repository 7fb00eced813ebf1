import { isSecretChunk, maskedText } from '../../template/secret-chunk.ts';
import type { Chunk, Encoding } from '../../template/types.ts';
import type { RenderedText } from '../types.ts';

export interface Piece {
  readonly chunk: Chunk;
  /** UTF-16 units in the source: the exact place, or the nearest one for added text. */
  readonly offset: number;
  readonly length: number;
  readonly isVerbatim: boolean;
}

export const isJsonChunk = (chunk: Chunk): chunk is Extract<Chunk, { kind: 'value' }> =>
  chunk.kind === 'value' && (chunk.type === 'object' || chunk.type === 'array');

export function addedPiece(text: string, offset: number): Piece {
  return { chunk: { kind: 'literal', text }, offset, length: 0, isVerbatim: false };
}

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

function encodeUnresolved(text: string, encode: (text: string) => string): string {
  return text
    .split(/(\{\{|\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encode(part)))
    .join('');
}

export function withPieceText(piece: Piece, text: string): Piece {
  return text === piece.chunk.text ? piece : { ...piece, isVerbatim: false, chunk: { ...piece.chunk, text } };
}

/** Joins values that were cut in two: a query is put in front of the `#` that a value brought. */
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

export const isUnresolved = ({ kind }: Chunk): boolean => kind === 'error' || kind === 'awaited';

export function shownText(chunk: Chunk): string {
  return isSecretChunk(chunk) ? maskedText : chunk.text;
}

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

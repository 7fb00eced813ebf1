import { Readable } from 'node:stream';
import type { BodyPiece } from '../../core/request/body.ts';
import { sizeOfFile } from '../../files/open.ts';
import { streamFile } from '../../files/stream.ts';

/** Made again for every attempt: a stream can be read once. */
export interface OutgoingBody {
  readonly content: Buffer | Readable | null;
  readonly length: number | null;
}

export function piecesBody(pieces: readonly BodyPiece<string>[]): OutgoingBody | Promise<OutgoingBody> {
  if (!pieces.every((piece) => piece.kind === 'text')) return streamed(pieces);
  const bytes = Buffer.from(pieces.map((piece) => piece.text).join(''));
  return { content: bytes, length: bytes.length };
}

async function streamed(pieces: readonly BodyPiece<string>[]): Promise<OutgoingBody> {
  const sizes = pieces.map(sizeOf);
  const length = sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
  return { content: Readable.from(contents(pieces), { objectMode: false }), length };
}

async function* contents(pieces: readonly BodyPiece<string>[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (piece.kind === 'text') yield Buffer.from(piece.text);
    else yield* await streamFile(piece.path);
  }
}

const sizeOf = (piece: BodyPiece<string>): number | null =>
  piece.kind === 'text' ? Buffer.byteLength(piece.text) : sizeOfFile(piece.path);

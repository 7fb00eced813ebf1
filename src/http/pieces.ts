import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FailureError } from '../core/request/failure-error.ts';
import type { SpecBodyPiece } from '../core/request/types.ts';

/** A body on its way out. Made anew for every attempt: a stream can be read once. */
export interface OutgoingBody {
  readonly content: Buffer | Readable | null;
  /** Bytes, or null for a body that goes out in chunks. */
  readonly length: number | null;
}

/** Texts and files, one after another; files are streamed. */
export function piecesBody(pieces: readonly SpecBodyPiece[]): OutgoingBody | Promise<OutgoingBody> {
  if (!pieces.every((piece) => piece.kind === 'text')) return streamed(pieces);
  const bytes = Buffer.from(pieces.map((piece) => piece.text).join(''));
  return { content: bytes, length: bytes.length };
}

async function streamed(pieces: readonly SpecBodyPiece[]): Promise<OutgoingBody> {
  const sizes = await Promise.all(pieces.map(sizeOf));
  const length = sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
  return { content: Readable.from(contents(pieces), { objectMode: false }), length };
}

async function* contents(pieces: readonly SpecBodyPiece[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (piece.kind === 'text') yield Buffer.from(piece.text);
    else yield* createReadStream(piece.path, { highWaterMark: 256 * 1024 });
  }
}

/** Bytes; null for a pipe or a device, whose length nobody knows. */
async function sizeOf(piece: SpecBodyPiece): Promise<number | null> {
  if (piece.kind === 'text') return Buffer.byteLength(piece.text);
  const found = await stat(piece.path);
  if (found.isDirectory()) {
    throw new FailureError({
      code: 'EISDIR',
      message: `${piece.path} is a folder, not a file.`,
      hint: 'name a file in it',
    });
  }
  return found.isFile() ? found.size : null;
}

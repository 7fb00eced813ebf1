import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { SpecBody } from '../core/request/types.ts';
import { multipartPieces } from './multipart.ts';
import { piecesBody } from './pieces.ts';
import type { WireRequest } from './wire.ts';

/** A body on its way out. Made anew for every attempt: a stream can be read once. */
export interface OutgoingBody {
  readonly content: Buffer | Readable | null;
  /** Bytes, or null for a body that goes out in chunks. */
  readonly length: number | null;
}

/** Opens what is to be sent; files are streamed. Rejects with the file system's error, or a FailureError. */
export async function outgoingBody({ body, chunked, compress }: WireRequest): Promise<OutgoingBody> {
  const plain = await plainBody(body);
  if (plain.content === null) return plain;
  if (Buffer.isBuffer(plain.content)) {
    const bytes = compress === null ? plain.content : gzipSync(plain.content);
    // undici counts the bytes of a buffer; chunks need a stream.
    return chunked
      ? { content: Readable.from([bytes]), length: null }
      : { content: bytes, length: bytes.length };
  }
  if (compress === null) return { content: plain.content, length: chunked ? null : plain.length };
  const gzip = createGzip();
  plain.content.once('error', (error) => gzip.destroy(error));
  return { content: plain.content.pipe(gzip), length: null };
}

async function plainBody(body: SpecBody): Promise<OutgoingBody> {
  switch (body.kind) {
    case 'none':
      return { content: null, length: 0 };
    case 'text':
      return piecesBody([body]);
    case 'file':
      return piecesBody([body]);
    case 'pieces':
      return piecesBody(body.pieces);
    case 'multipart':
      return piecesBody(multipartPieces(body));
    default:
      return body satisfies never;
  }
}

import { Readable } from 'node:stream';
import { wirePieces } from '../../core/request/render/multipart.ts';
import type { WireRequest } from '../wire.ts';
import type { OutgoingBody } from './pieces.ts';
import { piecesBody } from './pieces.ts';

export function outgoingBody(wire: WireRequest): OutgoingBody | Promise<OutgoingBody> {
  if (wire.body.kind === 'none') return { content: null, length: 0 };
  const plain = piecesBody(wirePieces(wire.body));
  return plain instanceof Promise ? plain.then((opened) => encoded(opened, wire)) : encoded(plain, wire);
}

function encoded(plain: OutgoingBody, { chunked, compress }: WireRequest): OutgoingBody {
  if (plain.content === null) return plain;
  if (Buffer.isBuffer(plain.content)) {
    const bytes = compress === null ? plain.content : zlib().gzipSync(plain.content);
    // undici counts the bytes of a buffer; chunks need a stream.
    return chunked && bytes.length > 0
      ? { content: Readable.from([bytes]), length: null }
      : { content: bytes, length: bytes.length };
  }
  if (compress === null) return { content: plain.content, length: chunked ? null : plain.length };
  const gzip = zlib().createGzip();
  plain.content.once('error', (error) => gzip.destroy(error));
  return { content: plain.content.pipe(gzip), length: null };
}

const zlib = () => process.getBuiltinModule('node:zlib');

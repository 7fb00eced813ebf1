import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { symbols } from '../connection/undici.ts';

/**
 * Tells whether the server reset the next stream of the connection before its end. After a reset with CANCEL or
 * NO_ERROR, Node and undici take the part that arrived for the whole.
 */
export function watchStreamEnd(socket: Socket): () => boolean {
  const session = Reflect.get(socket, symbols.kHTTP2Session) as ClientHttp2Session;
  const { request } = session;
  let isCut = false;
  session.request = (...options) => {
    session.request = request;
    const stream = Reflect.apply(request, session, options);
    onFirstEnd(stream, () => {
      // The end that a server sends comes while the stream is open, the one of a reset when it is closed.
      isCut = stream.closed;
    });
    return stream;
  };
  return () => isCut;
}

function onFirstEnd(stream: ClientHttp2Stream, notice: () => void): void {
  const { push } = stream;
  stream.push = (...piece) => {
    if (piece[0] === null) {
      stream.push = push;
      notice();
    }
    return Reflect.apply(push, stream, piece);
  };
}

/** RFC 9112, section 6.3: these end with their head, whatever Content-Length says; undici takes it for an error. */
export const isLengthOfNoBody = ({ status }: { readonly status: number }, error: Error): boolean =>
  (status === 204 || status === 304) &&
  'code' in error &&
  error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';

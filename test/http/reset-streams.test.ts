import { createServer, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { responseTo, textOf } from './helpers/send.ts';
import { listen, pem } from './helpers/servers.ts';

const types = { data: 0, headers: 1, reset: 3, settings: 4 };
const flags = { none: 0, endOfStream: 1, endOfHeaders: 4 };
const codes = { none: 0, internal: 2, cancel: 8 };

interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

/** RFC 9113, section 4.1. */
function bytesOf(frame: Frame): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(frame.payload.length, 0, 3);
  head[3] = frame.type;
  head[4] = frame.flags;
  head.writeUInt32BE(frame.stream, 5);
  return Buffer.concat([head, frame.payload]);
}

const settings: Frame = { type: types.settings, flags: flags.none, stream: 0, payload: Buffer.alloc(0) };

/** Byte 0x88 is `:status: 200` in the static table of HPACK. */
const head = (...more: number[]): Omit<Frame, 'stream'> => ({
  type: types.headers,
  flags: flags.endOfHeaders,
  payload: Buffer.from([0x88, ...more]),
});

const data = (payload: Buffer | string, flag = flags.none): Omit<Frame, 'stream'> => ({
  type: types.data,
  flags: flag,
  payload: Buffer.from(payload),
});

const reset = (code: number): Omit<Frame, 'stream'> => ({
  type: types.reset,
  flags: flags.none,
  payload: Buffer.from([0, 0, 0, code]),
});

/** A server whose response to a request is these frames of HTTP/2. */
async function framesServer(frames: readonly Omit<Frame, 'stream'>[]): Promise<string> {
  const answer = (socket: TLSSocket): void => {
    socket.on('error', () => undefined);
    socket.write(bytesOf(settings));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      // The request follows the preface of 24 bytes and the first frames of the connection.
      for (let at = 24; at + 9 <= received.length; at += 9 + received.readUIntBE(at, 3)) {
        if (received[at + 3] !== types.headers) continue;
        const stream = received.readUInt32BE(at + 5);
        socket.write(Buffer.concat(frames.map((frame) => bytesOf({ ...frame, stream }))));
        socket.removeAllListeners('data').resume();
        return;
      }
    });
  };
  const keys = { cert: pem('server.crt'), key: pem('server.key') };
  return `https://${await listen(createServer({ ...keys, ALPNProtocols: ['h2'] }, answer), '127.0.0.1')}`;
}

const ask = async (...frames: readonly Omit<Frame, 'stream'>[]) =>
  responseTo(await framesServer(frames), {
    settings: { authorities: [pem('ca.crt')], http2: true, timeout: 5000 },
  });

it.each(Object.entries(codes))(
  'a body whose stream is reset with the code %s breaks off',
  async (_, code) => {
    const response = await ask(head(), data('half'), reset(code));
    expect(textOf(response)).toBe('half');
    expect(response.failure?.code).toMatch(/^(ECONNRESET|ERR_HTTP2_\w+)$/);
  },
);

it('a whole body is whole, also if its stream is reset after the end', async () => {
  const response = await ask(head(), data('whole', flags.endOfStream), reset(codes.none));
  expect([textOf(response), response.truncated]).toEqual(['whole', null]);
});

it('so is one that arrives faster than it is decompressed', async () => {
  const text = 'ab'.repeat(10_000_000);
  const packed = gzipSync(text);
  const pieces = Array.from({ length: Math.ceil(packed.length / 16_000) }, (_, index) =>
    data(packed.subarray(index * 16_000, (index + 1) * 16_000)),
  );
  // Content-Encoding is entry 26 of the static table.
  const encoded = head(0x0f, 26 - 15, 4, ...Buffer.from('gzip'));
  const response = await ask(encoded, ...pieces, data('', flags.endOfStream), reset(codes.none));
  expect([response.size, response.truncated]).toEqual([text.length, null]);
});

import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { TransferProgress } from '../../src/ports/http.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { failureOf, responseTo, send, testClient, textOf } from './helpers/send.ts';
import { httpServer, rawServer } from './helpers/servers.ts';

const answering = (head: string, body = ''): Promise<{ url: string }> =>
  rawServer((socket) =>
    socket.end(Buffer.from(`HTTP/1.1 ${head}\r\nConnection: close\r\n\r\n${body}`, 'latin1')),
  );

describe('a response', () => {
  it('has its status, its class, and its headers as they came', async () => {
    const { url } = await answering(
      '404 Nicht da\r\nX-Mixed: a\r\nx-mixed: b\r\nX-Text: caf\xc3\xa9\r\nX-Latin: caf\xe9',
      'gone',
    );
    const answer = await responseTo(url);
    expect(answer).toMatchObject({
      status: 404,
      statusText: 'Nicht da',
      statusClass: 'Client error',
      httpVersion: '1.1',
      headers: [
        ['X-Mixed', 'a'],
        ['x-mixed', 'b'],
        ['X-Text', 'café'],
        ['X-Latin', 'café'],
        ['Connection', 'close'],
      ],
      size: 4,
      wireSize: 4,
      truncated: null,
      tls: null,
    });
  });

  it.each([
    [200, 'Successful'],
    [304, 'Redirection'],
    [500, 'Server error'],
    [799, 'Unknown'],
  ])('%d is %s', async (status, statusClass) => {
    const { url } = await answering(`${status} X`);
    expect(await responseTo(url)).toMatchObject({ status, statusClass });
  });

  it.each([304, 204])('%d is whole with the length of a body that it does not have', async (status) => {
    const { url } = await rawServer((socket) =>
      socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: 5\r\n\r\n`),
    );
    const client = testClient();
    for (let count = 0; count < 2; count += 1)
      expect(await responseTo(url, { client })).toMatchObject({ status, size: 0, truncated: null });
  });

  it('comes after interim ones', async () => {
    const { url } = await rawServer((socket) =>
      socket.end('HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
    );
    const answer = await responseTo(url);
    expect([answer.status, textOf(answer), answer.headers]).toEqual([200, 'ok', [['Content-Length', '2']]]);
  });

  it('has the phases of its time', async () => {
    const client = testClient();
    const url = await httpServer((_request, response) => void setTimeout(() => response.end('later'), 20));
    const first = await responseTo(url, { client });
    expect(first.timings).toMatchObject({ dns: null, connect: expect.any(Number), tls: null });
    expect(first.timings.wait).toBeGreaterThan(15);
    expect(first.timings.total).toBeGreaterThanOrEqual(first.timings.wait + first.timings.download);
    const second = await responseTo(url, { client });
    expect(second.timings).toMatchObject({ dns: null, connect: null, tls: null });
  });

  it('has the time of the name service for a name', async () => {
    const url = await httpServer((_request, response) => response.end());
    const { timings } = await responseTo(url.replace('127.0.0.1', 'localhost'));
    expect(timings.dns).toEqual(expect.any(Number));
  });

  it('reports its progress', async () => {
    const told: TransferProgress[] = [];
    const url = await httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Length': 3 }).end('abc'),
    );
    await responseTo(url, { options: { onProgress: (progress) => told.push(progress) } });
    expect(told).toEqual([
      { phase: 'connecting', status: null, receivedBytes: 0, totalBytes: null },
      { phase: 'waiting', status: null, receivedBytes: 0, totalBytes: null },
      { phase: 'downloading', status: 200, receivedBytes: 0, totalBytes: 3 },
    ]);
  });

  it('can be followed as it comes', async () => {
    const heard: string[] = [];
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: 1\n\n');
      setTimeout(() => response.end('data: 2\n\n'), 20);
    });
    const answer = await responseTo(url, {
      options: {
        onHead: ({ status }) => heard.push(`head ${status}`),
        onChunk: (chunk) => heard.push(new TextDecoder().decode(chunk)),
      },
    });
    expect(heard).toEqual(['head 200', 'data: 1\n\n', 'data: 2\n\n']);
    expect(textOf(answer)).toBe('data: 1\n\ndata: 2\n\n');
  });
});

describe('compressed bodies', () => {
  const text = 'compressed '.repeat(5000);
  const zstd: [string, Buffer][] =
    'zstdCompressSync' in zlib ? [['zstd', (zlib.zstdCompressSync as typeof zlib.gzipSync)(text)]] : [];

  it.each<[string, Buffer]>([
    ['gzip', zlib.gzipSync(text)],
    ['x-gzip', zlib.gzipSync(text)],
    ['GZIP', zlib.gzipSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['deflate', zlib.deflateRawSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(text))],
    ['identity', Buffer.from(text)],
    ...zstd,
  ])('%s is decoded', async (encoding, bytes) => {
    const url = await httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes),
    );
    const answer = await responseTo(url);
    expect(textOf(answer)).toBe(text);
    expect([answer.size, answer.wireSize]).toEqual([text.length, bytes.length]);
  });

  it('an unknown encoding stays as it is', async () => {
    const url = await httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'rot13' }).end('grkg'),
    );
    expect(textOf(await responseTo(url))).toBe('grkg');
  });

  it('at most five on top of each other are undone', async () => {
    const served = (count: number) =>
      httpServer((_request, response) => {
        const body = Array(count)
          .fill(0)
          .reduce<Buffer>((inner) => zlib.gzipSync(inner), Buffer.from('twenty'));
        response.writeHead(200, { 'Content-Encoding': Array(count).fill('gzip').join() }).end(body);
      });
    expect(textOf(await responseTo(await served(5)))).toBe('twenty');
    expect(textOf(await responseTo(await served(6)))).not.toContain('twenty');
  });

  it.each(['HEAD', 'GET'])('an empty body needs no end (%s)', async (method) => {
    const url = await httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(),
    );
    expect(await responseTo(url, { method })).toMatchObject({ size: 0, truncated: null });
  });

  it.each([
    ['cut off', zlib.gzipSync(text).subarray(0, 50)],
    ['damaged', Buffer.concat([zlib.gzipSync(text).subarray(0, 40), Buffer.alloc(40, 0xff)])],
    ['no gzip at all', Buffer.from('plain text')],
  ])('one that is %s is reported', async (_, bytes) => {
    const url = await httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bytes),
    );
    const answer = await responseTo(url);
    expect(answer.truncated).toMatch(/does not match its Content-Encoding/);
    expect(answer.failure?.code).toMatch(/^Z_/);
  });
});

describe('long bodies', () => {
  it('go to a file beyond the limit, and the file goes with the client', async () => {
    const client = testClient();
    const bytes = Buffer.alloc(3_000_000, 'abcdefgh');
    const url = await httpServer((_request, response) => response.end(bytes));
    const { body, size } = await responseTo(url, { client, settings: { memoryLimit: 1_000_000 } });
    if (body.kind !== 'file') throw new Error('It was kept in memory.');
    expect(size).toBe(bytes.length);
    expect(readFileSync(body.path).equals(bytes)).toBe(true);
    expect(bytes.subarray(0, body.head.length).equals(body.head)).toBe(true);
    await client.close();
    expect(existsSync(body.path)).toBe(false);
  });

  it('are also stored compressed', async () => {
    const bytes = Buffer.alloc(3_000_000, 'abcdefgh');
    const url = await httpServer((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zlib.gzipSync(bytes)),
    );
    const { body } = await responseTo(url, { settings: { memoryLimit: 1_000_000 } });
    if (body.kind !== 'file') throw new Error('It was kept in memory.');
    expect(readFileSync(body.path).equals(bytes)).toBe(true);
  });

  it('stay in memory up to the limit', async () => {
    const url = await httpServer((_request, response) => response.end(Buffer.alloc(1000)));
    expect((await responseTo(url, { settings: { memoryLimit: 1000 } })).body.kind).toBe('memory');
  });

  it('end at the maximum size', async () => {
    const url = await httpServer((_request, response) => response.end(Buffer.alloc(100_000)));
    const answer = await responseTo(url, { settings: { bodyLimit: 1000 } });
    expect(answer).toMatchObject({ size: 1000, failure: { code: 'ERR_BODY_TOO_LARGE' } });
  });
});

describe('stopping', () => {
  const never = new Promise<never>(() => undefined);
  const cancelAt = (moment: 'at once' | 'head' | 'chunk') => {
    const controller = new AbortController();
    if (moment === 'at once') controller.abort();
    return {
      signal: controller.signal,
      ...(moment === 'head' && { onHead: () => void setImmediate(() => controller.abort()) }),
      ...(moment === 'chunk' && { onChunk: () => controller.abort() }),
    };
  };

  it('before it begins', async () => {
    const server = await rawServer(() => undefined);
    expect(await failureOf(server.url, { options: cancelAt('at once') })).toEqual({
      code: 'ECANCELED',
      message: 'Cancelled.',
      hint: null,
    });
    expect(server.connections()).toBe(0);
  });

  it('while the response is awaited', async () => {
    const controller = new AbortController();
    const server = await rawServer(() => controller.abort());
    expect(await failureOf(server.url, { options: { signal: controller.signal } })).toMatchObject({
      code: 'ECANCELED',
    });
  });

  it.each(['head', 'chunk'] as const)('after the %s: the received part is kept', async (moment) => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      const gzip = zlib.createGzip();
      gzip.pipe(response);
      gzip.write('the first part, then nothing');
      gzip.flush();
    });
    const answer = await responseTo(url, { options: cancelAt(moment) });
    expect(answer).toMatchObject({ status: 200, truncated: 'Cancelled.', failure: { code: 'ECANCELED' } });
    if (moment === 'chunk') expect(textOf(answer)).toBe('the first part, then nothing');
  });

  it('at the deadline', async () => {
    const url = await httpServer(() => never);
    const failure = await failureOf(url, { settings: { timeout: 50 } });
    expect(failure).toMatchObject({
      code: 'ETIMEDOUT',
      message: 'The response was not complete within 50 ms.',
    });
    expect(failure.hint).toContain('.set timeout');
  });

  it('at the deadline, with the received part', async () => {
    const url = await httpServer((_request, response) => void response.write('some'));
    const answer = await responseTo(url, { settings: { timeout: 500 } });
    expect([textOf(answer), answer.failure?.code]).toEqual(['some', 'ETIMEDOUT']);
  });

  it('at the deadline of the first byte', async () => {
    const url = await httpServer(() => never);
    const failure = await failureOf(url, { settings: { firstByteTimeout: 50 } });
    expect(failure.message).toMatch(/did not begin to respond within 50 ms/);
  });

  it('when the client is closed', async () => {
    const client = testClient();
    const url = await httpServer((_request, response) => void response.write('some'));
    const { outcome } = await send(url, { client, options: { onChunk: () => void client.close() } });
    expect(outcome).toMatchObject({ response: { failure: { code: 'ECANCELED' } } });
  });

  it('in the middle of an upload', async () => {
    const endless = join(temporaryFolder('upload'), 'sparse');
    writeFileSync(endless, '');
    truncateSync(endless, 100_000_000_000);
    const controller = new AbortController();
    const server = await rawServer(() => controller.abort());
    const exchange = await send(server.url, {
      method: 'POST',
      body: { kind: 'file', path: endless, substitute: false },
      options: { signal: controller.signal },
    });
    expect(exchange.outcome).toMatchObject({ failure: { code: 'ECANCELED' } });
  });
});

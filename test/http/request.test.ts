import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, responseTo, type Sending, settings, testClient } from './helpers/send.ts';
import { rawServer } from './helpers/servers.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** What a request is on the wire: its head's lines, and its body. */
async function onTheWire(path: string, sending: Sending): Promise<{ lines: string[]; body: Buffer }> {
  const server = await rawServer((socket, request) => {
    const [head = '', ...rest] = request.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const whole = /transfer-encoding: chunked/i.test(head)
      ? request.endsWith('\r\n0\r\n\r\n')
      : rest.join('\r\n\r\n').length >= length;
    if (request.includes('\r\n\r\n') && whole) socket.write(ok);
  });
  await responseTo(`${server.url}${path}`, sending);
  const bytes = server.received[0] ?? Buffer.alloc(0);
  const end = bytes.indexOf('\r\n\r\n');
  const host = new URL(server.url).host;
  const lines = bytes.subarray(0, end).toString('utf8').replace(host, 'HOST').split('\r\n');
  return { lines, body: bytes.subarray(end + 4) };
}

/** Of a chunked body, what was in the chunks. */
function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!(size > 0)) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'restloop-test-'));
  writeFileSync(join(folder, 'a.txt'), 'from a file');
  writeFileSync(join(folder, 'b".bin'), Buffer.from([0, 0xff, 0x0d, 0x0a]));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('on the wire', () => {
  it('is what the spec says, and what HTTP needs', async () => {
    const { lines, body } = await onTheWire('/a?b=c%20d&b', {
      method: 'POST',
      headers: [
        ['X-Mixed-Case', '1'],
        ['Content-Type', 'application/json'],
        ['x-mixed-case', '2'],
        ['X-Empty', ''],
        ['X-Text', 'naïve 日本'],
      ],
      body: { kind: 'text', text: '{"é": 1.0}' },
    });
    expect(lines).toEqual([
      'POST /a?b=c%20d&b HTTP/1.1',
      'host: HOST',
      'connection: keep-alive',
      'X-Mixed-Case: 1',
      'Content-Type: application/json',
      'x-mixed-case: 2',
      'X-Empty: ',
      'X-Text: naïve 日本',
      'User-Agent: restloop',
      'Accept: application/json, */*;q=0.5',
      'Accept-Encoding: gzip, deflate, br',
      'content-length: 11',
    ]);
    expect(body.toString()).toBe('{"é": 1.0}');
  });

  it.each([
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'QUERY',
    'TRACE',
    'PURGE',
    'M-SEARCH',
    'get',
  ])('sends %s', async (method) => {
    const { lines } = await onTheWire('/', { method });
    expect(lines[0]).toBe(`${method} / HTTP/1.1`);
  });

  it.each(['GET', 'DELETE', 'QUERY', 'OPTIONS'])('also sends a body with %s', async (method) => {
    const { body } = await onTheWire('/', { method, body: { kind: 'text', text: 'content' } });
    expect(body.toString()).toBe('content');
  });

  it('leaves the path as it is', async () => {
    const path = "/a//b/%7e/~;p=1/(x)'!*?q={}|^`&%zz=+";
    expect((await onTheWire(path, {})).lines[0]).toBe(`GET ${path} HTTP/1.1`);
  });

  it('adds no header that the request has or removes', async () => {
    const { lines } = await onTheWire('/', {
      headers: [
        ['user-agent', 'mine'],
        ['Host', 'other.example'],
        ['accept-encoding', 'identity'],
      ],
    });
    expect(lines).toEqual([
      'GET / HTTP/1.1',
      'host: other.example',
      'connection: keep-alive',
      'user-agent: mine',
      'accept-encoding: identity',
      'Accept: */*',
    ]);
    const bare = await onTheWire('/', { without: ['user-agent', 'accept', 'accept-encoding'] });
    expect(bare.lines).toEqual(['GET / HTTP/1.1', 'host: HOST', 'connection: keep-alive']);
  });

  it('carries any header text and any body unchanged', async () => {
    const client = testClient();
    let head = '';
    const server = await rawServer((socket, request) => {
      head = request;
      if (request.includes('\r\n\r\n')) socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
    });
    const values = fc
      .string({ unit: 'grapheme' })
      .filter((text) => /^[^\x00-\x1f\x7f\s]([^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s])?$/.test(text));
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        await responseTo(server.url, { client, headers: [['X-Value', value]] });
        const line = head.split('\r\n').find((text) => text.startsWith('X-Value: '));
        expect(Buffer.from(line ?? '', 'latin1').toString()).toBe(`X-Value: ${value}`);
      }),
      { numRuns: 30 },
    );
  });
});

describe('bodies', () => {
  it('streams a file with its length', async () => {
    const { lines, body } = await onTheWire('/', {
      method: 'PUT',
      body: { kind: 'file', path: join(folder, 'a.txt'), substitute: false },
    });
    expect(lines).toContain('Content-Length: 11'.toLowerCase());
    expect(body.toString()).toBe('from a file');
  });

  it('joins pieces', async () => {
    const pieces = [
      { kind: 'text', text: '<' },
      { kind: 'file', path: join(folder, 'a.txt'), substitute: false },
      { kind: 'text', text: '>' },
    ] as const;
    const { body } = await onTheWire('/', { method: 'POST', body: { kind: 'pieces', pieces } });
    expect(body.toString()).toBe('<from a file>');
  });

  it('sends multipart as browsers do', async () => {
    const { lines, body } = await onTheWire('/', {
      method: 'POST',
      body: {
        kind: 'multipart',
        boundary: 'xyz',
        parts: [
          { name: 'na"me\r\n', content: { kind: 'text', text: 'é' }, contentType: null },
          { name: 'json', content: { kind: 'text', text: '{}' }, contentType: 'application/json' },
          {
            name: 'file',
            content: { kind: 'file', path: join(folder, 'b".bin'), substitute: false },
            contentType: null,
          },
        ],
      },
    });
    const expected = [
      '--xyz\r\nContent-Disposition: form-data; name="na%22me%0D%0A"\r\n\r\n',
      Buffer.from('é').toString('latin1'),
      '\r\n--xyz\r\nContent-Disposition: form-data; name="json"\r\nContent-Type: application/json\r\n\r\n{}',
      '\r\n--xyz\r\nContent-Disposition: form-data; name="file"; filename="b%22.bin"\r\nContent-Type: application/octet-stream\r\n\r\n',
      '\x00\xff\r\n\r\n--xyz--\r\n',
    ].join('');
    expect(body.toString('latin1')).toBe(expected);
    expect(lines).toContain(`content-length: ${expected.length}`);
  });

  it('compresses a text, and a file in chunks', async () => {
    const headers = [['Content-Encoding', 'gzip']] as const;
    const text = await onTheWire('/', {
      method: 'POST',
      headers,
      compress: 'gzip',
      body: { kind: 'text', text: 'aaaa' },
    });
    expect(gunzipSync(text.body).toString()).toBe('aaaa');
    const file = await onTheWire('/', {
      method: 'POST',
      headers,
      compress: 'gzip',
      body: { kind: 'file', path: join(folder, 'a.txt'), substitute: false },
    });
    expect(file.lines).toContain('transfer-encoding: chunked');
    expect(gunzipSync(unchunked(file.body)).toString()).toBe('from a file');
  });

  it('is sent in chunks if the request has Transfer-Encoding', async () => {
    const { lines, body } = await onTheWire('/', {
      method: 'POST',
      headers: [['Transfer-Encoding', 'chunked']],
      body: { kind: 'text', text: 'content' },
    });
    expect(lines.filter((line) => /transfer-encoding|content-length/i.test(line))).toEqual([
      'transfer-encoding: chunked',
    ]);
    expect(unchunked(body).toString()).toBe('content');
  });

  it('has Content-Length: 0 for an empty POST, none for a GET', async () => {
    expect((await onTheWire('/', { method: 'POST' })).lines).toContain('content-length: 0');
    expect((await onTheWire('/', { method: 'GET' })).lines.join()).not.toContain('content-length');
  });
});

it('keeps a connection for the next request, and opens another when it was closed', async () => {
  const client = testClient();
  const server = await rawServer((socket, request) => {
    if (request.split('GET').length <= 3) socket.write(ok);
    else socket.destroy();
  });
  for (let n = 0; n < 2; n += 1) await responseTo(server.url, { client });
  expect(server.connections()).toBe(1);
  // The third request on the first connection finds it closed, and goes out again.
  const third = await responseTo(server.url, { client });
  expect(third.status).toBe(200);
  expect(server.connections()).toBe(2);
});

it('never retries a POST by itself', async () => {
  const client = testClient();
  const server = await rawServer((socket, request) => {
    if (request.split('POST').length === 2) socket.write(ok);
    else socket.destroy();
  });
  await responseTo(server.url, { client, method: 'POST' });
  expect(await failureOf(server.url, { client, method: 'POST' })).toMatchObject({ code: 'ECONNRESET' });
  expect(server.connections()).toBe(1);
});

it('sends many at once, each on its own connection', async () => {
  const client = testClient();
  const server = await rawServer((socket, request) => {
    const [, path = ''] = /GET (\S+)/.exec(request) ?? [];
    setTimeout(() => socket.write(`HTTP/1.1 200 OK\r\nX-Path: ${path}\r\nContent-Length: 0\r\n\r\n`), 5);
  });
  const paths = Array.from({ length: 20 }, (_, n) => `/${n}`);
  const responses = await Promise.all(paths.map((path) => responseTo(`${server.url}${path}`, { client })));
  expect(responses.map(({ headers }) => headers[0]?.[1])).toEqual(paths);
});

it('does not change the given spec', async () => {
  const server = await rawServer((socket) => socket.write(ok));
  const spec = Object.freeze({
    method: 'GET',
    url: server.url,
    headers: Object.freeze([]),
    body: Object.freeze({ kind: 'none' as const }),
  });
  const exchange = await testClient().send(spec, { settings, signal: new AbortController().signal });
  expect(exchange.request).toBe(spec);
});

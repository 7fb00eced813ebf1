import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/core/request/types.ts';
import { type Sending, send, textOf } from './helpers/send.ts';
import { rawServer } from './helpers/servers.ts';

type Socket = Parameters<Parameters<typeof rawServer>[0]>[0];

/** Writes for ever, as fast as it is read. */
function flood(socket: Socket, piece: Buffer | string, first: string): void {
  const go = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', go);
  socket.write(first);
  go();
}

function drip(socket: Socket, piece: string, first = ''): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(piece), 5);
  socket.once('close', () => clearInterval(timer));
}

const head = 'HTTP/1.1 200 OK\r\n';
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;

async function ask(
  answer: (socket: Socket) => void,
  settings: Sending['settings'] = {},
): Promise<Exchange['outcome']> {
  let answered = false;
  const { url } = await rawServer((socket) => {
    if (!answered) answer(socket);
    answered = true;
  });
  return (await send(url, { settings: { timeout: 300, ...settings } })).outcome;
}

const codeOf = (outcome: Exchange['outcome']) =>
  outcome.kind === 'failure' ? outcome.failure.code : outcome.response.failure?.code;

describe('a server that does not answer in HTTP fails', () => {
  it.each<[string, (socket: Socket) => void, RegExp]>([
    ['closes at once', (socket) => socket.destroy(), /^ECONNRESET$/],
    ['closes without a message', (socket) => void socket.end(), /^ECONNRESET$/],
    ['says nothing', () => undefined, /^ETIMEDOUT$/],
    ['speaks SSH', (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'), /^HPE_/],
    ['sends binary junk', (socket) => void socket.end(Buffer.from([0, 1, 2, 0xff, 0xfe])), /^HPE_/],
    ['sends HTTP/0.9', (socket) => void socket.end('<html>hello</html>'), /^HPE_/],
    ['has an unknown version', (socket) => void socket.end('HTTP/9.9 200 OK\r\n\r\n'), /^HPE_/],
    ['has no status', (socket) => void socket.end('HTTP/1.1 OK\r\n\r\n'), /^HPE_/],
    [
      'has a status below 100',
      (socket) => void socket.end('HTTP/1.1 000 No\r\n\r\n'),
      /^HPE_INVALID_STATUS$/,
    ],
    ['stops inside the status line', (socket) => void socket.end('HTTP/1.1 20'), /^(ECONNRESET|HPE_\w+)$/],
    ['stops inside the headers', (socket) => void socket.end(`${head}X-A: 1\r\n`), /^(ECONNRESET|HPE_\w+)$/],
    ['has a header without a name', (socket) => void socket.end(`${head}: nameless\r\n\r\n`), /^HPE_/],
    ['has a zero byte in a header', (socket) => void socket.end(`${head}X-A: \0\r\n\r\n`), /^HPE_/],
    [
      'has two different lengths',
      (socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
      /^(HPE_|ERR_)/,
    ],
    ['has a negative length', (socket) => void socket.end(`${head}Content-Length: -1\r\n\r\n`), /^HPE_/],
    [
      'never ends its headers',
      (socket) => flood(socket, 'X-Header: value\r\n'.repeat(500), head),
      /^HPE_HEADER_OVERFLOW$/,
    ],
    [
      'has one endless header',
      (socket) => flood(socket, 'a'.repeat(10_000), `${head}X-Header: `),
      /^HPE_HEADER_OVERFLOW$/,
    ],
    ['drips its headers', (socket) => drip(socket, 'X-A: 1\r\n', head), /^ETIMEDOUT$/],
    [
      'sends interim answers for ever',
      (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      /^ETIMEDOUT$/,
    ],
    [
      'changes protocols unasked',
      (socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      /^ERR_UNEXPECTED_UPGRADE$/,
    ],
  ])('%s', async (_, answer, code) => {
    const outcome = await ask(answer, { timeout: code.test('ETIMEDOUT') ? 300 : 10_000 });
    expect(outcome).toMatchObject({ kind: 'failure' });
    expect(codeOf(outcome)).toMatch(code);
  });
});

describe('a body that breaks off keeps the received part', () => {
  it.each<[string, (socket: Socket) => void, RegExp, string]>([
    [
      'promises more than it sends',
      (socket) => void socket.end(`${head}Content-Length: 100\r\n\r\nshort`),
      /^(ECONNRESET|ERR_CONTENT_LENGTH_MISMATCH)$/,
      'short',
    ],
    [
      'resets in the middle',
      (socket) =>
        void socket.write(`${head}Content-Length: 100\r\n\r\nhalf`, () =>
          setTimeout(() => socket.resetAndDestroy(), 20),
        ),
      /^ECONNRESET$/,
      'half',
    ],
    [
      'resets a body without a length',
      (socket) => void socket.write(`${head}\r\nhalf`, () => setTimeout(() => socket.resetAndDestroy(), 20)),
      /^ECONNRESET$/,
      'half',
    ],
    [
      'drips its body',
      (socket) => drip(socket, '', `${head}Content-Length: 1000000\r\n\r\nstart`),
      /^ETIMEDOUT$/,
      'start',
    ],
    [
      'sends a broken chunk',
      (socket) => void socket.end(`${chunked}5\r\nwhole\r\nzz\r\nbroken`),
      /^HPE_/,
      'whole',
    ],
    [
      'has a chunk of the wrong length',
      (socket) => void socket.end(`${chunked}5\r\nlonger than five\r\n0\r\n\r\n`),
      /^HPE_/,
      'longe',
    ],
    [
      'does not end its chunks',
      (socket) => void socket.end(`${chunked}3\r\nabc\r\n`),
      /^(ECONNRESET|HPE_\w+)$/,
      'abc',
    ],
    [
      'has a chunk of absurd length',
      (socket) => void socket.end(`${chunked}fffffffffffffffffff\r\nabc`),
      /^HPE_/,
      '',
    ],
  ])('%s', async (_, answer, code, text) => {
    const outcome = await ask(answer);
    expect(codeOf(outcome)).toMatch(code);
    if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
    expect(textOf(outcome.response)).toBe(text);
    expect(outcome.response.truncated).toMatch(/^\S.*\.$/);
  });
});

describe('a body without end is bounded', () => {
  it('in bytes', async () => {
    const outcome = await ask((socket) => flood(socket, Buffer.alloc(64 * 1024, 'a'), `${head}\r\n`), {
      timeout: 20_000,
      memoryLimit: 1_000_000,
      bodyLimit: 5_000_000,
    });
    expect(outcome).toMatchObject({ response: { size: 5_000_000, failure: { code: 'ERR_BODY_TOO_LARGE' } } });
  });

  it('in time', async () => {
    const outcome = await ask((socket) => flood(socket, `4000\r\n${'a'.repeat(0x4000)}\r\n`, chunked));
    expect(codeOf(outcome)).toBe('ETIMEDOUT');
  });

  it('where a megabyte of gzip becomes a gigabyte of zeros', async () => {
    // Ten members of a hundred megabytes each: gzip joins them.
    const member = gzipSync(Buffer.alloc(100_000_000));
    const before = process.memoryUsage().rss;
    const outcome = await ask(
      (socket) => {
        socket.write(`${head}Content-Encoding: gzip\r\nConnection: close\r\n\r\n`);
        for (let n = 0; n < 10; n += 1) socket.write(member);
        socket.end();
      },
      { timeout: 20_000 },
    );
    if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
    expect(outcome.response).toMatchObject({
      body: { kind: 'file' },
      failure: { code: 'ERR_BODY_TOO_LARGE' },
    });
    expect(outcome.response.size).toBeLessThan(101_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it('bytes beyond Content-Length are ignored', async () => {
    const outcome = await ask((socket) => void socket.end(`${head}Content-Length: 2\r\n\r\nok and more`));
    if (outcome.kind === 'failure') throw new Error(outcome.failure.message);
    expect([textOf(outcome.response), outcome.response.truncated]).toEqual(['ok', null]);
  });
});

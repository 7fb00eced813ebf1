import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, type Sending } from './helpers/send.ts';
import { rawServer } from './helpers/servers.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'restloop-test-'));
  writeFileSync(join(folder, 'a.txt'), 'from a file');
  writeFileSync(join(folder, 'b".bin'), Buffer.from([0, 0xff, 0x0d, 0x0a]));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('requests that cannot be sent', () => {
  it.each<[string, string, Sending, string, RegExp]>([
    ['no URL', 'nonsense', {}, 'ERR_INVALID_URL', /nonsense is not a valid URL/],
    ['another scheme', 'ftp://host/', {}, 'ERR_INVALID_URL', /ftp:/],
    ['a port out of range', 'http://127.0.0.1:70000/', {}, 'ERR_INVALID_URL', /70000/],
    [
      'no method',
      'http://127.0.0.1/',
      { method: 'GE T' },
      'ERR_INVALID_REQUEST',
      /"GE T" is not an HTTP method/,
    ],
    ['CONNECT', 'http://127.0.0.1/', { method: 'CONNECT' }, 'ERR_INVALID_REQUEST', /proxies/],
    [
      'a header name with a blank',
      'http://127.0.0.1/',
      { headers: [['A B', '1']] },
      'ERR_INVALID_REQUEST',
      /"A B" is not a header name/,
    ],
    [
      'a header with a line break',
      'http://127.0.0.1/',
      { headers: [['A', '1\r\nB: 2']] },
      'ERR_INVALID_REQUEST',
      /line break/,
    ],
    [
      'a header with a control character',
      'http://127.0.0.1/',
      { headers: [['A', '\x01']] },
      'ERR_INVALID_REQUEST',
      /control character/,
    ],
    [
      'a header of the connection',
      'http://127.0.0.1/',
      { headers: [['Upgrade', 'h2c']] },
      'ERR_INVALID_REQUEST',
      /Upgrade/,
    ],
    [
      'two hosts',
      'http://127.0.0.1/',
      {
        headers: [
          ['Host', 'a'],
          ['Host', 'b'],
        ],
      },
      'ERR_INVALID_REQUEST',
      /duplicate host/,
    ],
    [
      'a wrong length',
      'http://127.0.0.1/',
      { method: 'POST', headers: [['Content-Length', '3']] },
      'ERR_INVALID_REQUEST',
      /no body/,
    ],
    [
      'a file that is missing',
      'http://127.0.0.1/',
      { method: 'POST', body: { kind: 'file', path: '/no/such/file', substitute: false } },
      'ENOENT',
      /\/no\/such\/file does not exist/,
    ],
    [
      'a folder',
      'http://127.0.0.1/',
      { method: 'POST', body: { kind: 'file', path: '/', substitute: false } },
      'EISDIR',
      /is a folder/,
    ],
  ])('%s', async (_, url, sending, code, message) => {
    const failure = await failureOf(url, sending);
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(message);
  });

  it('a Content-Length that is not the body’s', async () => {
    const server = await rawServer(() => undefined);
    const body = { kind: 'text', text: 'four' } as const;
    const failure = await failureOf(server.url, { method: 'POST', headers: [['Content-Length', '3']], body });
    expect(failure).toMatchObject({
      code: 'ERR_INVALID_REQUEST',
      message: 'The Content-Length header does not match the body.',
    });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withRealFiles } from '../../src/app/files/body-files.ts';
import { bodySizes } from '../../src/app/files/body-sizes.ts';
import { createFilePermissions } from '../../src/app/files/file-permissions.ts';
import { connectionOf } from '../../src/core/request/preview/preview-connection.ts';
import { createPreviewer } from '../../src/core/request/preview/previewer.ts';
import { buildRequest } from '../../src/core/request/sending/build.ts';
import { proxyFor } from '../../src/core/request/sending/proxy.ts';
import { permissionWords } from '../../src/core/session/hints/place-words.ts';
import type { Scope } from '../../src/core/template/types.ts';
import type { CookieJar } from '../../src/ports/http.ts';
import { testJar } from './helpers/jar.ts';
import { settings, testClient } from './helpers/send.ts';
import { http2Server, pem, rawServer } from './helpers/servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'restloop-test-'));
beforeAll(() => {
  writeFileSync(join(folder, 'photo.png'), Buffer.alloc(70_000, 7));
  writeFileSync(join(folder, 'empty.txt'), '');
  writeFileSync(join(folder, 'data.json'), '{"é": 1}\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const permissions = createFilePermissions({
  front: { attended: false, confirm: async () => false },
  cwd: '.',
  words: permissionWords.shell,
});

const scope: Scope = {
  get: () => undefined,
  names: () => [],
  version: '2.2.0',
  dynamic: () => null,
} as unknown as Scope;
const previewer = createPreviewer({ sizes: bodySizes(folder) });

/** Previews a text for a server, and freezes it as it would be sent. */
function prepare(text: string, url: string) {
  const { preview, problems } = previewer.preview(text.replace('URL', url), scope);
  expect(problems).toEqual([]);
  const built = buildRequest(preview);
  if (built.kind === 'blocked') throw new Error(built.diagnostics.map(({ message }) => message).join('; '));
  return { preview, spec: withRealFiles(built.spec, { folder, file: undefined, permissions }) };
}

type Pair = readonly [name: string, value: string];

const isWhole = (request: string): boolean => {
  const [head = '', ...rest] = request.split('\r\n\r\n');
  if (!request.includes('\r\n\r\n')) return false;
  if (/^transfer-encoding: chunked/im.test(head)) return request.endsWith('0\r\n\r\n');
  return rest.join('\r\n\r\n').length >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
};

interface Way {
  readonly cookies?: CookieJar;
  /** `user:password@`, where the server is the proxy of another one. */
  readonly proxyUser?: string;
}

/** What a raw socket receives of a previewed request. */
async function received(text: string, { cookies, proxyUser }: Way = {}) {
  const server = await rawServer((socket, request) => {
    if (isWhole(request)) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  const proxy = proxyUser === undefined ? 'none' : server.url.replace('://', `://${proxyUser}`);
  const { preview, spec } = prepare(text, proxyUser === undefined ? server.url : 'http://origin.example:81');
  const url = new URL(preview.wireUrl ?? '');
  const route = {
    cookie: cookies?.header(url) ?? '',
    proxy: proxyFor(url, { proxy, environment: {} })?.href ?? null,
  };
  const signal = new AbortController().signal;
  const { outcome } = await testClient().send(spec, {
    settings: { ...settings, proxy },
    signal,
    ...(cookies !== undefined && { cookies }),
  });
  expect(outcome.kind === 'failure' ? outcome.failure : null).toBeNull();
  const head = (server.received[0] ?? Buffer.alloc(0)).toString('latin1').split('\r\n\r\n')[0] ?? '';
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((header): Pair => {
    const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(header) ?? [];
    return [name, value];
  });
  return { preview: { ...preview, route }, line, headers };
}

const inLowerCase = (pairs: readonly Pair[]): string[] =>
  pairs.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();

/** Every header on the wire was in the preview, and the other way round; the user's own keep order and case. */
async function expectAsPreviewed(text: string, way: Way = {}) {
  const { preview, line, headers } = await received(text, way);
  const shown = preview.headers.map(({ name, value }): Pair => [name.text, value.text]);
  const added = connectionOf(preview).map(({ name, value }): Pair => [name, value]);
  expect(inLowerCase(headers)).toEqual(inLowerCase([...shown, ...added]));
  expect(line.split(' ')[0]).toBe(preview.method);
  const placed = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
  const isOwn = ([name]: Pair): boolean => !placed.has(name.toLowerCase());
  const names = new Set(added.map(([name]) => name));
  expect(headers.filter((header) => isOwn(header) && !names.has(header[0]))).toEqual(shown.filter(isOwn));
  return { headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])), preview };
}

describe('the sent request equals its preview', () => {
  it.each([
    ['GET URL/a', { accept: '*/*', connection: 'keep-alive', 'user-agent': 'restloop' }],
    ['HEAD URL/a', { connection: 'close' }],
    ['DELETE URL/a', { 'content-length': undefined }],
    ['POST URL/a', { 'content-length': '0', accept: '*/*' }],
    ['POST URL/a {"é": 1}', { 'content-length': '9', accept: 'application/json, */*;q=0.5' }],
    ['POST URL/a name=Ada age:=36', { accept: 'application/json, */*;q=0.5' }],
    ['POST URL/a --form name=Ada', { accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' }],
    ['POST URL/a name=Ada file@photo.png', { 'content-length': expect.stringMatching(/^7\d{4}$/) }],
    ['PUT URL/a @photo.png', { 'content-length': '70000', 'content-type': 'image/png' }],
    ['PUT URL/a @data.json', { 'content-length': '10', accept: 'application/json, */*;q=0.5' }],
    ['PUT URL/a @empty.txt', { 'content-length': '0' }],
    [
      'PATCH URL/a Content-Type:application/merge-patch+json {"a": null}',
      { accept: 'application/json, */*;q=0.5' },
    ],
    ['POST URL/a Accept:text/plain {"a": 1}', { accept: 'text/plain' }],
    ['POST URL/a\nContent-Type: text/plain\n\nhello\nthere', { 'content-length': '11' }],
    ['POST URL/a\nContent-Encoding: gzip\nContent-Type: text/plain\n\nhello hello hello hello', {}],
    [
      'POST URL/a\nTransfer-Encoding: chunked\nContent-Type: text/plain\n\nhello',
      { 'content-length': undefined },
    ],
    [
      'POST URL/a\nContent-Type: multipart/form-data; boundary=x\n\n--x\nContent-Disposition: form-data; name="f"; filename="p"\n\n< photo.png\n--x--',
      {},
    ],
    [
      'GRAPHQL URL/a\n\nquery($id: Int) { user(id: $id) { name } }\n\n{"id": 7}',
      { accept: 'application/json, */*;q=0.5' },
    ],
    ['QUERY URL/a\nContent-Type: application/sql\n\nselect 1', { 'content-length': '8' }],
    ['GET URL/a Host:other.example X-A:1 x-a:2', { host: 'other.example' }],
    ['GET URL/a Connection:close', { connection: 'close' }],
    ['HEAD URL/a Connection:keep-alive', { connection: 'keep-alive' }],
    ['DELETE URL/a Content-Length:0', { 'content-length': '0' }],
  ])('%s', async (text, wanted) => {
    const { headers } = await expectAsPreviewed(text);
    for (const [name, value] of Object.entries(wanted))
      expect([name, headers.get(name)]).toEqual([name, value]);
  });

  it.each([
    ['GET URL/a Host: Connection: User-Agent: Accept: Accept-Encoding:', []],
    ['POST URL/a Content-Length:', ['host', 'connection', 'user-agent', 'accept', 'accept-encoding']],
    [
      'POST URL/a Host: Connection: User-Agent: Accept: Accept-Encoding: Content-Length: Content-Type: {"a": 1}',
      ['transfer-encoding'],
    ],
    [
      'PUT URL/a Content-Length: Content-Type: Host: @photo.png',
      ['connection', 'user-agent', 'accept', 'accept-encoding', 'transfer-encoding'],
    ],
  ])('%s leaves out what it removes', async (text, names) => {
    const { headers } = await expectAsPreviewed(text);
    expect([...headers.keys()].sort()).toEqual([...names].sort());
  });

  const origin = new URL('http://origin.example:81/');
  async function jarWith(...cookies: readonly string[]) {
    const jar = await testJar();
    jar.store(
      origin,
      cookies.map((cookie) => ['Set-Cookie', cookie] as const),
    );
    return jar;
  }
  const basicOf = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;

  it.each([
    ['GET URL/a', 'sid=1; theme=dark', basicOf('ada:p w')],
    ['POST URL/deep/b {"a": 1}', 'deep=3; sid=1; theme=dark', basicOf('ada:p w')],
    // The request's own wins, also where it says that there is none.
    ['GET URL/a cookie:own=2', 'own=2', basicOf('ada:p w')],
    ['GET URL/a Cookie:', undefined, basicOf('ada:p w')],
    ['GET URL/a proxy-authorization:mine', 'sid=1; theme=dark', 'mine'],
    ['GET URL/a Proxy-Authorization: Cookie:', undefined, undefined],
  ])('%s with cookies, through a proxy that wants a user', async (text, cookie, authorization) => {
    const cookies = await jarWith('sid=1', 'theme=dark', 'deep=3; Path=/deep', 'tls=4; Secure');
    const { headers } = await expectAsPreviewed(text, { cookies, proxyUser: 'ada:p%20w@' });
    expect([headers.get('cookie'), headers.get('proxy-authorization')]).toEqual([cookie, authorization]);
  });

  it('a proxy without a user, and a jar without a cookie, add nothing', async () => {
    const { headers } = await expectAsPreviewed('GET URL/a', { cookies: await jarWith(), proxyUser: '' });
    expect([headers.has('cookie'), headers.has('proxy-authorization')]).toEqual([false, false]);
  });

  it.each([
    ['https://h/', 'http://ada:pw@p:1'],
    ['http://h/', 'socks5://ada:pw@p:1'],
  ])('of %s through %s a proxy reads nothing', (url, proxy) => {
    const { preview } = prepare(`GET ${url}`, '');
    const routed = { ...preview, route: { cookie: '', proxy } };
    expect(connectionOf(routed)).toEqual(connectionOf(preview));
  });

  it('any mixture of methods, headers and bodies', async () => {
    const removable = [
      'Host',
      'Connection',
      'User-Agent',
      'Accept',
      'Accept-Encoding',
      'Content-Length',
      'Content-Type',
    ];
    const header = fc.oneof(
      fc.constantFrom(...removable).map((name) => `${name}:`),
      fc.constantFrom(
        'Accept:text/html',
        'user-agent:mine',
        'X-One:1',
        'Connection:close',
        'Connection:keep-alive',
      ),
    );
    const body = fc.constantFrom(
      '',
      '{"a": [1, 2]}',
      'a=1 b:=2',
      '--form a=1',
      '@photo.png',
      '@empty.txt',
      'f@data.json',
    );
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY');
    const headers = fc.uniqueArray(header, {
      maxLength: 5,
      selector: (text) => text.split(':')[0]?.toLowerCase() ?? '',
    });
    await fc.assert(
      fc.asyncProperty(method, headers, body, async (...[verb, given, content]) => {
        await expectAsPreviewed([verb, 'URL/a?b=c', ...given, content].filter(Boolean).join(' '));
      }),
      { numRuns: 120 },
    );
  });

  it('HTTP/2 sends the same, except headers that only HTTP/1.1 has', async () => {
    let raw: readonly string[] = [];
    const url = await http2Server((server) =>
      server.on('request', (request, response) => {
        raw = request.rawHeaders;
        request.resume().once('end', () => response.end());
      }),
    );
    const { preview, spec } = prepare('POST URL/a X-One:1 {"a": 1}', url);
    const options = { settings: { ...settings, http2: true, authorities: [pem('ca.crt')] } };
    await testClient().send(spec, { ...options, signal: new AbortController().signal });
    const pairs = raw.flatMap((name, at): Pair[] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
    const shown = preview.headers.map(({ name, value }): Pair => [name.text, value.text]);
    const added = connectionOf(preview).map(({ name, value }): Pair => [name, value]);
    const expected = [...shown, ...added].filter(([name]) => !/^(Host|Connection)$/.test(name));
    expect(inLowerCase(pairs.filter(([name]) => !name.startsWith(':')))).toEqual(inLowerCase(expected));
    expect(pairs.find(([name]) => name === ':authority')?.[1]).toBe(new Map(added).get('Host'));
  });
});

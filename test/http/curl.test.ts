import { execFile, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAuth } from '../../src/core/request/auth/parse-auth.ts';
import { parseRequest } from '../../src/core/request/parse/parse-request.ts';
import { previewParsed } from '../../src/core/request/preview/preview.ts';
import { buildRequest } from '../../src/core/request/sending/build.ts';
import type { RequestSpec } from '../../src/core/request/types.ts';
import { curlCommand } from '../../src/formats/curl/command.ts';
import { scopeWith } from '../core/support/scope.ts';
import { digestServer, tokenServer } from './helpers/auth-servers.ts';
import { responseTo, testClient, textOf } from './helpers/send.ts';
import { httpServer, httpsServer, listen, pem } from './helpers/servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'restloop-test-'));
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  writeFileSync(file('a.json'), '{"from": "a file"}\n');
  writeFileSync(file('it\'s "b";.bin'), Buffer.from([0, 0xff, 13, 10, 0x80]));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Received {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: string;
}

// What each program says of itself, and what a connection needs.
const named = /^(host|connection|user-agent|accept-encoding):/i;

async function recorder() {
  const received: Received[] = [];
  const url = await httpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const lines = request.rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [`${name}: ${request.rawHeaders[index + 1]}`] : [],
      );
      const bytes = Buffer.concat(chunks);
      const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1];
      const same = (text: string): string =>
        boundary === undefined
          ? text
          : text.replaceAll(boundary, 'BOUNDARY').replace(/content-length: \d+/i, 'LENGTH');
      const isGzip = request.headers['content-encoding'] === 'gzip';
      received.push({
        line: `${request.method} ${request.url}`,
        headers: lines
          .filter((line) => !named.test(line))
          .map(same)
          // Programs write these two in their own case and place.
          .map((line) => line.replace(/^content-(length|type)/i, (name) => name.toLowerCase()))
          .map((line) => (isGzip ? line.replace(/^content-length: \d+/, 'content-length: ?') : line))
          .sort(),
        body: isGzip ? gunzipSync(bytes).toString('latin1') : same(bytes.toString('latin1')),
      });
      response.end();
    });
  });
  return { url, received };
}

const text = (content: string): RequestSpec['body'] => ({ kind: 'text', text: content });
const basicOf = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const json = ['Content-Type', 'application/json'] as const;

const requests: [
  string,
  Omit<RequestSpec, 'url' | 'headers' | 'body'> & {
    path: string;
    headers?: RequestSpec['headers'];
    body?: RequestSpec['body'];
  },
][] = [
  ['a GET', { method: 'GET', path: '/' }],
  ['a query', { method: 'GET', path: '/users?limit=10&offset=20&filter=active' }],
  ['an encoded query', { method: 'GET', path: '/a%20b?q=%7B%22a%22%3A1%7D&r=%26' }],
  ['brackets and braces', { method: 'GET', path: '/a?ids[]=1&ids[]=2&x={1,2}&y=[1-3]' }],
  ['quotes in the path', { method: 'GET', path: "/it's/$HOME/`x`?a='b'" }],
  ['two slashes', { method: 'GET', path: '//a//b/' }],
  ['a header', { method: 'GET', path: '/', headers: [['X-API-Key', 'k1']] }],
  ['an Accept', { method: 'GET', path: '/', headers: [['Accept', 'application/json']] }],
  [
    'repeated headers',
    {
      method: 'GET',
      path: '/',
      headers: [
        ['X-A', '1'],
        ['X-B', '2'],
        ['X-A', '3'],
      ],
    },
  ],
  ['an empty header', { method: 'GET', path: '/', headers: [['X-Empty', '']] }],
  ['quotes and dollars in a header', { method: 'GET', path: '/', headers: [['X-A', `"it's" $HOME \\ !x`]] }],
  ['text in a header', { method: 'GET', path: '/', headers: [['X-A', 'naïve 日本']] }],
  ['a token', { method: 'GET', path: '/', headers: [['Authorization', 'Bearer a.b.c']] }],
  [
    'a password',
    { method: 'GET', path: '/', headers: [['Authorization', basicOf("ada:it's a p@ss:word é")]] },
  ],
  ['a user without a password', { method: 'GET', path: '/', headers: [['Authorization', basicOf('ada:')]] }],
  // What --user cannot say stays a header.
  ['a password without a user', { method: 'GET', path: '/', headers: [['Authorization', basicOf(':pass')]] }],
  [
    'credentials that are no text',
    { method: 'GET', path: '/', headers: [['Authorization', 'Basic /////w==']] },
  ],
  ['a key in the query', { method: 'GET', path: '/a?b=c&key=a%26b%20c%C3%A9' }],
  ['a cookie', { method: 'GET', path: '/', headers: [['Cookie', 'a=1; b=2']] }],
  ['HEAD', { method: 'HEAD', path: '/' }],
  ['OPTIONS', { method: 'OPTIONS', path: '/' }],
  ['DELETE', { method: 'DELETE', path: '/users/7' }],
  ['an empty POST', { method: 'POST', path: '/', headers: [['Content-Length', '0']] }],
  ['JSON', { method: 'POST', path: '/', headers: [json], body: text('{"name": "Ada", "tags": [1, 2.50]}') }],
  [
    'JSON with quotes',
    { method: 'PUT', path: '/', headers: [json], body: text(`{"a": "it's \\"x\\" $HOME \\\\ \`id\` \\n"}`) },
  ],
  ['a body over lines', { method: 'PATCH', path: '/', headers: [json], body: text('{\n  "a": 1\r\n}\n') }],
  [
    'a body that starts with @',
    { method: 'POST', path: '/', headers: [['Content-Type', 'text/plain']], body: text('@file') },
  ],
  [
    'text beyond ASCII',
    {
      method: 'POST',
      path: '/',
      headers: [['Content-Type', 'text/plain; charset=utf-8']],
      body: text('naïve 日本 👩‍🚀'),
    },
  ],
  ['a body without a type', { method: 'POST', path: '/', body: text('plain') }],
  [
    'a form',
    {
      method: 'POST',
      path: '/',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: text('a=b%26c&d=+'),
    },
  ],
  ['a body with GET', { method: 'GET', path: '/', headers: [json], body: text('{"query": 1}') }],
  ['QUERY', { method: 'QUERY', path: '/', headers: [json], body: text('{}') }],
  [
    'a long body',
    { method: 'POST', path: '/', headers: [['Content-Type', 'text/plain']], body: text('x'.repeat(60_000)) },
  ],
  [
    'a file',
    {
      method: 'PUT',
      path: '/',
      headers: [json],
      body: { kind: 'file', path: file('a.json'), substitute: false },
    },
  ],
  [
    'a file with a hard name',
    { method: 'PUT', path: '/', body: { kind: 'file', path: file('it\'s "b";.bin'), substitute: false } },
  ],
  [
    'pieces',
    {
      method: 'POST',
      path: '/',
      headers: [json],
      body: {
        kind: 'pieces',
        pieces: [
          { kind: 'text', text: "['" },
          { kind: 'file', path: file('a.json'), substitute: false },
          { kind: 'text', text: '%d]\\n' },
        ],
      },
    },
  ],
  [
    'a compressed body',
    {
      method: 'POST',
      path: '/',
      headers: [json, ['Content-Encoding', 'gzip']],
      body: text('{"a": "b"}'),
      compress: 'gzip',
    },
  ],
  [
    'multipart',
    {
      method: 'POST',
      path: '/',
      headers: [['Content-Type', 'multipart/form-data; boundary=own']],
      body: {
        kind: 'multipart',
        boundary: 'own',
        parts: [
          { name: 'text', content: { kind: 'text', text: 'it\'s; "x", @y' }, contentType: null },
          { name: 'json', content: { kind: 'text', text: '{"a": "b;c"}' }, contentType: 'application/json' },
          {
            name: 'file',
            content: { kind: 'file', path: file('a.json'), substitute: false },
            contentType: null,
          },
        ],
      },
    },
  ],
];

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe.runIf(hasCurl)('curl sends what restloop sends', () => {
  it.each(requests)('%s', async (_, { path, headers = [], body = { kind: 'none' }, ...rest }) => {
    const { url, received } = await recorder();
    const spec: RequestSpec = { ...rest, url: `${url}${path}`, headers, body };
    await responseTo(spec.url, { ...spec, client: testClient() });
    await promisify(execFile)('bash', ['-c', curlCommand(spec, { proxy: 'none' })]);
    const [own, curls] = received;
    expect(own?.line).toBe(`${spec.method} ${path}`);
    expect(curls).toEqual(own);
  });
});

const typed: [what: string, request: string, auth?: string][] = [
  ['JSON fields', 'POST /users name="Ada L" age:=36 tags:=["a","b"]'],
  ['JSON with typed placeholders', 'POST /users/{{user.id}} {"user": {{user}}, "say": "{{quote}}"}'],
  ['a form', 'POST /login --form user=ada "password=a b&c"'],
  ['fields with a file', 'POST /upload photo@FILE note={{quote}}'],
  ['a file as the body', 'PUT /file @FILE'],
  ['query items', 'GET /search q=="a b&c" limit==5 X-Trace:{{user.id}}'],
  ['a default taken away', 'POST /users Content-Type: Accept:*/* {"a": 1}'],
  ['a body below headers', "POST /text\nContent-Type: text/plain\n\nit's $HOME\n  {{quote}}"],
  ['GraphQL', 'GRAPHQL /graphql\n\nquery($id: Int) { user(id: $id) { name } }\n\n{"id": {{user.id}}}'],
  ['NDJSON', 'POST /lines\nContent-Type: application/x-ndjson\n\n{"a": 1}\n{"b": "{{quote}}"}'],
  ['gzip', 'POST /gzip\nContent-Encoding: gzip\nContent-Type: text/plain\n\nbody {{quote}}'],
  ['.auth basic', 'GET /', 'basic "ada l" {{quote}}'],
  ['.auth bearer', 'POST / {"a": 1}', 'bearer {{token}}'],
  ['a key in a header', 'GET /', 'apikey X-Own-Key {{token}}'],
  ['a key in the query', 'GET /?a=b', 'apikey "the key" {{quote}} query'],
  ['a user name and a password in the header', 'GET /\nAuthorization: Basic ada {{quote}}'],
];

describe.runIf(hasCurl)('curl sends what a user types', () => {
  it.each(typed)('%s', async (_, request, auth = 'none') => {
    const { url, received } = await recorder();
    const values = { base_url: url, user: { id: 7, n: 'x' }, quote: `it's "5" \\ & $1`, token: 'a.b-c' };
    const parsedAuth = parseAuth(auth, { level: 'session' });
    if (parsedAuth.kind === 'problem') throw new Error(parsedAuth.problem.message);
    const parsed = parseRequest(request.replace('FILE', file('a.json')));
    expect(parsed.problems).toEqual([]);
    const given = [{ auth: parsedAuth.auth, text: auth }];
    const built = buildRequest(previewParsed(parsed, scopeWith(values), { auth: given }).preview);
    if (built.kind === 'blocked') throw new Error(built.diagnostics[0]?.message);
    await responseTo(built.spec.url, { ...built.spec, client: testClient() });
    await promisify(execFile)('bash', ['-c', curlCommand(built.spec, { proxy: 'none' })]);
    const [own, curls] = received;
    expect(own?.line).toBe(`${built.spec.method} ${built.spec.url.slice(url.length)}`);
    expect(curls).toEqual(own);
  });
});

describe.runIf(hasCurl)('curl sends the credentials that restloop sends', () => {
  const run = (spec: RequestSpec, token: string | null = null) =>
    promisify(execFile)('bash', ['-c', curlCommand(spec, { proxy: 'none', token })]);

  it.each(['MD5', 'SHA-256', 'MD5-sess', 'SHA-256-sess'])('digest, %s', async (algorithm) => {
    const password = 'it\'s "s3cret" é';
    const server = await digestServer({ user: 'ada', password, algorithm });
    const auth = { kind: 'digest', username: 'ada', password } as const;
    const spec: RequestSpec = {
      method: 'PUT',
      url: `${server.url}/a?b=c`,
      headers: [json],
      body: text('{"a": 1}'),
      auth,
    };
    await responseTo(spec.url, { ...spec, client: testClient() });
    await run(spec);
    expect(server.statuses).toEqual(['asked', 'ok 00000001', 'asked', 'ok 00000001']);
    const [, own, , curls] = server.seen;
    const comparable = (seen: typeof own) => ({
      ...seen,
      headers: seen?.headers
        .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
        .filter((line) => !named.test(line))
        // Nonces differ, what is quoted may differ; the server has checked the answer.
        .map((line) => line.replace(/^(authorization: Digest) .*/, '$1'))
        .sort(),
    });
    expect(comparable(curls)).toEqual(comparable(own));
  });

  it('a token that was fetched', async () => {
    const tokens = await tokenServer();
    const { url, received } = await recorder();
    const auth = {
      kind: 'client-credentials',
      tokenUrl: tokens.url,
      clientId: 'id',
      clientSecret: 's/ecret',
      scope: 'a b',
      parameters: [],
      clientAuthentication: 'client_secret_basic',
    } as const;
    const spec: RequestSpec = { method: 'GET', url: `${url}/`, headers: [], body: { kind: 'none' }, auth };
    const client = testClient();
    await responseTo(spec.url, { ...spec, client });
    expect(client.token(auth)).toBe('token-1');
    await run(spec, client.token(auth));
    const [own, curls] = received;
    expect(own?.headers).toContain('Authorization: Bearer token-1');
    expect(curls).toEqual(own);
    expect(tokens.seen).toHaveLength(1);
  });
});

describe.runIf(hasCurl)('curl goes where restloop goes', () => {
  const get = (url: string): RequestSpec => ({ method: 'GET', url, headers: [], body: { kind: 'none' } });
  const bodyOf = async (spec: RequestSpec, connection: Parameters<typeof curlCommand>[1]) => {
    const command = curlCommand(spec, { proxy: 'none', ...connection });
    return (await promisify(execFile)('bash', ['-c', command.replace('curl', 'curl --silent --show-error')]))
      .stdout;
  };
  const greet = (request: IncomingMessage, response: ServerResponse): void =>
    void response.end(`${request.headers.host} ${request.url}`);

  it('to the address that a host was given', async () => {
    const { port } = new URL(await httpServer(greet));
    const resolve = [{ host: 'api.test', port: Number(port), address: '127.0.0.1' }];
    const spec = get(`http://api.test:${port}/a`);
    const own = textOf(await responseTo(spec.url, { settings: { resolve } }));
    expect(own).toBe(`api.test:${port} /a`);
    expect(await bodyOf(spec, { resolve })).toBe(own);
  });

  it('to a socket', async () => {
    const unixSocket = file("it's a.sock");
    await listen(createServer(greet), { path: unixSocket });
    const spec = get('http://anything/a');
    const own = textOf(await responseTo(spec.url, { settings: { unixSocket } }));
    expect(own).toBe('anything /a');
    expect(await bodyOf(spec, { unixSocket })).toBe(own);
  });

  it('with a certificate, to an authority of its own', async () => {
    const asking = { requestCert: true, rejectUnauthorized: true, ca: pem('ca.crt') };
    const url = await httpsServer((request, response) => {
      response.end(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
    }, asking);
    const tls = (name: string): string => fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url));
    copyFileSync(tls('client.crt'), file('a:b.crt'));
    const connection = { authority: tls('ca.crt'), certificate: file('a:b.crt'), key: tls('client.key') };
    const name = new X509Certificate(pem('client.crt')).subject.replace(/^CN=/, '');
    expect(await bodyOf(get(`${url}/`), connection)).toBe(name);
  });

  it('again, as often as it is set', async () => {
    let asked = 0;
    const url = await httpServer((_request, response) => {
      asked += 1;
      response.writeHead(asked < 2 ? 503 : 200, { 'Retry-After': '0' }).end(`answer ${asked}`);
    });
    expect(await bodyOf(get(`${url}/`), { retries: 1 })).toContain('answer 2');
  });
});

describe('curlCommand', () => {
  const spec: RequestSpec = {
    method: 'GET',
    url: 'https://h/',
    headers: [['Accept', '*/*']],
    body: { kind: 'none' },
  };

  it.each([
    [
      {},
      spec,
      "curl --globoff --path-as-is --compressed --http1.1 \\\n  --request GET https://h/ \\\n  --header 'Accept: */*'",
    ],
    [
      { redirects: 5, insecure: true, proxy: 'http://p:1', http2: true },
      { ...spec, headers: [] },
      'curl --globoff --path-as-is --compressed \\\n  --location --max-redirs 5 \\\n  --insecure \\\n  --proxy http://p:1 \\\n  --request GET https://h/',
    ],
    [
      {},
      { ...spec, auth: { kind: 'digest', username: 'me', password: "s'x" } },
      "curl --globoff --path-as-is --compressed --http1.1 \\\n  --request GET https://h/ \\\n  --header 'Accept: */*' \\\n  --digest --user 'me:s'\\''x'",
    ],
  ] as const)('%j', (options, request, command) => {
    expect(curlCommand(request, options)).toBe(command);
  });

  it.each([
    [{ authority: '/etc/ca.pem' }, '--cacert /etc/ca.pem'],
    [{ certificate: 'a b.pem', key: "it's.key" }, "--cert 'a b.pem' --key 'it'\\''s.key'"],
    [{ certificate: 'both.pem' }, '--cert both.pem'],
    [{ certificate: 'a:b.pem' }, "--cert 'a\\:b.pem'"],
    [{ certificate: 'client.p12', key: 'unused.key' }, '--cert client.p12 --cert-type P12'],
    [{ key: 'without.crt' }, ''],
    [{ unixSocket: '/run/api.sock' }, '--unix-socket /run/api.sock'],
    [{ resolve: [{ host: 'h', port: 443, address: '127.0.0.1' }] }, '--resolve h:443:127.0.0.1'],
    [{ resolve: [{ host: '::1', port: 80, address: '2001:db8::1' }] }, "--resolve '[::1]:80:[2001:db8::1]'"],
    [
      {
        resolve: [
          { host: 'a', port: 1, address: '127.0.0.1' },
          { host: 'b', port: 2, address: '127.0.0.2' },
        ],
      },
      '--resolve a:1:127.0.0.1 --resolve b:2:127.0.0.2',
    ],
    [{ timeout: 1500, connectTimeout: 250 }, '--connect-timeout 0.25 --max-time 1.5'],
    [{ timeout: 0, connectTimeout: 0, retries: 0 }, ''],
    [{ retries: 3 }, '--retry 3 --retry-connrefused'],
  ])('%j adds %s', (connection, options) => {
    const [before = '', after = ''] = [{}, connection].map((given) =>
      curlCommand(spec, given).replaceAll(' \\\n  ', ' '),
    );
    const [head = '', tail = ''] = before.split(' --request ');
    expect(after).toBe(`${head}${options === '' ? '' : ` ${options}`} --request ${tail}`);
  });

  it('does not retry what must not be sent twice', () => {
    expect(curlCommand({ ...spec, method: 'POST' }, { retries: 3 })).not.toContain('--retry');
  });
});

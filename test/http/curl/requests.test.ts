import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAuth } from '../../../src/core/request/auth/parse-auth.ts';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { previewParsed } from '../../../src/core/request/preview/preview.ts';
import { buildRequest } from '../../../src/core/request/sending/build.ts';
import type { RequestSpec } from '../../../src/core/request/types.ts';
import { curlCommand } from '../../../src/formats/curl/command.ts';
import { scopeWith } from '../../core/support/scope.ts';
import { responseTo, testClient } from '../helpers/send.ts';
import { openBash } from './bash.ts';
import { recorder } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'restloop-test-'));
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  writeFileSync(file('a.json'), '{"from": "a file"}\n');
  writeFileSync(file('it\'s "b";.bin'), Buffer.from([0, 0xff, 13, 10, 0x80]));
});
afterAll(() => rmSync(folder, { recursive: true }));

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
    'control characters',
    { method: 'POST', path: '/', headers: [json], body: text("it's\r\n\\r \x1b[1mé\x01f\t\x7f\r") },
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
const run = openBash();

describe.runIf(hasCurl)('curl sends what restloop sends', () => {
  it.each(requests)('%s', async (_, { path, headers = [], body = { kind: 'none' }, ...rest }) => {
    const { url, received } = await recorder();
    const spec: RequestSpec = { ...rest, url: `${url}${path}`, headers, body };
    await responseTo(spec.url, { ...spec, client: testClient() });
    await run(curlCommand(spec, { proxy: 'none' }));
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
    await run(curlCommand(built.spec, { proxy: 'none' }));
    const [own, curls] = received;
    expect(own?.line).toBe(`${built.spec.method} ${built.spec.url.slice(url.length)}`);
    expect(curls).toEqual(own);
  });
});

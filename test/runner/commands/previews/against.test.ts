import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../e2e/server.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const isMissing = url.startsWith('/missing');
    response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
    response.end(isMissing ? '{}' : '{"name": "Ada", "age": 36}');
  });
});
afterAll(() => server.close());

const run = (lines: readonly string[], args: readonly string[] = [], cwd?: string) =>
  restloop(['--plain', '--var', `base_url=${server.url}`, ...args], {
    input: lines.join('\n'),
    ...(cwd === undefined ? {} : { cwd }),
  });

describe('.against', () => {
  it('sends a GET with the same headers and credentials, and prints what the body would change', async () => {
    const before = server.seen.length;
    const { code, stdout } = await run([
      '.auth bearer s3cr3t-token',
      '.against PUT /users/7 X-Tenant:7 Content-Type:application/json name=Bob',
      '.history',
    ]);
    expect(server.seen.slice(before)).toEqual([
      expect.objectContaining({ method: 'GET', url: '/users/7', body: '' }),
    ]);
    const { headers } = server.seen.at(-1) ?? { headers: {} };
    expect(headers).toMatchObject({ 'x-tenant': '7', authorization: 'Bearer s3cr3t-token' });
    expect(headers).not.toHaveProperty('content-type');
    expect(stdout).toContain(
      `PUT against what the server has (response 1)\n~ $['name']  "Ada" → "Bob"\n- $['age']  36\n`,
    );
    expect(stdout).toMatch(/^\s*1 .*GET/m);
    expect(stdout).not.toContain('s3cr3t-token');
    expect(code).toBe(0);
  });

  it('compares only what a PATCH names, and leaves the PATCH the last request', async () => {
    const before = server.seen.length;
    const { stdout } = await run(['.against PATCH /users/7 name=Bob', '.send']);
    expect(stdout).toContain(`(response 1)\n~ $['name']  "Ada" → "Bob"\n`);
    expect(server.seen.slice(before).map(({ method }) => method)).toEqual(['GET', 'PATCH']);
  });

  it('leaves .curl and .code the request that was sent before it', async () => {
    const { stdout } = await run([
      'POST /users name=Ada',
      '.against PUT /users/7 name=Bob',
      '.curl',
      '.code go',
    ]);
    expect(stdout).toMatch(/> \.curl\ncurl [^>]*POST .*\/users\b/);
    expect(stdout).toMatch(/> \.code go\n[^>]*http\.NewRequest\("POST"/);
  });

  it('asks nothing in a protected environment, which permits a GET', async () => {
    const cwd = folderOf({ 'http-client.env.json': '{"prod": {"$protected": true, "n": 1}}' });
    const { code, stdout } = await run(['.against PUT /users/7 n:={{n}}'], ['--env', 'prod'], cwd);
    expect(stdout).toContain(`+ $['n']  1\n`);
    expect(code).toBe(0);
  });

  it.each<[input: string, said: RegExp, sent: number]>([
    [
      '.against PUT /missing name=Bob',
      /Not compared: the server has nothing at this URL \(404 Not Found\)/,
      1,
    ],
    ['.against PUT /users/{{nope}} name=Bob', /no variable is named nope \(1:12\)/, 0],
    ['.against PUT /users/7', /The request has no body/, 0],
    ['.against POST /users name=Bob', /Only a PUT or PATCH can be compared/, 0],
    ['.against PUT http://127.0.0.1:1/ name=Bob', /Not compared: the GET failed/, 0],
  ])('says of %s why nothing is compared', async (input, said, sent) => {
    const before = server.seen.length;
    const { stdout, stderr } = await run([input]);
    expect(stdout + stderr).toMatch(said);
    expect(server.seen).toHaveLength(before + sent);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { restloop, stackFrame } from '../../program.ts';
import { folderOf } from '../files.ts';

const seen: {
  readonly line: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
  if (request.url === '/events') {
    response.setHeader('content-type', 'text/event-stream');
    response.end('data: 1\n\ndata: 2\n\n');
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end('{"token": "t-1", "user": {"id": 7}, "list": [{"id": 8}]}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
});

async function ran(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const texts = Object.entries(files).map(([name, text]) => [
    name,
    text.replaceAll('HOST', `http://127.0.0.1:${port}`),
  ]);
  const done = await restloop(['run', 'api.http', ...args], { cwd: folderOf(Object.fromEntries(texts)) });
  expect(done.stderr).not.toMatch(stackFrame);
  return { ...done, told: done.stdout + done.stderr };
}

const login = '# @name login\nPOST HOST/login\n\n###\n';

describe('requests of httpYac', () => {
  it('take values of a response by the name of its request, which runs first', async () => {
    const text = `${login}# @name me\n@id = {{login.list[0].id}}\nGET HOST/{{login.user.id}}/{{id}}\nAuthorization: Bearer {{login.token}}\n`;
    const { code } = await ran({ 'api.http': text }, '--request', 'me');
    expect(code).toBe(0);
    expect(seen.map(({ line }) => line)).toEqual(['POST /login', 'GET /7/8']);
    expect(seen[1]?.headers['authorization']).toBe('Bearer t-1');
  });

  it('say which part of the response is missing, and prefer a variable of that name', async () => {
    const { code, told } = await ran({ 'api.http': `${login}GET HOST/{{login.tokn}}\n` });
    expect([code, seen.length]).toEqual([3, 1]);
    expect(told).toContain('the exchange of login has no response.body.tokn');
    await ran({ 'api.http': `${login}GET HOST/{{login.token}}\n` }, '--var', 'login:={"token": "own"}');
    expect(seen.at(-1)?.line).toBe('GET /own');
  });

  it('take headers from a variable', async () => {
    const text =
      '{{+\nexports.common = {"X-A": "a", "x-b": 7, "X-N": null};\n}}\n\nGET HOST/\nX-B: own\n...common\nX-C: c\n';
    expect((await ran({ 'api.http': text })).code).toBe(0);
    expect(seen[0]?.headers).toMatchObject({ 'x-a': 'a', 'x-b': '7', 'x-c': 'c' });
    expect(seen[0]?.headers).not.toHaveProperty('x-n');
    const wrong = await ran({ 'api.http': '@common = x\nGET HOST/\n...common\n' });
    expect([wrong.code, seen.length]).toEqual([3, 1]);
    expect(wrong.told).toContain('...common needs an object of headers, and common is a string');
  });

  it('wait for JavaScript, which must give milliseconds', async () => {
    const { code } = await ran({ 'api.http': '@n = 2\n# @sleep Number(n) - 1\nGET HOST/a\n' });
    expect([code, seen.length]).toEqual([0, 1]);
    const wrong = await ran({ 'api.http': "# @sleep 'long' + 1\nGET HOST/a\n" });
    expect([wrong.code, seen.length]).toEqual([4, 1]);
    expect(wrong.told).toContain("# @sleep 'long' + 1 is not a number of milliseconds");
  });

  it('are not sent with a note without a terminal, unless forced', async () => {
    const files = { 'api.http': '# @note Really?\nDELETE HOST/a\n' };
    const { code, told } = await ran(files);
    expect([code, seen.length]).toEqual([3, 0]);
    expect(told).toContain('# @note asks before the request is sent: Really?');
    expect((await ran(files, '--force')).code).toBe(0);
    expect(seen).toHaveLength(1);
  });

  it('read a stream of events, without a limit of time where they say so', async () => {
    const { code } = await ran({ 'api.http': '# @keepStreaming\nSSE HOST/events\n' });
    expect(code).toBe(0);
    expect(seen[0]).toMatchObject({ line: 'GET /events', headers: { accept: 'text/event-stream' } });
  });

  it('send a query of GraphQL from a file with its variables', async () => {
    const { code } = await ran({
      'api.http': '@id = 7\nPOST HOST/graphql\n\ngql Film < ./film.graphql\n\n{"id": {{id}}}\n',
      'film.graphql': 'query Film($id: ID!) { film(id: $id) { title(x: "{{id}}") } }\n',
    });
    expect(code).toBe(0);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      query: 'query Film($id: ID!) { film(id: $id) { title(x: "7") } }\n',
      operationName: 'Film',
      variables: { id: 7 },
    });
    const missing = await ran({ 'api.http': 'POST HOST/graphql\n\ngql < ./none.graphql\n' });
    expect(missing.code).toBe(2);
    expect(seen).toHaveLength(1);
  });
});

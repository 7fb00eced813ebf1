import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DemoServer, startDemoServer } from '../../src/demo/server.ts';

let demo: DemoServer;
beforeEach(async () => {
  demo = await startDemoServer();
});
afterEach(() => demo.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${demo.url}${path}`, {
    method,
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown =
    response.headers.get('content-type')?.startsWith('application/json') && text !== ''
      ? JSON.parse(text)
      : undefined;
  return { status: response.status, headers: response.headers, text, json };
};

describe('/users', () => {
  it.each([
    ['', [1, 2, 3, 4, 5], '5'],
    ['?limit=2', [1, 2], '5'],
    ['?limit=2&offset=3', [4, 5], '5'],
    ['?limit=10&offset=20&filter=active', [], '4'],
    ['?filter=active', [1, 2, 3, 5], '4'],
    ['?filter=inactive', [4], '1'],
    ['?filter=GRACE', [3], '1'],
    ['?filter=ada@', [1], '1'],
    ['?limit=0', [], '5'],
  ])('GET /users%s', async (query, ids, total) => {
    const { status, headers, json } = await ask('GET', `/users${query}`);
    expect(status).toBe(200);
    expect((json as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    expect(headers.get('x-total-count')).toBe(total);
  });

  it('has id, name, email and active', async () => {
    const { json } = await ask('GET', '/users/1');
    expect(json).toEqual({ id: 1, name: 'Ada Lovelace', email: 'ada@example.com', active: true });
  });

  it('creates, replaces, changes and deletes', async () => {
    const created = await ask('POST', '/users', { id: 99, name: 'Kay', tags: ['smalltalk'] });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe('/users/6');
    expect(created.json).toEqual({ id: 6, name: 'Kay', email: null, active: true, tags: ['smalltalk'] });

    const changed = await ask('PATCH', '/users/6', { active: false });
    expect(changed.json).toEqual({ id: 6, name: 'Kay', email: null, active: false, tags: ['smalltalk'] });

    const replaced = await ask('PUT', '/users/6', { id: 6, name: 'Alan Kay' });
    expect(replaced.json).toEqual({ id: 6, name: 'Alan Kay', email: null, active: true });

    expect((await ask('DELETE', '/users/6')).status).toBe(204);
    expect((await ask('GET', '/users/6')).status).toBe(404);
  });

  it('takes a form', async () => {
    const body = new URLSearchParams({ name: 'Kay', active: 'false' });
    const response = await fetch(`${demo.url}/users`, { method: 'POST', body });
    expect(await response.json()).toEqual({ id: 6, name: 'Kay', email: null, active: false });
  });

  it.each([
    ['POST', '/users', '{', 400, /not valid JSON/],
    ['POST', '/users', '', 400, /empty/],
    ['POST', '/users', '[]', 400, /not an object/],
    ['POST', '/users', '{"name": 7}', 400, /"name".*not 7/],
    ['POST', '/users', '{"name": "a", "email": "nobody"}', 400, /"email"/],
    ['POST', '/users', '{"name": "a", "active": "yes"}', 400, /"active".*"yes"/],
    ['PUT', '/users/1', '{"id": 2, "name": "a"}', 400, /path says 1/],
    ['PUT', '/users/9', '{"name": "a"}', 404, /no user 9/],
    ['GET', '/users/ada', undefined, 404, /no user ada/],
    ['DELETE', '/users/0', undefined, 404, /no user 0/],
    ['GET', '/users?limit=ten', undefined, 400, /limit must be a whole number/],
    ['GET', '/users?offset=-1', undefined, 400, /offset/],
  ])('%s %s %s is %d', async (method, path, body, status, message) => {
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(status);
    expect((answer.json as { message: string }).message).toMatch(message);
  });

  it('refuses a body over the limit with 413', async () => {
    const answer = await ask('POST', '/users', 'x'.repeat(10 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, json: { error: 'too-large' } });
  });
});

describe('/echo', () => {
  it('returns the request that it received', async () => {
    const response = await fetch(`${demo.url}/echo/a%20b?x=1&y=2&x=3`, {
      method: 'PATCH',
      headers: { 'X-Name': 'value' },
      body: '{"n": 1.50}',
    });
    expect(await response.json()).toMatchObject({
      method: 'PATCH',
      path: '/echo/a%20b',
      query: { x: ['1', '3'], y: '2' },
      headers: { 'x-name': 'value' },
      body: '{"n": 1.50}',
    });
  });

  it('shows header values beyond ASCII', async () => {
    const response = await fetch(`${demo.url}/echo`, {
      headers: { 'X-Name': Buffer.from('日本').toString('latin1') },
    });
    expect(await response.json()).toMatchObject({ headers: { 'x-name': '日本' } });
  });

  it('returns binary bodies as base64', async () => {
    const response = await fetch(`${demo.url}/echo`, {
      method: 'POST',
      body: new Uint8Array([0xff, 0xfe, 0]),
    });
    expect(await response.json()).toMatchObject({ body: '//4A', bodyEncoding: 'base64' });
  });

  it('has no body where none was sent', async () => {
    expect((await ask('OPTIONS', '/echo')).json).toMatchObject({ method: 'OPTIONS', body: null });
  });

  it.each(['GET', 'QUERY', 'PURGE'])('takes %s', async (method) => {
    expect(await rawStatus(`${method} /echo HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)).toBe(200);
  });
});

describe('the other routes', () => {
  it.each([200, 201, 204, 304, 404, 418, 500, 599, 799])('/status/%d', async (code) => {
    // fetch takes no status above 599.
    expect(await rawStatus(`GET /status/${code} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)).toBe(
      code,
    );
  });

  it.each([
    '/status/100',
    '/status/1000',
    '/status/x',
    '/delay/60001',
    '/redirect/-1',
    '/bytes/1.5',
    '/redirect/1?status=304',
  ])('%s is refused', async (path) => {
    expect((await ask('GET', path)).status).toBe(400);
  });

  it('/delay answers afterwards', async () => {
    expect((await ask('GET', '/delay/20')).json).toEqual({ delayed: 20 });
  });

  it('/redirect leads to itself, then ends', async () => {
    const first = await ask('GET', '/redirect/2?status=307');
    expect(first.status).toBe(307);
    expect(first.headers.get('location')).toBe('/redirect/1?status=307');
    const followed = await fetch(`${demo.url}/redirect/3`);
    expect(await followed.json()).toEqual({ arrived: true, method: 'GET' });
  });

  it('/bytes has that many', async () => {
    const body = await (await fetch(`${demo.url}/bytes/100001`)).arrayBuffer();
    expect(body.byteLength).toBe(100_001);
  });

  it('/stream is chunked lines', async () => {
    const { headers, text } = await ask('GET', '/stream/3');
    expect(headers.get('content-length')).toBeNull();
    expect(text).toBe('{"line":1,"of":3}\n{"line":2,"of":3}\n{"line":3,"of":3}\n');
  });

  it.each([
    [{}, 401],
    [{ 'X-API-Key': 'demo-key' }, 401],
    [{ 'X-API-Key': 'demo-key', 'X-Secret': 'wrong' }, 401],
    [{ 'X-API-Key': 'demo-key', 'X-Secret': 'demo-secret' }, 200],
  ])('/secure with %o is %d', async (headers, status) => {
    expect((await fetch(`${demo.url}/secure`, { headers: headers as Record<string, string> })).status).toBe(
      status,
    );
  });

  it('/ lists the routes and the keys', async () => {
    const { json } = await ask('GET', '/');
    expect(json).toMatchObject({ keys: { 'X-API-Key': 'demo-key', 'X-Secret': 'demo-secret' } });
  });

  it('an unknown path is 404, a wrong method 405 with Allow', async () => {
    expect(await ask('GET', '/nothing')).toMatchObject({ status: 404, json: { error: 'not-found' } });
    const wrong = await ask('DELETE', '/users');
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  it('HEAD has the headers alone, OPTIONS says what is allowed', async () => {
    const head = await ask('HEAD', '/users');
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await ask('OPTIONS', '/users/1');
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, PUT, PATCH, DELETE, HEAD, OPTIONS',
    ]);
  });
});

it('keeps the received names unchanged', async () => {
  await rawStatus(
    'GET /users?limit=1 HTTP/1.1\r\nHost: h\r\nX-Mixed-Case: 1\r\nx-mixed-case: 2\r\nConnection: close\r\n\r\n',
  );
  expect(demo.requests).toEqual([
    {
      method: 'GET',
      url: '/users?limit=1',
      headers: [
        ['Host', 'h'],
        ['X-Mixed-Case', '1'],
        ['x-mixed-case', '2'],
        ['Connection', 'close'],
      ],
    },
  ]);
});

it('reports a port that is taken', async () => {
  await expect(startDemoServer({ port: Number(new URL(demo.url).port) })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

/** The status of the answer to bytes written to the server. */
function rawStatus(request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(demo.url);
    const socket = connect(Number(port), hostname, () => socket.end(request));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])));
  });
}

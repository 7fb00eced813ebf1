import type { ServerResponse } from 'node:http';
import { type SeenRequest, startServer, type TestServer } from '../server.ts';

/** An API of a bookshop on loopback: books, orders, a login, a cart with a cookie, a job that is done at the third look. */
export function openBookshop(name: string): Promise<TestServer> {
  let looks = 0;
  return startServer((request, response) => {
    const { method, url, headers, body } = request;
    const json = answerJson(response);
    const [path = ''] = url.split('?');
    const id = /^\/books\/(\d+)$/.exec(path)?.[1];
    if (path === '/health') return json(200, { ok: true, shop: name });
    if (path === '/login') return json(200, { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln' });
    if (path === '/session') return json(200, { ok: true }, { 'set-cookie': 'sid=abc123; Path=/' });
    if (path === '/cart') return json(headers['cookie'] === undefined ? 401 : 200, { items: [] });
    if (path === '/me') return json(401, { error: 'expired' });
    if (path === '/job') {
      looks += 1;
      return json(200, { status: looks < 3 ? 'pending' : 'done' });
    }
    if (path === '/etag') return json(headers['if-none-match'] === '"abc"' ? 304 : 200, null);
    if (path === '/loop') return json(302, null, { location: '/loop' });
    if (path === '/badjson')
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1,');
    if (id !== undefined && method === 'GET') return json(200, book(Number(id)));
    return json(200, { method, url, body } satisfies Partial<SeenRequest>);
  });
}

const book = (id: number) => ({
  id,
  title: `Book ${id}`,
  price: 10 + id,
  published: `2020-01-0${id}T00:00:00Z`,
});

const answerJson =
  (response: ServerResponse) =>
  (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(value === null ? '' : JSON.stringify(value));
  };

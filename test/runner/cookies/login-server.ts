import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** `/login?as=ada` sets a cookie, for a `path` where the query has one, and redirects to `/me`, which answers with the user, or 401 without a cookie. */
export async function loginServer(): Promise<string> {
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://server');
    if (pathname === '/login') {
      const cookie = `sid=session-of-${searchParams.get('as')}; HttpOnly; Path=${searchParams.get('path') ?? '/'}`;
      response
        .writeHead(searchParams.has('stay') ? 200 : 302, { 'set-cookie': cookie, location: '/me' })
        .end();
      return;
    }
    const user = /(?:^|; )sid=session-of-(\w+)/.exec(headers.cookie ?? '')?.[1];
    response.writeHead(user === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ user: user ?? null, cookie: headers.cookie ?? null }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

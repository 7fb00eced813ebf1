import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Two servers: one that the file names, and another. They live as long as the test file. */
export interface Echoes {
  readonly own: { readonly host: string };
  readonly other: { readonly host: string };
  /** Requests at either server whose path holds the tag. */
  seen(tag: string): readonly Arrived[];
}

/**
 * `/first?other=X` answers with X in its body, `/to?status=S&url=U` redirects, `/cookie` sets a cookie; anything else is
 * answered with 200.
 */
export async function openEchoes(): Promise<Echoes> {
  const arrived: Arrived[] = [];
  const open = async () => {
    const server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      let body = '';
      for await (const chunk of request) body += chunk;
      arrived.push({ method, url, headers, body });
      const { searchParams, pathname } = new URL(url, 'http://server');
      const location = searchParams.get('url');
      if (pathname === '/to' && location !== null) {
        response.writeHead(Number(searchParams.get('status') ?? 302), { location }).end();
        return;
      }
      const cookie = pathname === '/cookie' ? { 'set-cookie': `sid=${searchParams.get('value') ?? ''}` } : {};
      response.writeHead(200, { 'content-type': 'application/json', ...cookie });
      response.end(JSON.stringify({ other: searchParams.get('other') ?? '' }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    return { host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const [own, other] = [await open(), await open()];
  return {
    own,
    other,
    seen: (tag) => arrived.filter(({ url }) => url.split('?')[0]?.includes(tag) === true),
  };
}

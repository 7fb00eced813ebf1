import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from './body.ts';
import { Refusal, sendJson } from './reply.ts';
import { findRoute } from './routes.ts';
import { createUsers } from './users.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface DemoServer {
  readonly url: string;
  /** The newest thousand, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

export async function startDemoServer(options: { readonly port?: number } = {}): Promise<DemoServer> {
  const requests: ReceivedRequest[] = [];
  const users = createUsers();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    requests.push({ method, url, headers: headerPairs(request) });
    if (requests.length > 1000) requests.shift();
    try {
      const { pathname, search } = splitTarget(url);
      const route = findRoute(method, pathname);
      const call = { method, path: pathname, query: new URLSearchParams(search), parameter: route.parameter };
      await route.handler({ ...call, request, response, users, readBody: () => readBody(request) });
    } catch (error) {
      refuse(request, response, error);
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The rest of a refused body is drained: a client that is still sending could not see the response otherwise.
  request.resume();
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(500, { error: 'internal', message: 'The demo API failed; this is a bug in restloop.' });
  sendJson(response, refusal.reason, { status: refusal.status, headers: refusal.headers });
}

function splitTarget(target: string): { pathname: string; search: string } {
  const path = target.replace(/^https?:\/\/[^/?]*/i, '');
  const at = path.indexOf('?');
  return at === -1
    ? { pathname: path || '/', search: '' }
    : { pathname: path.slice(0, at) || '/', search: path.slice(at + 1) };
}

function headerPairs({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  }
  return pairs;
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oauthError } from './oauth-error.ts';

export interface Loopback {
  readonly redirectUri: string;
  readonly answer: Promise<URLSearchParams>;
  close(): void;
}

interface ExpectedAnswer {
  readonly state: string;
  /** Called for an answer that belongs to another sign-in. */
  warn(): void;
}

/** Waits for the redirect on 127.0.0.1 (RFC 8252, section 7.3); null where it leads elsewhere. */
export async function listenOnLoopback(
  redirectUri: string | null,
  expected: ExpectedAnswer,
): Promise<Loopback | null> {
  const wanted = new URL(redirectUri ?? 'http://127.0.0.1:0/callback');
  const isOurs = wanted.protocol === 'http:' && /^(?:127\.0\.0\.1|localhost)$/.test(wanted.hostname);
  if (!isOurs) return null;
  let settle: (answer: URLSearchParams) => void = () => undefined;
  const answer = new Promise<URLSearchParams>((resolve) => {
    settle = resolve;
  });
  let isWarned = false;
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const found = answerIn(request, wanted.pathname);
    if (found === null) return reply(response, 404, 'There is nothing here.');
    if (found.get('state') !== expected.state) {
      if (!isWarned && (found.has('state') || found.has('code'))) expected.warn();
      isWarned = true;
      return reply(response, 400, 'This response belongs to another sign-in.');
    }
    reply(response, 200, 'Signed in. You can close this window.');
    settle(found);
  });
  const port = await listen(server, Number(wanted.port || (redirectUri === null ? 0 : 80)));
  return {
    // Exactly as the client registered it, with its port or without.
    redirectUri: redirectUri ?? `http://127.0.0.1:${port}/callback`,
    answer,
    close() {
      server.close();
      // Browsers open connections ahead and keep them.
      setTimeout(() => server.closeAllConnections(), 500).unref();
      server.closeIdleConnections();
    },
  };
}

function answerIn({ method, url = '', headers }: IncomingMessage, path: string): URLSearchParams | null {
  const host = headers.host ?? '';
  if (method !== 'GET' || !/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return null;
  const base = 'http://127.0.0.1';
  if (!URL.canParse(url, base)) return null;
  const requested = new URL(url, base);
  return requested.pathname === path ? requested.searchParams : null;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        oauthError(
          `The redirect address on port ${port} cannot be used: ${error.code ?? 'unknown'}.`,
          'redirect=PORT chooses another port; the default is any free port',
        ),
      ),
    );
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(`<!doctype html><title>restloop</title><p>${text}</p>\n`);
}

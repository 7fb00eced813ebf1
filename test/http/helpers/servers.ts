import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createServer as createHttps, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A file of test/fixtures/tls. */
export const pem = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8');

export const httpServer = async (listener: RequestListener, host = '127.0.0.1'): Promise<string> =>
  `http://${await listen(createHttp(listener), host)}`;

export async function httpsServer(
  listener: RequestListener,
  { certificate = 'server', ...options }: ServerOptions & { readonly certificate?: string } = {},
): Promise<string> {
  const keys = { cert: pem(`${certificate}.crt`), key: pem(`${certificate}.key`) };
  return `https://${await listen(createHttps({ ...keys, ...options }, listener), '127.0.0.1')}`;
}

export async function http2Server(prepare: (server: Http2SecureServer) => void): Promise<string> {
  const server = createSecureServer({ cert: pem('server.crt'), key: pem('server.key'), allowHTTP1: true });
  prepare(server);
  return `https://${await listen(server as unknown as Server, '127.0.0.1')}`;
}

/** A server that speaks bytes. What it received on each connection, in order, is in `received`. */
export async function rawServer(
  answer: (socket: Socket, request: string) => void,
): Promise<{ readonly url: string; readonly received: Buffer[]; readonly connections: () => number }> {
  const received: Buffer[] = [];
  let connections = 0;
  const server = createTcp((socket) => {
    const connection = connections;
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received[connection] = Buffer.concat([received[connection] ?? Buffer.alloc(0), chunk]);
      answer(socket, (received[connection] ?? chunk).toString('latin1'));
    });
  });
  return { url: `http://${await listen(server, '127.0.0.1')}`, received, connections: () => connections };
}

/** Starts a server; it and its connections end with the test. */
export async function listen(server: Server, host: string | { readonly path: string }): Promise<string> {
  const sockets = new Set<Socket>();
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  }
  if (typeof host === 'string') server.listen(0, host);
  else server.listen(host.path);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  if (typeof host !== 'string') return host.path;
  const { port } = server.address() as AddressInfo;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

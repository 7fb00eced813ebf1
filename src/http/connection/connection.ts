import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type * as undici from 'undici';
import { type HeaderList, headerValue } from '../../core/request/headers.ts';
import { routeHeaders } from '../../core/request/preview/route-headers.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { isSocks, readsRequests } from '../../core/request/sending/proxy.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import { toFailure } from '../failure/failure.ts';
import { peerOf, portOf } from '../url.ts';
import type { WireRequest } from '../wire.ts';
import { connectionOptions, resolvedAddress, type ServerSettings } from './connection-options.ts';
import { openSocksTunnel } from './socks.ts';
import { openTunnel, type Tunnel } from './tunnel.ts';
import { buildConnector, Client } from './undici.ts';

export interface ConnectTimes {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
}

/** Used by one exchange at a time, which gets its events. */
export interface Connection {
  readonly plan: ConnectionPlan;
  readonly client: undici.Client;
  target(path: string): string;
  headers(request: Pick<WireRequest, 'headers' | 'without'>): HeaderList;
  socket(): Socket | null;
  readonly gate: Gate;
  opening(): ConnectTimes | null;
  begin(): void;
  destroy(): void;
}

export interface ConnectionPlan extends ServerSettings {
  readonly url: URL;
  readonly proxy: URL | null;
  /** Whether the connection is to be new, for one user alone. */
  readonly isOwn?: true;
}

// Real servers send more than Node's 16 kB now and then; beyond this they are hostile.
const maxHeaderSize = 256 * 1024;

export function openConnection(plan: ConnectionPlan): Connection {
  const { url, proxy, settings, certificate } = plan;
  let socket: Socket | null = null;
  let attempt: Socket | null = null;
  let opening: ConnectTimes | null = null;
  const isPlain = proxy !== null && readsRequests(proxy, url);
  const connectTls = buildConnector({
    ...connectionOptions(url, { settings, certificate }),
    allowH2: settings.http2,
    timeout: 0,
  });
  const tunnel = proxy === null || isPlain ? null : tunnelThrough(proxy, settings);

  const connect: undici.buildConnector.connector = (options, callback) => {
    const watched = watch((ended) => {
      opening = ended;
    });
    const done: undici.buildConnector.Callback = (...outcome) => {
      socket = outcome[1];
      if (outcome[0] === null) watched.finish(outcome[1]);
      callback(...outcome);
    };
    const start = (httpSocket?: Socket): void => {
      if (httpSocket !== undefined && url.protocol === 'http:') {
        attempt = httpSocket;
        done(null, httpSocket);
        return;
      }
      // The types hide that undici's connector returns the socket it is opening.
      attempt = connectTls({ ...options, ...(httpSocket && { httpSocket }) }, done) as unknown as Socket;
      watched.follow(attempt);
    };
    if (tunnel === null) start();
    else
      tunnel
        .open({ host: url.hostname, port: portOf(url) })
        .then(start, (error: unknown) => callback(tunnelFailure(error, { url, proxy }), null));
  };

  const client = new Client((isPlain ? proxy : url).origin, {
    connect,
    allowH2: settings.http2,
    maxHeaderSize,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 60_000,
  });
  return {
    plan,
    client,
    target: (path) => (isPlain ? `${url.origin}${path}` : path),
    headers: (request) =>
      isPlain ? [...request.headers, ...proxyHeaders(request, { url, proxy })] : request.headers,
    socket: () => socket,
    gate: gateOf(() => socket),
    opening: () => opening,
    begin() {
      opening = null;
    },
    destroy() {
      attempt?.destroy(cancelled);
      tunnel?.destroy();
      void client.destroy();
    },
  };
}

/**
 * Without a reason undici takes a destroyed socket for the end of the response. One for all: Node formats the stack of
 * each.
 */
const cancelled = new FailureError({ code: 'ECANCELED', message: 'Cancelled.', hint: null });

const tunnelThrough = (proxy: URL, { resolve = [] }: TransportSettings): Tunnel =>
  isSocks(proxy)
    ? openSocksTunnel(proxy, (host, port) => resolvedAddress({ host, port }, resolve))
    : openTunnel(proxy);

/** Failure of a tunnel, without a code: undici would connect again and again after one of its own. */
function tunnelFailure(
  error: unknown,
  { url, proxy }: { readonly url: URL; readonly proxy: URL | null },
): FailureError {
  const context = { peer: peerOf(url), proxy: proxy?.host ?? null };
  return new FailureError(toFailure(error, { ...context, protocol: 'https:' }));
}

function proxyHeaders(
  request: Pick<WireRequest, 'headers' | 'without'>,
  { url, proxy }: { readonly url: URL; readonly proxy: URL },
): HeaderList {
  const added = routeHeaders({ ...request, url }, { cookie: '', proxy: proxy.href });
  return [
    ...(headerValue(request.headers, 'host') === null ? [['Host', url.host] as const] : []),
    ...added.map(({ name, value }) => [name, value] as const),
  ];
}

function watch(onEnd: (opening: ConnectTimes) => void) {
  const startedAt = performance.now();
  let lookedUpAt: number | null = null;
  let connectedAt: number | null = null;
  return {
    follow(socket: Socket): void {
      socket.once('lookup', () => {
        lookedUpAt = performance.now();
      });
      socket.once('connect', () => {
        connectedAt = performance.now();
      });
    },
    finish(socket: Socket): void {
      const now = performance.now();
      const connected = connectedAt ?? now;
      onEnd({
        dns: lookedUpAt === null ? null : lookedUpAt - startedAt,
        connect: connected - (lookedUpAt ?? startedAt),
        tls: isTls(socket) ? now - connected : null,
      });
    },
  };
}

export const isTls = (socket: Socket | null): socket is TLSSocket => socket !== null && 'encrypted' in socket;

type Gate = ReturnType<typeof gateOf>;

/** Reads nothing instead of pausing: undici 7.30 fails an assertion when a connection breaks while its parser is paused. */
function gateOf(socketOf: () => Socket | null) {
  let held: { readonly socket: Socket; readonly read: Socket['read'] } | null = null;
  return {
    hold() {
      const socket = socketOf();
      if (held !== null || socket === null) return;
      held = { socket, read: socket.read };
      socket.read = () => null;
    },
    release() {
      if (held === null) return;
      const { socket, read } = held;
      held = null;
      socket.read = read;
      if (!socket.destroyed) socket.emit('readable');
    },
  };
}

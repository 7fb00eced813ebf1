import { lookup } from 'node:dns/promises';
import { isIP, connect as openSocket, type Socket } from 'node:net';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { socksPort } from '../../core/request/sending/proxy.ts';
import type { HostAddress } from '../../core/session/settings/host-addresses.ts';
import { toFailure } from '../failure/failure.ts';
import type { Tunnel } from './tunnel.ts';

/** The proxy looks the host up for `socks5h` and `socks4a`, as with curl. */
export function openSocksTunnel(
  proxy: URL,
  addressOf: (host: string, port: number) => HostAddress['address'] | null,
): Tunnel {
  let socket: Socket | null = null;
  return {
    async open({ host, port }) {
      const destination = await destinationOf(proxy, { host, port, known: addressOf(host, port) });
      const opened = await connected(proxy, (opening) => {
        socket = opening;
      });
      // Few have such a proxy: the library is loaded for those.
      const { handshake } = await import('./socks-handshake.ts');
      return handshake(proxy, { opened, destination, port });
    },
    destroy: () => void socket?.destroy(),
  };
}

async function destinationOf(
  { protocol }: URL,
  { host, port, known }: { readonly host: string; readonly port: number; readonly known: string | null },
): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '');
  if (known !== null) return known;
  if (isIP(name) !== 0 || protocol === 'socks5h:' || protocol === 'socks4a:') return name;
  try {
    // SOCKS 4 knows no IPv6.
    return (await lookup(name, { family: protocol === 'socks4:' ? 4 : 0 })).address;
  } catch (error) {
    // It is the host that is not known, not the proxy.
    throw new FailureError(toFailure(error, { peer: `${host}:${port}`, proxy: null, protocol: 'http:' }));
  }
}

function connected({ hostname, port }: URL, opening: (socket: Socket) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = openSocket({ host, port: Number(port) || socksPort, noDelay: true });
    opening(socket);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}

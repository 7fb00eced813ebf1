import type { Socket } from 'node:net';
import { SocksClient } from 'socks';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { socksPort } from '../../core/request/sending/proxy.ts';

export async function handshake(
  proxy: URL,
  {
    opened,
    destination,
    port,
  }: { readonly opened: Socket; readonly destination: string; readonly port: number },
): Promise<Socket> {
  const [userId, password] = [decodeURIComponent(proxy.username), decodeURIComponent(proxy.password)];
  try {
    const { socket } = await SocksClient.createConnection({
      command: 'connect',
      proxy: {
        host: proxy.hostname,
        port: Number(proxy.port) || socksPort,
        type: /^socks4/.test(proxy.protocol) ? 4 : 5,
        ...(userId !== '' && { userId, password }),
      },
      destination: { host: destination, port },
      existing_socket: opened,
      // The deadlines of the exchange count, none of its own.
      timeout: 0x7fff_ffff,
    });
    return socket;
  } catch (error) {
    opened.destroy();
    throw refused(proxy, {
      target: `${destination}:${port}`,
      reason: error instanceof Error ? error.message : '',
    });
  }
}

function refused(
  { host, protocol }: URL,
  { target, reason }: { readonly target: string; readonly reason: string },
): FailureError {
  const wantsUser = /auth/i.test(reason);
  const isOther = /invalid|closed/i.test(reason) && !wantsUser;
  const detail = wantsUser
    ? 'it needs a valid user name and password'
    : (causes.find(([pattern]) => pattern.test(reason))?.[1] ?? reason);
  return new FailureError({
    code: 'ERR_PROXY_REFUSED',
    message: isOther
      ? `The proxy ${host} does not speak SOCKS.`
      : `The proxy ${host} did not connect to ${target}: ${detail}.`,
    hint: wantsUser
      ? `.set proxy ${protocol}//user:password@host:port`
      : isOther
        ? 'it may be an HTTP proxy (http://) or another SOCKS version (socks4://, socks5://)'
        : 'check that the proxy allows this host, or bypass it with NO_PROXY',
  });
}

/** RFC 1928, section 6, by the library's names for them. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/NotAllowed/, 'its rules do not allow this connection'],
  [/NetworkUnreachable/, 'it cannot reach the network'],
  [/HostUnreachable/, 'it cannot reach the host'],
  [/ConnectionRefused/, 'nothing is listening there'],
  [/TTLExpired/, 'the time to live of the connection expired'],
  [/AddressNotSupported/, 'it does not support this type of address'],
  [/Rejected|rejected|Failure/, 'it gave no reason'],
];

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
    ? 'it asks for a user it knows'
    : (causes.find(([pattern]) => pattern.test(reason))?.[1] ?? reason);
  return new FailureError({
    code: 'ERR_PROXY_REFUSED',
    message: isOther
      ? `The proxy ${host} does not speak SOCKS.`
      : `The proxy ${host} does not connect to ${target}: ${detail}.`,
    hint: wantsUser
      ? `.set proxy ${protocol}//user:password@host:port`
      : isOther
        ? 'is it an HTTP proxy (http://), or of another version (socks4://, socks5://)?'
        : 'check whether it may reach that host, or leave it out with NO_PROXY',
  });
}

/** RFC 1928, section 6, by the library's names for them. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/NotAllowed/, 'its rules do not allow it'],
  [/NetworkUnreachable/, 'it cannot reach the network'],
  [/HostUnreachable/, 'it cannot reach the host'],
  [/ConnectionRefused/, 'nothing listens there'],
  [/TTLExpired/, 'the host is too far away'],
  [/AddressNotSupported/, 'it does not know this kind of address'],
  [/Rejected|rejected|Failure/, 'it refused, without a reason'],
];

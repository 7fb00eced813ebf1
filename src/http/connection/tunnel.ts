import type { Socket } from 'node:net';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { proxyAuthorization } from '../../core/request/sending/proxy.ts';
import { Client, connect } from './undici.ts';

export type Tunnel = ReturnType<typeof openTunnel>;

/** RFC 9110, section 9.3.6: CONNECT. */
export function openTunnel(proxy: URL) {
  const client = new Client(proxy.origin, { headersTimeout: 0, bodyTimeout: 0, connectTimeout: 0 });
  const authorization = proxyAuthorization(proxy);
  return {
    async open({ host, port }: { readonly host: string; readonly port: number }): Promise<Socket> {
      const target = `${host}:${port}`;
      const headers = {
        host: target,
        ...(authorization !== null && { 'proxy-authorization': authorization }),
      };
      const { statusCode, socket } = await connect.call(client, { path: target, headers });
      if (statusCode >= 200 && statusCode < 300) return socket as Socket;
      socket.on('error', () => undefined).destroy();
      throw new FailureError({
        code: 'ERR_PROXY_REFUSED',
        message: `The proxy ${proxy.host} did not connect to ${target}: it returned ${statusCode}.`,
        hint:
          statusCode === 407
            ? 'it needs a user name and password: .set proxy http://user:password@host:port'
            : 'check that the proxy allows this host, or bypass it with NO_PROXY',
      });
    },
    destroy: () => void client.destroy(),
  };
}

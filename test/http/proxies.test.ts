import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureOf, responseTo, textOf } from './helpers/send.ts';
import { httpServer, httpsServer, listen, pem } from './helpers/servers.ts';

const trusted = { authorities: [pem('ca.crt')] };
const greet = (_request: unknown, response: { end: (text: string) => unknown }): void =>
  void response.end('hello');

describe('proxies', () => {
  /** A proxy for plain requests and tunnels; what it was asked for is in `asked`. */
  async function startProxy({ credentials = '' } = {}) {
    const asked: string[] = [];
    const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const refused = (headers: IncomingMessage['headers']): boolean =>
      credentials !== '' && headers['proxy-authorization'] !== expected;
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} for ${request.headers.host}`);
      if (refused(request.headers)) response.writeHead(407).end();
      else response.end('by proxy');
    });
    server.on('connect', (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      if (refused(request.headers)) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      const [host = '', port] = (request.url ?? '').split(':');
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    return { host: await listen(server, '127.0.0.1'), asked };
  }

  it('receives plain requests with their absolute URL', async () => {
    const { host, asked } = await startProxy();
    const answer = await responseTo('http://unreachable.example:81/a?b', {
      settings: { proxy: `http://${host}` },
    });
    expect(textOf(answer)).toBe('by proxy');
    expect(asked).toEqual(['GET http://unreachable.example:81/a?b for unreachable.example:81']);
  });

  it('tunnels TLS', async () => {
    const { host, asked } = await startProxy();
    const url = await httpsServer(greet);
    const answer = await responseTo(url, { settings: { ...trusted, proxy: `http://${host}` } });
    expect([textOf(answer), answer.tls?.authorized]).toEqual(['hello', true]);
    expect(asked).toEqual([`CONNECT ${new URL(url).host}`]);
  });

  it.each(['http:', 'https:'])('sends its user (%s)', async (protocol) => {
    const { host } = await startProxy({ credentials: 'me:p@ss' });
    const url = protocol === 'http:' ? 'http://unreachable.example/' : await httpsServer(greet);
    expect(
      await responseTo(url, { settings: { ...trusted, proxy: `http://me:p%40ss@${host}` } }),
    ).toMatchObject({ status: 200 });
  });

  it('that refuses is named in the error', async () => {
    const { host } = await startProxy({ credentials: 'me:secret' });
    const failure = await failureOf('https://unreachable.example/', {
      settings: { proxy: `http://${host}` },
    });
    expect(failure).toMatchObject({ code: 'ERR_PROXY_REFUSED', message: expect.stringContaining('407') });
    const refused = await failureOf('http://unreachable.example/', {
      settings: { proxy: 'http://127.0.0.1:9' },
    });
    expect(refused).toMatchObject({
      code: 'ECONNREFUSED',
      message: expect.stringContaining('The proxy 127.0.0.1:9'),
    });
    expect(await failureOf('http://h/', { settings: { proxy: 'gopher://h' } })).toMatchObject({
      code: 'ERR_INVALID_PROXY',
    });
  });

  describe('of the environment', () => {
    afterEach(() => vi.unstubAllEnvs());

    it.each([
      ['HTTP_PROXY', '', true],
      ['http_proxy', '', true],
      ['ALL_PROXY', '', true],
      ['HTTPS_PROXY', '', false],
      ['HTTP_PROXY', '127.0.0.1', false],
      ['HTTP_PROXY', 'other.example, 127.0.0.1', false],
      ['HTTP_PROXY', '*', false],
      ['HTTP_PROXY', '0.0.1', true],
    ])('%s with NO_PROXY=%s: by proxy %s', async (name, exempt, used) => {
      const { host } = await startProxy();
      vi.stubEnv(name, `http://${host}`);
      vi.stubEnv('NO_PROXY', exempt);
      const answer = await responseTo(await httpServer(greet), { settings: { proxy: null } });
      expect(textOf(answer)).toBe(used ? 'by proxy' : 'hello');
    });
  });
});

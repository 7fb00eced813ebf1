import { describe, expect, it } from 'vitest';
import { httpProxy, socksProxy } from './helpers/proxies.ts';
import { failureOf, responseTo, send, testClient, textOf } from './helpers/send.ts';
import { httpServer, httpsServer, listen, pem, rawServer } from './helpers/servers.ts';

const trusted = { authorities: [pem('ca.crt')] };
const greet = (
  request: { readonly url?: string | undefined },
  response: { end: (text: string) => unknown },
): void => void response.end(`hello ${request.url}`);

describe('SOCKS proxies', () => {
  it.each(['socks5', 'socks5h', 'socks4', 'socks4a'])('%s tunnels HTTP and TLS', async (scheme) => {
    const { address, asked } = await socksProxy();
    const proxy = `${scheme}://${address}`;
    const version = scheme.slice(0, 6);
    for (const url of [await httpServer(greet), await httpsServer(greet)]) {
      expect(textOf(await responseTo(`${url}/a`, { settings: { ...trusted, proxy } }))).toBe('hello /a');
      expect(asked.at(-1)).toBe(`${version} ${new URL(url).host}`);
    }
  });

  it.each([
    ['socks5h', 'socks5 only.proxy.test'],
    ['socks4a', 'socks4 only.proxy.test'],
  ])('%s leaves the DNS lookup to the proxy', async (scheme, wanted) => {
    const { address, asked } = await socksProxy();
    const { port } = new URL(await httpServer(greet));
    const answer = await responseTo(`http://only.proxy.test:${port}/`, {
      settings: { proxy: `${scheme}://${address}` },
    });
    expect([answer.status, asked]).toEqual([200, [`${wanted}:${port}`]]);
  });

  it.each([
    ['socks5', 'socks5 127.0.0.1'],
    ['socks4', 'socks4 127.0.0.1'],
  ])('%s looks the host up here, as --resolve has it', async (scheme, wanted) => {
    const { address, asked } = await socksProxy();
    const port = Number(new URL(await httpServer(greet)).port);
    const resolve = [{ host: 'api.test', port, address: '127.0.0.1' }];
    const proxy = `${scheme}://${address}`;
    expect((await responseTo(`http://api.test:${port}/`, { settings: { proxy, resolve } })).status).toBe(200);
    expect(asked).toEqual([`${wanted}:${port}`]);
    expect(await failureOf('http://no-such-host.invalid/', { settings: { proxy } })).toMatchObject({
      code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
      message: expect.stringContaining('no-such-host.invalid'),
    });
  });

  it('keeps the connection for the next request', async () => {
    const { address, asked } = await socksProxy();
    const url = await httpServer(greet);
    const client = testClient();
    for (const path of ['/a', '/b'])
      await responseTo(`${url}${path}`, { client, settings: { proxy: `socks5://${address}` } });
    expect(asked).toHaveLength(1);
  });

  it('sends a user name, and reports a refusal', async () => {
    const { address } = await socksProxy({ credentials: 'me:se cret' });
    const url = await httpServer(greet);
    const proxy = `socks5://me:se%20cret@${address}`;
    expect((await responseTo(url, { settings: { proxy } })).status).toBe(200);
    for (const wrong of [`socks5://${address}`, `socks5://me:wrong@${address}`]) {
      expect(await failureOf(url, { settings: { proxy: wrong } })).toMatchObject({
        code: 'ERR_PROXY_REFUSED',
        message: expect.stringMatching(/needs a valid user name and password\.$/),
        hint: '.set proxy socks5://user:password@host:port',
      });
    }
  });

  it.each([
    [
      'its rules forbid it',
      'http://127.0.0.1:1/',
      /did not connect to 127\.0\.0\.1:1: its rules do not allow this connection\.$/,
    ],
    ['nothing is listening there', 'http://127.0.0.1:9/', /nothing is listening there\.$/],
  ])('reports the reason if %s', async (_, url, message) => {
    const { address } = await socksProxy();
    expect(await failureOf(url, { settings: { proxy: `socks5://${address}` } })).toMatchObject({
      code: 'ERR_PROXY_REFUSED',
      message: expect.stringMatching(message),
    });
  });

  it('reports a server that is not SOCKS, that does not listen, and that does not respond', async () => {
    const url = await httpServer(greet);
    const http = await httpProxy();
    expect(await failureOf(url, { settings: { proxy: `socks5://${http.address}` } })).toMatchObject({
      message: expect.stringMatching(/does not speak SOCKS\.$/),
    });
    expect(await failureOf(url, { settings: { proxy: 'socks5://127.0.0.1:9' } })).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'The proxy 127.0.0.1:9 refused the connection: nothing is listening there.',
    });
    const silent = await rawServer(() => undefined);
    const proxy = silent.url.replace('http:', 'socks5:');
    expect(await failureOf(url, { settings: { proxy, timeout: 300 } })).toMatchObject({ code: 'ETIMEDOUT' });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const stopped = await send(url, { settings: { proxy }, options: { signal: controller.signal } });
    expect(stopped.outcome).toMatchObject({ failure: { code: 'ECANCELED' } });
  });

  it('goes through to IPv6', async () => {
    const { address, asked } = await socksProxy();
    const { createServer } = await import('node:http');
    const url = `http://${await listen(createServer(greet), '::1')}/`;
    // The proxy of the test takes the sixteen bytes as they are, and finds nobody there: what counts is what it was asked.
    await send(url, { settings: { proxy: `socks5://${address}` } });
    expect(asked).toEqual([`socks5 ${'0'.repeat(31)}1:${new URL(url).port}`]);
  });
});

describe('tunnels', () => {
  it('name IPv6 addresses in brackets', async () => {
    const { address, asked } = await httpProxy();
    const failure = await failureOf('https://[::1]:9/', { settings: { proxy: `http://${address}` } });
    expect(failure).toMatchObject({ code: 'ECONNRESET', message: expect.stringContaining(address) });
    // Once: a proxy that hangs up is not called again and again.
    expect(asked).toEqual(['CONNECT [::1]:9']);
  });
});

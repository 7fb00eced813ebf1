import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { httpProxy, socksProxy } from '../../http/helpers/proxies.ts';
import { httpServer, httpsServer, listen } from '../../http/helpers/servers.ts';
import { temporaryHome } from '../program.ts';
import { bodyOf, failureOf, greet, trusted } from './sent.ts';

describe('routing', () => {
  it('resolves a host with --resolve', async () => {
    const { port } = new URL(await httpServer(greet));
    expect(await bodyOf(`http://api.test:${port}/a`, ['--resolve', `api.test:${port}:127.0.0.1`])).toBe(
      'hello /a',
    );
  });

  it('connects to a Unix socket', async () => {
    const path = await listen(createServer(greet), { path: `${temporaryHome()}/api.sock` });
    expect(await bodyOf('http://anything/a', ['--unix-socket', path])).toBe('hello /a');
    expect(await failureOf('http://anything/a', ['--unix-socket', `${path}x`])).toMatchObject({
      code: 4,
      sentence: `ENOENT: There is no socket at ${path}x.`,
    });
  });

  it('connects over IPv6', async () => {
    const address = await listen(createServer(greet), '::1');
    expect(await bodyOf(`http://${address}/a`)).toBe('hello /a');
  });

  it.each(['socks5', 'socks5h', 'socks4'])('connects through a proxy with %s', async (scheme) => {
    const { address, asked } = await socksProxy();
    const [plain, secure] = [await httpServer(greet), await httpsServer(greet)];
    expect(await bodyOf(`${plain}/a`, ['--proxy', `${scheme}://${address}`])).toBe('hello /a');
    expect(await bodyOf(`${secure}/b`, [...trusted, '-x', `${scheme}://${address}`])).toBe('hello /b');
    expect(asked).toHaveLength(2);
  });

  it('uses an HTTP proxy: plain requests directly, TLS in a tunnel', async () => {
    const { address, asked } = await httpProxy({ credentials: 'me:pass' });
    const secure = await httpsServer(greet);
    const proxy = ['--proxy', `http://me:pass@${address}`];
    expect(await bodyOf('http://elsewhere.test/a', proxy)).toBe('by proxy');
    expect(await bodyOf(`${secure}/b`, [...trusted, ...proxy])).toBe('hello /b');
    expect(asked).toEqual(['GET http://elsewhere.test/a', `CONNECT ${new URL(secure).host}`]);
    expect(await failureOf(secure, [...trusted, '--proxy', `http://${address}`])).toMatchObject({
      code: 4,
      sentence: expect.stringContaining('it returned 407'),
    });
  });

  it('uses the proxy of the environment, except for the hosts of NO_PROXY', async () => {
    const { address, asked } = await socksProxy();
    const url = await httpServer(greet);
    const env = { ALL_PROXY: `socks5://${address}` };
    expect(await bodyOf(url, [], env)).toBe('hello /');
    expect(asked).toHaveLength(1);
    expect(await bodyOf(url, [], { ...env, NO_PROXY: '127.0.0.1' })).toBe('hello /');
    expect(await bodyOf(url, ['--proxy', 'none'], env)).toBe('hello /');
    expect(asked).toHaveLength(1);
  });
});

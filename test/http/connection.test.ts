import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { ClientCertificate } from '../../src/core/session/settings/transport-settings.ts';
import { connectionOptions } from '../../src/http/connection/connection-options.ts';
import { failureOf, responseTo, send, settings, testClient, textOf } from './helpers/send.ts';
import { http2Server, httpServer, httpsServer, listen, pem } from './helpers/servers.ts';

const trusted = { authorities: [pem('ca.crt')] };
const greet = (_request: unknown, response: { end: (text: string) => unknown }): void =>
  void response.end('hello');

describe('TLS', () => {
  it('reports the negotiated protocol and the peer', async () => {
    const { tls, timings } = await responseTo(await httpsServer(greet), { settings: trusted });
    expect(tls).toEqual({
      protocol: 'TLSv1.3',
      cipher: expect.stringMatching(/^TLS_/),
      subject: 'CN=localhost',
      issuer: 'CN=restloop test authority',
      validFrom: '2020-01-01T00:00:00.000Z',
      validTo: '2120-01-01T00:00:00.000Z',
      authorized: true,
    });
    expect(timings.tls).toEqual(expect.any(Number));
  });

  it.each([
    ['an unknown authority', 'server', {}, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', /cannot be verified/],
    ['an expired certificate', 'expired', trusted, 'CERT_HAS_EXPIRED', /has expired/],
    ['one for another host', 'other', trusted, 'ERR_TLS_CERT_ALTNAME_INVALID', /but for elsewhere\.example/],
  ])('refuses %s', async (_, certificate, settings, code, message) => {
    const failure = await failureOf(await httpsServer(greet, { certificate }), { settings });
    expect(failure).toMatchObject({
      code,
      message: expect.stringMatching(message),
      hint: expect.stringContaining('.set insecure on'),
    });
  });

  it.each(['server', 'expired', 'other'])(
    'accepts %s if insecure is set, and says so',
    async (certificate) => {
      const { tls } = await responseTo(await httpsServer(greet, { certificate }), {
        settings: { insecure: true },
      });
      expect(tls?.authorized).toBe(false);
    },
  );

  const client = { certificate: pem('client.crt'), key: pem('client.key') };
  const bundle = new Uint8Array(readFileSync(new URL('../fixtures/tls/client.p12', import.meta.url)));
  const asking = { requestCert: true, rejectUnauthorized: true, ca: pem('ca.crt') };
  const named = (request: IncomingMessage, response: { end: (text: string) => unknown }): void => {
    response.end(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
  };

  it.each([
    ['PEM', { kind: 'pem', ...client }],
    ['PKCS#12', { kind: 'pkcs12', bundle, passphrase: 'secret' }],
  ] as const)('shows a client certificate from %s', async (_, clientCertificate) => {
    const url = await httpsServer(named, asking);
    const answer = await responseTo(url, {
      settings: { ...trusted, certificateFor: async () => clientCertificate },
    });
    expect(textOf(answer)).toBe('restloop test client');
  });

  it.each([
    ['none is given', undefined, /^(ERR_SSL_\w+|ECONNRESET|EPIPE)$/],
    [
      'it is no certificate',
      { kind: 'pem', certificate: 'nonsense', key: 'nonsense' },
      /^ERR_CLIENT_CERTIFICATE$/,
    ],
    ['its passphrase is wrong', { kind: 'pkcs12', bundle, passphrase: 'wrong' }, /^ERR_CLIENT_CERTIFICATE$/],
  ] as const)('fails where %s', async (_, clientCertificate, code) => {
    const url = await httpsServer(named, asking);
    const failure = await failureOf(url, {
      settings: { ...trusted, certificateFor: async () => clientCertificate ?? null },
    });
    expect(failure.code).toMatch(code);
  });

  it('reads the authorities once for all connections that trust the same ones', () => {
    const contextOf = (certificate: ClientCertificate | null) => {
      const options = { settings: { ...settings, ...trusted }, certificate };
      return { secureContext: null, ...connectionOptions(new URL('https://h/'), options) }.secureContext;
    };
    const context = contextOf(null);
    expect([context === null, contextOf(null) === context]).toEqual([false, true]);
    expect(contextOf({ kind: 'pem', ...client }) === context).toBe(false);
  });

  it('reports an authority that is not a certificate', async () => {
    const failure = await failureOf(await httpsServer(greet), { settings: { authorities: ['nonsense'] } });
    expect(failure).toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });

  it('fails with a hint where a port speaks the other protocol', async () => {
    const plain = await httpServer(greet);
    expect(await failureOf(plain.replace('http:', 'https:'))).toMatchObject({
      hint: 'try http:// instead of https://',
    });
    const secure = await httpsServer(greet);
    expect((await failureOf(secure.replace('https:', 'http:'))).hint).toContain('https://');
  });
});

describe('HTTP/2', () => {
  const settings = { ...trusted, http2: true };

  it('is used if it is turned on, and one connection serves many requests', async () => {
    let sessions = 0;
    const url = await http2Server((server) => {
      server.on('session', () => {
        sessions += 1;
      });
      server.on('stream', (stream, headers) => {
        stream.respond({
          ':status': 201,
          'x-path': headers[':path'],
          'x-name': headers['x-name'],
          'set-cookie': ['a=1', 'b=2'],
        });
        stream.pipe(stream);
      });
    });
    const client = testClient();
    for (const path of ['/a', '/b?c']) {
      const answer = await responseTo(`${url}${path}`, {
        client,
        settings,
        method: 'POST',
        headers: [['X-Name', 'value']],
        body: { kind: 'text', text: 'echoed' },
      });
      expect(answer).toMatchObject({ status: 201, httpVersion: '2', tls: { authorized: true } });
      expect(textOf(answer)).toBe('echoed');
      expect(answer.headers).toEqual(
        expect.arrayContaining([
          ['x-path', path],
          ['x-name', 'value'],
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ]),
      );
    }
    expect(sessions).toBe(1);
  });

  it('is not used by default', async () => {
    const url = await http2Server((server) =>
      server.on('request', (_request, response) => response.end('hello')),
    );
    expect(await responseTo(url, { settings: trusted })).toMatchObject({ httpVersion: '1.1' });
  });

  it('falls back where the server does not know it', async () => {
    expect(await responseTo(await httpsServer(greet), { settings })).toMatchObject({ httpVersion: '1.1' });
  });

  it('accepts long bodies and writes them to a file', async () => {
    const bytes = Buffer.alloc(3_000_000, 'ab');
    const url = await http2Server((server) =>
      server.on('stream', (stream) => {
        stream.respond({ ':status': 200 });
        stream.end(bytes);
      }),
    );
    const { body, size } = await responseTo(url, { settings: { ...settings, memoryLimit: 1_000_000 } });
    expect([body.kind, size]).toEqual(['file', bytes.length]);
  });

  it('fails where the server resets the stream, and can be cancelled', async () => {
    const controller = new AbortController();
    const url = await http2Server((server) =>
      server.on('stream', (stream, headers) => {
        stream.on('error', () => undefined);
        if (headers[':path'] === '/reset') stream.close(2);
        else controller.abort();
      }),
    );
    expect((await failureOf(`${url}/reset`, { settings })).code).toMatch(/^(ERR_HTTP2_\w+|ECONNRESET)$/);
    expect(await failureOf(url, { settings, options: { signal: controller.signal } })).toMatchObject({
      code: 'ECANCELED',
    });
  });
});

describe('addresses', () => {
  it('connects to a Unix socket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'restloop-test-'));
    try {
      const path = await listen(
        createServer((request, response) => response.end(request.headers.host)),
        { path: join(folder, 's') },
      );
      expect(textOf(await responseTo('http://docker/', { settings: { unixSocket: path } }))).toBe('docker');
      const failure = await failureOf('http://docker/', { settings: { unixSocket: join(folder, 'none') } });
      expect(failure).toMatchObject({
        code: 'ENOENT',
        message: expect.stringContaining('There is no socket at'),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('resolves hosts as configured', async () => {
    const url = await httpServer((request, response) => response.end(request.headers.host));
    const port = Number(new URL(url).port);
    const resolve = [{ host: 'api.example', port, address: '127.0.0.1' }];
    expect(textOf(await responseTo(`http://api.example:${port}/`, { settings: { resolve } }))).toBe(
      `api.example:${port}`,
    );
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === '::1'),
  );
  it.runIf(hasIpv6)('connects to IPv6', async () => {
    const url = await httpServer(greet, '::1');
    expect(url).toContain('[::1]');
    expect(textOf(await responseTo(url))).toBe('hello');
  });

  it.each([
    ['nobody listens', 'http://127.0.0.1:9/', 'ECONNREFUSED', /127\.0\.0\.1:9 refused the connection/],
    ['a port that browsers refuse', 'http://127.0.0.1:1/', 'ECONNREFUSED', /127\.0\.0\.1:1/],
    ['no such host', 'http://nothing.invalid/', 'ENOTFOUND', /nothing\.invalid cannot be resolved/],
  ])('%s', async (_, url, code, message) => {
    const failure = await failureOf(url);
    expect(failure).toMatchObject({
      code,
      message: expect.stringMatching(message),
      hint: expect.any(String),
    });
  });

  it('reports its start and its failure', async () => {
    const before = Date.now();
    const { startedAt, outcome } = await send('http://127.0.0.1:9/');
    expect(startedAt).toBeGreaterThanOrEqual(before);
    expect(outcome.kind).toBe('failure');
  });
});

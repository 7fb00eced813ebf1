import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { httpProxy, socksProxy } from '../http/helpers/proxies.ts';
import { http2Server, httpServer, httpsServer, listen, pem, rawServer } from '../http/helpers/servers.ts';
import { restloop, stackFrame, temporaryHome } from './program.ts';

const tls = (name: string): string => resolve(import.meta.dirname, '../fixtures/tls', name);
const trusted = ['--cacert', tls('ca.crt')];
const client = ['--cert', tls('client.crt'), '--key', tls('client.key')];

const greet: RequestListener = (request, response) => void response.end(`hello ${request.url}`);
const whoAsks: RequestListener = (request, response) =>
  void response.end(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN));
const asking = { requestCert: true, rejectUnauthorized: true, ca: pem('ca.crt') };

/** `restloop send` with flags: the body, or what was said instead. */
async function send(url: string, flags: readonly string[] = [], env: Record<string, string> = {}) {
  const ran = await restloop(['send', ...flags, `GET ${url}`], { env });
  expect(ran.stderr).not.toMatch(stackFrame);
  return ran;
}

const bodyOf = async (url: string, flags: readonly string[] = [], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await send(url, flags, env);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
};

/** Exit code and sentence of a failure; the hint stands on the line below it. */
async function failureOf(url: string, flags: readonly string[] = [], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await send(url, flags, env);
  const [, sentence = '', hint = ''] = /^error: (.*)\n(?: {2}(.*)\n)?/m.exec(stderr) ?? [];
  return { code, stdout, sentence, hint };
}

describe('TLS', () => {
  it('trusts a given authority, in PEM and in DER', async () => {
    const url = await httpsServer(greet);
    expect(await bodyOf(`${url}/a`, trusted)).toBe('hello /a');
    const der = `${temporaryHome()}/ca.der`;
    writeFileSync(der, Buffer.from(pem('ca.crt').replace(/-----[^-]+-----|\s/g, ''), 'base64'));
    expect(await bodyOf(url, ['--set', `ca=${der}`])).toBe('hello /');
  });

  it('accepts any certificate with --insecure', async () => {
    expect(await bodyOf(await httpsServer(greet, { certificate: 'other' }), ['-k'])).toBe('hello /');
  });

  it.each([
    ['PEM files', client, {}],
    ['a PKCS#12 file', ['--cert', tls('client.p12')], { RESTLOOP_KEY_PASSPHRASE: 'secret' }],
  ])('shows the client certificate of %s', async (_, flags, env) => {
    const url = await httpsServer(whoAsks, asking);
    expect(await bodyOf(url, [...trusted, ...flags], env)).toBe('restloop test client');
  });

  it('uses HTTP/2 on request', async () => {
    const url = await http2Server((server) =>
      server.on('request', (request, response) => response.end(request.httpVersion)),
    );
    expect(await bodyOf(url, [...trusted, '--http2'])).toBe('2.0');
    expect(await bodyOf(url, trusted)).toBe('1.1');
  });

  it.each([
    ['an unknown authority', 'server', [], /SELF_SIGNED|UNABLE_TO/, '--cacert FILE'],
    ['another host', 'other', trusted, /ALTNAME_INVALID/, 'check the host'],
    ['the past', 'expired', trusted, /CERT_HAS_EXPIRED/, '--insecure'],
  ])('rejects a certificate of %s', async (_, certificate, flags, sentence, hint) => {
    const failure = await failureOf(await httpsServer(greet, { certificate }), flags);
    expect(failure).toMatchObject({ code: 4, stdout: '' });
    expect(failure.sentence).toMatch(sentence);
    expect(failure.hint).toContain(hint);
  });

  it.each([
    ['a file that is not there', ['--cacert', 'nowhere.pem'], {}, 'The file nowhere.pem does not exist.'],
    [
      'a file without a certificate',
      ['--cacert', tls('README.md')],
      {},
      /holds no certificate that can be read\.$/,
    ],
    ['a folder', ['--cert', tls('.')], {}, /is a folder, not a file\.$/],
    [
      'a certificate without its key',
      ['--cert', tls('client.crt')],
      {},
      /client\.crt holds no private key\.$/,
    ],
    [
      'the key of another certificate',
      ['--cert', tls('client.crt'), '--key', tls('other.key')],
      {},
      /other\.key does not belong to the certificate in .*client\.crt\.$/,
    ],
    [
      'no passphrase',
      ['--cert', tls('client.p12')],
      {},
      /is encrypted, and there is no passphrase for it\.$/,
    ],
    [
      'a wrong passphrase',
      ['--cert', tls('client.p12')],
      { RESTLOOP_KEY_PASSPHRASE: 'wrong' },
      /^ERR_CLIENT_CERTIFICATE: The passphrase for the key in .*client\.p12 is wrong\.$/,
    ],
  ])('reports, without connecting, %s', async (_, flags, env, sentence) => {
    let asked = 0;
    const url = await httpServer((_request, response) => {
      asked += 1;
      response.end();
    });
    const failure = await failureOf(url, flags, env);
    expect([failure.code, failure.hint === '']).toEqual([2, false]);
    expect(failure.sentence).toMatch(sentence);
    expect(failure.sentence).not.toContain('wrong!');
    expect(asked).toBe(0);
  });

  it('reports that the server requires a certificate', async () => {
    const failure = await failureOf(await httpsServer(whoAsks, asking), trusted);
    expect([failure.code, failure.sentence]).toEqual([
      4,
      expect.stringMatching(/asks for a client certificate|closed the connection/),
    ]);
  });
});

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

describe('retries', () => {
  /** Answers 503 twice, then 200; POST is never sent again. */
  async function flaky() {
    const asked: string[] = [];
    const url = await httpServer((request, response) => {
      asked.push(request.method ?? '');
      response.writeHead(asked.length <= 2 ? 503 : 200, { 'Retry-After': '0' }).end('body');
    });
    return { url, asked };
  }

  it('are limited by --retry, and reported', async () => {
    const { url, asked } = await flaky();
    const { code, stdout, stderr } = await send(url, ['--retry', '3']);
    expect([code, stdout, asked.length]).toEqual([0, 'body', 3]);
    expect(stderr.match(/^503, sent again after 0.*ms$/gm)).toHaveLength(2);
  });

  it('are in the JSON document, with their delays', async () => {
    const { url } = await flaky();
    const { stdout } = await send(url, ['--retry', '1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      response: { status: 503 },
      retries: [{ reason: '503', waited: 0 }],
    });
  });

  it('are not made for an unsafe method', async () => {
    const { url, asked } = await flaky();
    await restloop(['send', '--retry', '3', `POST ${url}`]);
    expect(asked).toEqual(['POST']);
  });

  it('can be set in the file, with one limit for the run', async () => {
    const { url, asked } = await flaky();
    const folder = temporaryHome();
    writeFileSync(`${folder}/a.http`, `# @retry 2\n# @expect status 200\nGET ${url}\n`);
    const ran = await restloop(['run', 'a.http', '--reporter', 'json'], { cwd: folder });
    expect(JSON.parse(ran.stdout).files[0].requests).toMatchObject([
      { attempts: 3, retries: [{ reason: '503' }, { reason: '503' }], tests: [{ passed: true }] },
    ]);
    expect([ran.code, asked.length]).toEqual([0, 3]);
  });
});

describe('invalid connection options', () => {
  it.each([
    ['--timeout', 'soon', /^timeout cannot be "soon"\.$/, /whole number/],
    ['--retry', 'often', /^retry cannot be "often"\.$/, /whole number/],
    ['--proxy', 'ftp://h', /^proxy cannot be "ftp:\/\/h"\.$/, /socks5:/],
    ['--proxy', 'http://h:99999', /^proxy cannot be/, /socks5:/],
    ['--resolve', 'h:99999:127.0.0.1', /^resolve cannot be/, /host:port:address/],
    ['--resolve', 'h:80:somewhere', /^resolve cannot be/, /host:port:address/],
  ])('%s %s is rejected, and nothing is sent', async (flag, value, sentence, hint) => {
    let asked = 0;
    const url = await httpServer((_request, response) => {
      asked += 1;
      response.end();
    });
    const failure = await failureOf(url, [flag, value]);
    expect([failure.code, asked]).toEqual([2, 0]);
    expect(failure.sentence).toMatch(sentence);
    expect(failure.hint).toMatch(hint);
  });

  it.each([
    [
      'an unknown host',
      'http://no-such-host.invalid/',
      [],
      4,
      /^(ENOTFOUND|EAI_AGAIN): .*no-such-host\.invalid/,
    ],
    ['a closed port', 'http://127.0.0.1:9/', [], 4, /^ECONNREFUSED: 127\.0\.0\.1:9 refuses connections/],
    [
      'a proxy that is off',
      'http://h/',
      ['--proxy', 'socks5h://127.0.0.1:9'],
      4,
      /^ECONNREFUSED: The proxy 127/,
    ],
    [
      'a proxy of the environment that is none',
      'http://h/',
      [],
      2,
      /^ERR_INVALID_PROXY: gopher:\/\/h is not a usable proxy/,
    ],
  ])('%s', async (what, url, flags, code, sentence) => {
    const env: Record<string, string> = what.includes('environment') ? { ALL_PROXY: 'gopher://h' } : {};
    const failure = await failureOf(url, flags, env);
    expect([failure.code, failure.hint === '']).toEqual([code, false]);
    expect(failure.sentence).toMatch(sentence);
  });

  it.each([
    ['a port out of range', 'GET http://127.0.0.1:99999/', /port/],
    ['a header with a line break', 'GET http://127.0.0.1:9/ X-Name:{{bad}}', /line break/],
  ])('%s is reported before anything is sent', async (_, request, sentence) => {
    const ran = await restloop(['send', '--var', 'bad:="a\\r\\nb"', request]);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toMatch(sentence);
    expect(ran.stderr).not.toMatch(stackFrame);
  });

  it('a silent server ends at the deadline, with a hint to a longer timeout', async () => {
    const { url } = await rawServer(() => undefined);
    expect(await failureOf(url, ['--timeout', '300'])).toMatchObject({
      code: 4,
      sentence: 'ETIMEDOUT: The response was not complete within 300 ms.',
      hint: expect.stringContaining('--timeout 60000'),
    });
    expect(await failureOf(url, ['--set', 'timeout.first-byte=200'])).toMatchObject({
      code: 4,
      sentence: expect.stringMatching(/did not begin to respond within 200 ms/),
    });
  });
});

describe('headers added by the cookie jar and the proxy', () => {
  it('are shown, masked, with each sent request and in the preview', async () => {
    const seen: (string | undefined)[] = [];
    const url = await httpServer((request, response) => {
      seen.push(request.headers.cookie);
      response.setHeader('Set-Cookie', `sid=very-secret-${seen.length}`);
      response.end();
    });
    const input = `GET ${url}/1\nGET ${url}/2\n# @no-cookie-jar\nGET ${url}/3\n.preview GET ${url}/4\n`;
    const cookiesOn = ['--set', 'cookies=on'];
    const cookies = async (...flags: readonly string[]) => {
      const { stdout } = await restloop([...cookiesOn, '--json', ...flags], { input });
      return JSON.parse(stdout)
        .inputs.slice(0, 3)
        .map((each: { exchanges: { request: Connected }[] }) =>
          new Map(each.exchanges[0]?.request.connectionHeaders).get('Cookie'),
        );
    };
    expect(await cookies()).toEqual([undefined, 'sid=••••••', undefined]);
    expect(seen).toEqual([undefined, 'sid=very-secret-1', undefined]);
    expect(await cookies('--reveal')).toEqual([undefined, 'sid=very-secret-4', undefined]);
    const { stdout } = await restloop(cookiesOn, { input });
    expect(stdout).toContain('Cookie: sid=••••••  + added: from the cookie jar\n');
  });

  it('are shown before anything is sent', async () => {
    const env = { http_proxy: 'http://ada:open-sesame@127.0.0.1:9' };
    const { stdout } = await restloop(['preview', 'GET http://h/'], { env });
    expect(stdout).toContain('Proxy-Authorization: Basic ••••••  + added: of the proxy 127.0.0.1:9\n');
  });
});

interface Connected {
  readonly connectionHeaders: readonly (readonly [string, string])[];
}

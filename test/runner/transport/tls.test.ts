import { writeFileSync } from 'node:fs';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { http2Server, httpServer, httpsServer, pem } from '../../http/helpers/servers.ts';
import { temporaryHome } from '../program.ts';
import { asking, bodyOf, client, failureOf, greet, tls, trusted, whoAsks } from './sent.ts';

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

  it('shows a client certificate to its host alone, also after a redirect', async () => {
    const url = await httpsServer(whoAsks, asking);
    const [, port = ''] = /:(\d+)$/.exec(url) ?? [];
    // The server of the test reads the name of whoever connects.
    const refused = { code: 4, stdout: '' };
    const byHost = (host: string) => [
      '--cert',
      `${host}=${tls('client.crt')}`,
      '--key',
      `${host}=${tls('client.key')}`,
    ];
    expect(await bodyOf(url, [...trusted, ...byHost(`127.0.0.1:${port}`)])).toBe('restloop test client');
    expect(await failureOf(url, [...trusted, ...byHost('other.test')])).toMatchObject(refused);
    const away = await httpsServer((_, response) => response.writeHead(302, { Location: url }).end());
    const [, from = ''] = /:(\d+)$/.exec(away) ?? [];
    expect(await failureOf(away, [...trusted, ...byHost(`127.0.0.1:${from}`)])).toMatchObject(refused);
    expect(await bodyOf(away, [...trusted, ...byHost(`127.0.0.1:${port}`)])).toBe('restloop test client');
    const missing = await failureOf(away, [...trusted, '--cert', `127.0.0.1:${port}=nowhere.pem`]);
    expect(missing).toMatchObject({ code: 2, sentence: expect.stringContaining('nowhere.pem') });
    expect(await bodyOf(away, [...trusted, '--cert', 'other.test=nowhere.pem', '--set', 'redirects=0'])).toBe(
      '',
    );
  });

  it('shows the client certificate of a token server to that one alone', async () => {
    const seen: string[] = [];
    const tokens = await httpsServer((request, response) => {
      seen.push(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN));
      response.end(JSON.stringify({ access_token: 't', token_type: 'bearer' }));
    }, asking);
    const api = await httpsServer(
      (request, response) =>
        void response.end(String((request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'nobody')),
      { ...asking, rejectUnauthorized: false },
    );
    const { host } = new URL(tokens);
    const files = ['--cert', `${host}=${tls('client.crt')}`, '--key', `${host}=${tls('client.key')}`];
    const auth = ['--auth', `oauth2 ${tokens}/token id secret`];
    expect(await bodyOf(api, [...trusted, ...files, ...auth])).toBe('nobody');
    expect(seen).toEqual(['restloop test client']);
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
    ['a file without a certificate', ['--cacert', tls('README.md')], {}, /has no readable certificate\.$/],
    ['a folder', ['--cert', tls('.')], {}, /is a folder, not a file\.$/],
    ['a certificate without its key', ['--cert', tls('client.crt')], {}, /client\.crt has no private key\.$/],
    [
      'the key of another certificate',
      ['--cert', tls('client.crt'), '--key', tls('other.key')],
      {},
      /other\.key does not belong to the certificate in .*client\.crt\.$/,
    ],
    ['no passphrase', ['--cert', tls('client.p12')], {}, /is encrypted and needs a passphrase\.$/],
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
      expect.stringMatching(/needs a client certificate|closed the connection/),
    ]);
  });
});

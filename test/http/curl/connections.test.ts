import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestSpec } from '../../../src/core/request/types.ts';
import { curlCommand } from '../../../src/formats/curl/command.ts';
import { oauth } from '../../support/grants.ts';
import { digestServer, tokenServer } from '../helpers/auth-servers.ts';
import { responseTo, testClient, textOf } from '../helpers/send.ts';
import { httpServer, httpsServer, listen, pem } from '../helpers/servers.ts';
import { openBash } from './bash.ts';
import { named, recorder } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'restloop-test-'));
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  writeFileSync(file('a.json'), '{"from": "a file"}\n');
  writeFileSync(file('it\'s "b";.bin'), Buffer.from([0, 0xff, 13, 10, 0x80]));
});
afterAll(() => rmSync(folder, { recursive: true }));

const text = (content: string): RequestSpec['body'] => ({ kind: 'text', text: content });
const json = ['Content-Type', 'application/json'] as const;

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const inBash = openBash();

describe.runIf(hasCurl)('curl sends the credentials that restloop sends', () => {
  const run = (spec: RequestSpec, token: string | null = null) =>
    inBash(curlCommand(spec, { proxy: 'none', token }));

  it.each(['MD5', 'SHA-256', 'MD5-sess', 'SHA-256-sess'])('digest, %s', async (algorithm) => {
    const password = 'it\'s "s3cret" é';
    const server = await digestServer({ user: 'ada', password, algorithm });
    const auth = { kind: 'digest', username: 'ada', password } as const;
    const spec: RequestSpec = {
      method: 'PUT',
      url: `${server.url}/a?b=c`,
      headers: [json],
      body: text('{"a": 1}'),
      auth,
    };
    await responseTo(spec.url, { ...spec, client: testClient() });
    await run(spec);
    expect(server.statuses).toEqual(['asked', 'ok 00000001', 'asked', 'ok 00000001']);
    const [, own, , curls] = server.seen;
    const comparable = (seen: typeof own) => ({
      ...seen,
      headers: seen?.headers
        .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
        .filter((line) => !named.test(line))
        // Nonces differ, what is quoted may differ; the server has checked the answer.
        .map((line) => line.replace(/^(authorization: Digest) .*/, '$1'))
        .sort(),
    });
    expect(comparable(curls)).toEqual(comparable(own));
  });

  it('a token that was fetched', async () => {
    const tokens = await tokenServer();
    const { url, received } = await recorder();
    const auth = oauth(tokens.url, 'id', 's/ecret', 'a', 'b');
    const spec: RequestSpec = { method: 'GET', url: `${url}/`, headers: [], body: { kind: 'none' }, auth };
    const client = testClient();
    await responseTo(spec.url, { ...spec, client });
    expect(client.token(auth)).toBe('token-1');
    await run(spec, client.token(auth));
    const [own, curls] = received;
    expect(own?.headers).toContain('Authorization: Bearer token-1');
    expect(curls).toEqual(own);
    expect(tokens.seen).toHaveLength(1);
  });
});

describe.runIf(hasCurl)('curl goes where restloop goes', () => {
  const get = (url: string): RequestSpec => ({ method: 'GET', url, headers: [], body: { kind: 'none' } });
  const bodyOf = (spec: RequestSpec, connection: Parameters<typeof curlCommand>[1]) =>
    inBash(curlCommand(spec, { proxy: 'none', ...connection }).replace('curl', 'curl --silent --show-error'));
  const greet = (request: IncomingMessage, response: ServerResponse): void =>
    void response.end(`${request.headers.host} ${request.url}`);

  it('to the address that a host was given', async () => {
    const { port } = new URL(await httpServer(greet));
    const resolve = [{ host: 'api.test', port: Number(port), address: '127.0.0.1' }];
    const spec = get(`http://api.test:${port}/a`);
    const own = textOf(await responseTo(spec.url, { settings: { resolve } }));
    expect(own).toBe(`api.test:${port} /a`);
    expect(await bodyOf(spec, { resolve })).toBe(own);
  });

  it('to a socket', async () => {
    const unixSocket = file("it's a.sock");
    await listen(createServer(greet), { path: unixSocket });
    const spec = get('http://anything/a');
    const own = textOf(await responseTo(spec.url, { settings: { unixSocket } }));
    expect(own).toBe('anything /a');
    expect(await bodyOf(spec, { unixSocket })).toBe(own);
  });

  it('with a certificate, to an authority of its own', async () => {
    const asking = { requestCert: true, rejectUnauthorized: true, ca: pem('ca.crt') };
    const url = await httpsServer((request, response) => {
      response.end(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
    }, asking);
    const tls = (name: string): string =>
      fileURLToPath(new URL(`../../fixtures/tls/${name}`, import.meta.url));
    copyFileSync(tls('client.crt'), file('a:b.crt'));
    const connection = { authority: tls('ca.crt'), certificate: file('a:b.crt'), key: tls('client.key') };
    const name = new X509Certificate(pem('client.crt')).subject.replace(/^CN=/, '');
    expect(await bodyOf(get(`${url}/`), connection)).toBe(name);
  });

  it('again, as often as it is set', async () => {
    let asked = 0;
    const url = await httpServer((_request, response) => {
      asked += 1;
      response.writeHead(asked < 2 ? 503 : 200, { 'Retry-After': '0' }).end(`answer ${asked}`);
    });
    expect(await bodyOf(get(`${url}/`), { retries: 1 })).toContain('answer 2');
  });
});

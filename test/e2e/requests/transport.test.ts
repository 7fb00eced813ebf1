import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { httpServer, httpsServer, pem } from '../../http/helpers/servers.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const tls = (name: string): string => resolve(import.meta.dirname, '../../fixtures/tls', name);

/** A server that keeps the bodies that it gets, decompressed. */
async function keeper() {
  const bodies: string[] = [];
  const url = await httpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const isGzip = request.headers['content-encoding'] === 'gzip';
      bodies.push((isGzip ? gunzipSync(bytes) : bytes).toString());
      response.end(isGzip ? 'unpacked' : 'taken');
    });
  });
  return { url, bodies };
}

const shellOf = sharedShell(() => openTerminal({ cols: 140, env: { NODE_EXTRA_CA_CERTS: tls('own.crt') } }));

describe('bodies', () => {
  it('longer than .set body.memory are in a file, which is named and saved completely', async () => {
    const body = Array.from({ length: 30_000 }, (_, index) => `line ${index} of a long answer\n`).join('');
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(body);
    });
    const shell = await shellOf();
    await enter(shell, '.set body.memory 0', 'body.memory is now 0.');
    await enter(shell, `GET ${url}`, /all of it is in \S+body-1/);
    const saved = `${shell.home}/saved.txt`;
    await enter(shell, `.save-body ${saved}`, /Wrote/);
    expect(readFileSync(saved, 'utf8')).toBe(body);
    await enter(shell, '.set body.memory 20', 'body.memory is now 20.');
  });

  it('are compressed with Content-Encoding, and the preview shows the size sent', async () => {
    const { url, bodies } = await keeper();
    const shell = await shellOf();
    shell.type(`POST ${url} Content-Encoding:gzip {"a": "${'b'.repeat(40)}"}`);
    await shell.waitForScreen(/\+ Accept: application\/json, \*\/\*;q=0\.5, Content-Length: \d\d,/);
    shell.press('enter');
    await shell.waitForScreen('unpacked');
    expect(bodies).toEqual([`{"a": "${'b'.repeat(40)}"}`]);
  });

  it('of GraphQL are written in one line, with placeholders in the query and the variables', async () => {
    const { url, bodies } = await keeper();
    const shell = await shellOf();
    await enter(shell, '.env new dev user:={"id": 7, "tags": ["a"]}', 'user is set in dev.');
    await enter(shell, `GRAPHQL ${url} {user(id: {{user.id}}) {name}}`, 'taken');
    shell.paste(
      `GRAPHQL ${url}\n\nquery($t: [String]) {\n  users(tags: $t) {name}\n}\n\n{"t": {{user.tags}}}`,
    );
    shell.press('enter');
    await shell.waitForScrollback((screen) => screen.split('taken').length > 2);
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { query: '{user(id: 7) {name}}' },
      { query: 'query($t: [String]) {\n  users(tags: $t) {name}\n}', variables: { t: ['a'] } },
    ]);
  });
});

describe('the authorities that a server is trusted by', () => {
  it('are those of NODE_EXTRA_CA_CERTS too where .set ca names others', async () => {
    const url = await httpsServer((_, response) => response.end('trusted'), { certificate: 'own' });
    const shell = await shellOf();
    await enter(shell, `.set ca ${tls('ca.crt')}`, 'ca is ');
    await enter(shell, `GET ${url}/own`, '200 OK');
  });
});

describe('a client certificate', () => {
  it('needs its passphrase typed once, hidden, and again when it was wrong', async () => {
    const url = await httpsServer(
      (request, response) => response.end((request.socket as TLSSocket).getPeerCertificate().subject.CN),
      { requestCert: true, rejectUnauthorized: true, ca: pem('ca.crt') },
    );
    const shell = await shellOf();
    await enter(shell, `.set ca ${tls('ca.crt')}`, 'ca is ');
    await enter(shell, `.set cert ${tls('client.p12')}`, 'cert is ');
    await enter(shell, `GET ${url}`, /the passphrase of \S+client\.p12 \(not shown\)/);
    shell.type('nonsense');
    shell.press('enter');
    await shell.waitForScreen(/The passphrase for the key in \S+client\.p12 is wrong\./);
    await enter(shell, `GET ${url}/again`, /the passphrase of \S+client\.p12 \(not shown\)/);
    shell.type('secret');
    shell.press('enter');
    await shell.waitForScreen('restloop test client');
    await enter(shell, `HEAD ${url}/third`, /third[\s\S]*200 OK/);
    expect(shell.screen().join('\n')).not.toMatch(/nonsense|: secret/);
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { digestServer } from '../../http/helpers/auth-servers.ts';
import { httpServer, httpsServer, pem } from '../../http/helpers/servers.ts';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { loginServer } from '../../runner/logins/login-server.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';
import { stream } from './stream.ts';

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

const secret = 'very-secret-value';
const password = 's3cret-pass';
const shellOf = sharedShell(() =>
  openTerminal({
    args: ['--new', 'shop', '--secret', `word=${secret}`],
    cols: 140,
    rows: 40,
    env: { NODE_EXTRA_CA_CERTS: tls('own.crt') },
  }),
);

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

describe('a streamed response', () => {
  it('shows events as they arrive, and is in the transcript after it is stopped', async () => {
    const { url, opened } = await stream('text/event-stream');
    const shell = await shellOf();
    shell.type(`GET ${url}/events`);
    shell.press('enter');
    const response = await opened;
    response.write('data: {"n": 1}\n\n');
    await shell.waitForScreen(/^┊ message {2}\{"n": 1\}/m);
    response.write('id: 7\nevent: tick\ndata: two\n\n');
    const screen = await shell.waitForScreen(/^┊ tick 7 {2}two/m);
    expect(screen).toContain('sending GET');
    shell.press('ctrl+c');
    const after = await shell.waitForScreen('incomplete: Cancelled.');
    expect(after).toMatch(/tick 7 {2}two|data: two/);
    await shell.waitForScreen((now) => !now.includes('┊'));
    await enter(shell, '.set timeout 0', 'timeout is now 0.');
  });

  it('shows the newest lines that fit', async () => {
    const { url, opened } = await stream('application/x-ndjson');
    const shell = await shellOf();
    shell.resize({ cols: 80, rows: 16 });
    shell.type(`GET ${url}/lines`);
    shell.press('enter');
    const response = await opened;
    for (let number = 1; number <= 400; number += 1) response.write(`{"n": ${number}}\n`);
    const screen = await shell.waitForScreen(/^┊ \{"n": 400\}/m);
    expect(screen.match(/^┊/gm)?.length).toBeLessThanOrEqual(8);
    response.end();
    await shell.waitForScrollback('200 OK');
    await shell.waitForScreen((now) => !now.includes('┊'));
  });

  it('masks secrets and control characters in received data', async () => {
    const { url, opened } = await stream('text/event-stream');
    const shell = await shellOf();
    shell.type(`GET ${url}`);
    shell.press('enter');
    (await opened).write(`data: ${secret} \u001b[31mred\n\n`);
    await shell.waitForScreen(/^┊ message {2}\S+ ␛\[31mred/m);
    expect(shell.output()).not.toContain(`data: ${secret}`);
    expect(shell.screen().join('\n')).not.toContain(secret);
    shell.press('ctrl+c');
    await shell.waitForScreen('incomplete: Cancelled.');
  });

  it('is printed by `send` on a terminal, event by event, once', async () => {
    const { url, opened } = await stream('text/event-stream');
    const terminal = openTerminal({ args: ['send', `GET ${url}`] });
    onTestFinished(() => terminal.kill());
    const response = await opened;
    response.write('data: one\n\n');
    await terminal.waitForScreen(/^message {2}one/m);
    response.write('data: two\n\n');
    await terminal.waitForScreen(/^message {2}two/m);
    terminal.press('ctrl+c');
    expect(await terminal.exited).toBe(130);
    expect(terminal.screen().filter((line) => line.includes('one'))).toHaveLength(1);
  });
});

describe('.auth', () => {
  it('previews the response to a digest challenge, and explains why nothing is sent', async () => {
    const api = await digestServer({ user: 'ada', password, algorithm: 'SHA-256' });
    const shell = await shellOf();
    await enter(shell, `.base ${api.url}`, 'base_url is');
    await enter(shell, '.auth digest ada {{pass}}', 'Every request is sent with digest ada {{pass}}.');
    shell.type('GET /');
    await shell.waitForScreen(/✗ error \.auth 1:12 no variable is named pass/);
    shell.press('enter');
    // While .auth is still at work, the session refuses the request in place of the editor.
    await shell.waitForScreen(
      /Not sent: (?:\.auth: no variable is named pass|credentials without a value are never sent)/,
    );
    shell.press('ctrl+u');
    await enter(shell, `client.setSecret('pass', '${password}'); 'set ' + 1`, "'set 1'");
    shell.type('GET /');
    await shell.waitForScreen("Authorization: the response to the server's digest challenge");
    shell.press('enter');
    await shell.waitForScreen('200 OK');
    expect(api.statuses).toEqual(['asked', 'ok 00000001']);
    await enter(shell, '.help auth', '.auth oauth2');
  });

  it('uses the token of a login, and reports when it was sent, first and after a 401', async () => {
    const api = await loginServer({ response: (token) => ({ body: { token, expires_in: 3600 } }) });
    const shell = await shellOf();
    await enter(shell, `.base ${api.url}`, 'base_url is');
    await enter(shell, 'POST /login user=ada', '200 OK');
    await enter(shell, '.keep login', 'Saved login: ');
    shell.type('.auth from lo');
    shell.press('tab');
    await shell.waitForScreen('› .auth from login');
    await enter(shell, ' $.token', 'Every request is sent with the token of login (from login $.token).');
    shell.type('GET /me');
    await shell.waitForScreen('Authorization: Bearer (token of login, which is sent first)');
    expect(api.paths()).toEqual(['/login']);
    shell.press('enter');
    await shell.waitForScreen(/login was sent to get its token \(200\); it expires[\s\S]*200 OK/);
    await enter(shell, 'DELETE /tokens', '200 OK');
    await enter(shell, 'GET /me', 'The server rejected the token of login (401)');
    // The screen has the body of the request before.
    await expect
      .poll(() => api.paths(), { timeout: 20_000 })
      .toEqual(['/login', '/login', '/me', '/tokens', '/me', '/login', '/me']);
    expect(await leave(shell)).toBe(0);
    for (const token of api.given.slice(1)) expect(found(textOfFolder(shell.home), token)).toEqual([]);
  });
});

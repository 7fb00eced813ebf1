import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { digestServer, guardedServer, headerOf } from '../../http/helpers/auth-servers.ts';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { loginServer } from '../../runner/logins/login-server.ts';
import { enter, leave, openShell, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const secret = 's3cret-pass';
const basic = `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`;

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'restloop-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

describe('.auth in the shell', () => {
  const withoutKey = sharedShell(() => openTerminal({ args: ['--new', 'shop'], rows: 40 }));

  it('is completed, shown in the preview and the status line, sent, undone, and found in the history', async () => {
    const api = await guardedServer((seen) => headerOf(seen, 'authorization') === basic);
    const env = { RESTLOOP_HOME: temporaryHome(), RESTLOOP_PASSPHRASE: 'open sesame' };
    const flags = ['--var', `base_url=${api.url}`];
    const shell = await openShell({ args: flags, env, rows: 40 });
    shell.type('.auth ');
    shell.press('tab');
    await shell.waitForScreen(/basic +scheme +user password[\s\S]*bearer +scheme +token[\s\S]*oauth2/);
    shell.type('bas');
    shell.press('tab');
    await shell.waitForScreen('› .auth basic');
    await enter(shell, `ada ${secret}`, 'Every request is sent with basic ada {{auth_password}}.');
    await shell.waitForScreen('auth basic ·');

    shell.type('GET /users');
    await shell.waitForScreen("Authorization: Basic ••••••  + added: the session's .auth basic");
    expect(api.seen).toEqual([]);
    shell.press('enter');
    await shell.waitForScreen('200 OK');
    expect(api.seen.map((seen) => headerOf(seen, 'authorization'))).toEqual([basic]);

    await enter(shell, '.auth none', 'Requests are now sent without credentials.');
    await enter(shell, 'GET /users', '401 Unauthorized');
    await enter(shell, '.undo', 'Undid the last change: .auth, auth_password.');
    await enter(shell, '.save api', 'api ·');
    expect(found(shell.screen().join('\n'), secret)).toEqual([]);
    expect(await leave(shell)).toBe(0);
    expect(found(textOfFolder(env.RESTLOOP_HOME), secret)).toEqual([]);

    const again = await openShell({ args: ['api', ...flags], env, rows: 40 });
    await again.waitForScreen('auth basic · ');
    await enter(again, 'GET /users', '200 OK');
    expect(await leave(again)).toBe(0);
  });

  it('previews the response to a digest challenge, and explains why nothing is sent', async () => {
    const api = await digestServer({ user: 'ada', password: secret, algorithm: 'SHA-256' });
    const shell = await withoutKey();
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
    await enter(shell, `client.setSecret('pass', '${secret}')`, '2 variables');
    shell.type('GET /');
    await shell.waitForScreen("Authorization: the response to the server's digest challenge");
    shell.press('enter');
    await shell.waitForScreen('200 OK');
    expect(api.statuses).toEqual(['asked', 'ok 00000001']);
    await enter(shell, '.help auth', '.auth oauth2');
  });

  it('uses the token of a login, and reports when it was sent, first and after a 401', async () => {
    const api = await loginServer({ response: (token) => ({ body: { token, expires_in: 3600 } }) });
    const shell = await withoutKey();
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

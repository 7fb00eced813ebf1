import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guardedServer, headerOf } from '../../http/helpers/auth-servers.ts';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { restloop } from '../../runner/program.ts';
import { enter, leave, openShell } from '../shell.ts';

const secret = 's3cret-pass';
const basic = `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`;

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'restloop-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

describe('.auth in the shell', () => {
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

    const { RESTLOOP_HOME: home, ...key } = env;
    const again = await restloop(['api', ...flags], { input: '.auth\nGET /users\n', home, env: key });
    expect(again.stdout).toMatch(/basic ada \{\{auth_password\}\}[\s\S]*200 OK/);
  });
});

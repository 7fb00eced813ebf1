import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { restloop } from '../../runner/program.ts';
import { visit } from '../../support/oidc/browser.mjs';
import { startProvider, type TestProvider } from '../../support/oidc/provider.mjs';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const browser = fileURLToPath(new URL('../../support/oidc/browser.mjs', import.meta.url));

describe('a sign-in of the shell', () => {
  let provider: TestProvider;
  let folder = '';
  beforeAll(async () => {
    provider = await startProvider({ pollSeconds: 0.2 });
    folder = mkdtempSync(join(tmpdir(), 'restloop-oauth-'));
    writeFileSync(file(), `# @auth ${auth()}\n\n### one\nGET ${provider.api}\n`);
    mkdirSync(project());
    const x = {
      Type: 'OAuth2',
      'Grant Type': 'Authorization Code',
      'Token URL': `${provider.issuer}/token`,
      'Auth URL': `${provider.issuer}/auth`,
      'Revocation URL': `${provider.issuer}/token/revocation`,
      'Client ID': 'public',
      Scope: 'openid offline_access',
    };
    writeFileSync(
      join(project(), 'http-client.env.json'),
      JSON.stringify({ dev: { Security: { Auth: { x } } } }),
    );
  });
  afterAll(async () => {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const auth = () => `oauth2 authorization_code ${provider.issuer} public openid offline_access`;
  const project = () => join(folder, 'project');
  const report = () => join(folder, 'browser.json');
  const home = () => ({ RESTLOOP_HOME: join(folder, 'home'), RESTLOOP_PASSPHRASE: 'open sesame' });
  const signingIn = () => ({ ...home(), BROWSER: `${process.execPath} ${browser} ${report()}` });
  const shellOf = sharedShell(() => openTerminal({ cwd: project(), env: signingIn(), rows: 50, cols: 160 }));
  const file = () => join(folder, 'a.http');
  const withoutBrowser = sharedShell(() =>
    openTerminal({ args: [file()], env: { BROWSER: 'none', RESTLOOP_KEYCHAIN: 'off' }, rows: 50, cols: 400 }),
  );
  const pageOf = (shell: TestTerminal) => /http\S+\/auth\?\S+/.exec(shell.screen().join('\n'))?.[0] ?? '';
  const send = (env: Readonly<Record<string, string>>) =>
    restloop(['send', 'GET', provider.api, '--auth', auth()], { env });
  /** All that must be nowhere: tokens, codes, verifiers. */
  const hidden = () => [
    ...provider.seen,
    ...provider.asked.flatMap(({ code, code_verifier, refresh_token, token, device_code }) => [
      ...[code, code_verifier, refresh_token, token, device_code].filter((text) => text !== undefined),
    ]),
  ];

  it('opens the browser, shows the request, and is stored for programs without a terminal', async () => {
    const shell = await shellOf();
    await enter(shell, `.auth ${auth()}`, `There is no sign-in at ${provider.issuer}.`);
    shell.send(`GET ${provider.api}`);
    await shell.waitForScreen('Authorization: Bearer <will sign in with the browser at');
    expect(provider.asked).toEqual([]);
    shell.press('enter');
    await shell.waitForScreen(/200 OK[\s\S]*"who": "ada"/);
    await enter(shell, '.auth', /Signed in at \S+ as ada\. The token expires in 59 min/);
    shell.send(`GET ${provider.api}`);
    await shell.waitForScreen('Authorization: Bearer <token for ada, ends in 59 min, from');
    shell.press('ctrl+c');
    await enter(shell, '.save api', 'api ·');

    expect(await send(home())).toMatchObject({ code: 0, stdout: expect.stringContaining('"ada"') });
    const other = { ...home(), RESTLOOP_PASSPHRASE: 'another' };
    const locked = await send(other);
    expect([locked.code, locked.stderr]).toEqual([3, expect.stringContaining('There is no sign-in at')]);
    expect(locked.stderr).toContain('in the shell with .auth login');

    const screen = shell.screen().join('\n');
    const { argv, env: seen } = JSON.parse(readFileSync(report(), 'utf8'));
    expect(argv.slice(2)).toEqual([report(), expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/)]);
    expect(Object.keys(seen).filter((name) => name.startsWith('RESTLOOP_'))).toEqual([]);
    const kept = textOfFolder(join(folder, 'home'));

    for (const [input, shows] of [
      ['.auth logout', 'revoked the tokens'],
      ['.auth login', 'as ada. The token expires'],
      ['.auth logout', 'revoked the tokens'],
    ] as const) {
      await enter(shell, '.clear', (text) => !text.includes(shows));
      await enter(shell, input, shows);
    }
    expect((await send(home())).code).toBe(3);
    const visible = [screen, kept, textOfFolder(join(folder, 'home')), JSON.stringify([argv, seen])];
    visible.push(locked.stdout, locked.stderr, shell.scrollback().join('\n'));
    // The access and the refresh token, the code and the verifier, twice.
    expect(new Set(hidden()).size).toBeGreaterThanOrEqual(7);
    for (const secret of hidden()) expect(visible.flatMap((text) => found(text, secret))).toEqual([]);
  });

  it('on another device shows the code to enter, and no secret', async () => {
    const shell = await shellOf();
    await enter(shell, `.auth ${auth().replace('authorization_code', 'device_code')}`, 'There is no sign-in');
    await enter(shell, '.auth login', 'enter the code');
    const [page = ''] = /http\S+user_code=\S+/.exec(shell.screen().join('\n')) ?? [];
    await visit(page);
    await shell.waitForScreen(/Signed in at \S+ as ada/);
    await enter(shell, `GET ${provider.api}`, '200 OK');
    await enter(shell, '.save device', 'device ·');
    expect(provider.asked.some(({ device_code }) => device_code !== undefined)).toBe(true);
    const visible = [textOfFolder(join(folder, 'home')), shell.scrollback().join('\n')];
    for (const secret of hidden()) expect(visible.flatMap((text) => found(text, secret))).toEqual([]);
  });

  it('by Security.Auth of an environment is named in .auth, and goes where a placeholder is', async () => {
    const [cwd, env] = [project(), home()];
    const request = `GET ${provider.api} X-Token:{{$auth.token("x")}} Authorization:"Bearer {{$auth.token("x")}}"`;
    const alone = await restloop(['send', request, '--env', 'dev'], { env, cwd });
    expect([alone.code, alone.stderr]).toEqual([
      3,
      expect.stringContaining('in the shell with .auth login x'),
    ]);

    const shell = await shellOf();
    await enter(shell, '.auth none', 'without credentials');
    await enter(shell, '.env dev', ' dev ·');
    await enter(shell, '.auth login y', 'the environment has no Security.Auth called y');
    await enter(shell, '.auth login x', `Signed in at ${provider.issuer}/token.`);
    shell.send(request);
    await shell.waitForScreen('the token of Security.Auth x comes from');
    shell.press('enter');
    await shell.waitForScreen(/X-Token: ••••••[\s\S]*200 OK[\s\S]*"who": "ada"/);
    expect((await restloop(['send', request, '--env', 'dev'], { env, cwd })).code).toBe(0);
    await enter(shell, '.auth logout x', 'revoked the tokens');
    shell.send(request);
    await shell.waitForScreen('X-Token: {{$auth.token("x")}}');
    shell.press('ctrl+c');
    expect(await leave(shell)).toBe(0);
    expect((await restloop(['send', request, '--env', 'dev'], { env, cwd })).code).toBe(3);
    const visible = [textOfFolder(join(folder, 'home')), shell.scrollback().join('\n')];
    for (const secret of hidden()) expect(visible.flatMap((text) => found(text, secret))).toEqual([]);
  });

  it('is asked about before a file sends it to a host', async () => {
    const shell = await withoutBrowser();
    const before = provider.seen.length;
    await enter(
      shell,
      '.send one',
      `Send your sign-in at ${provider.issuer} to ${new URL(provider.api).host}, as `,
    );
    shell.press('n');
    await shell.waitForScreen(`your sign-in at ${provider.issuer} does not go to`);
    expect(provider.seen.length).toBe(before);
    await enter(shell, '.send one', '(y/n)');
    shell.press('y');
    await shell.waitForScreen('asked for by the sign-in');
    await visit(pageOf(shell));
    const screen = await shell.waitForScreen('200 OK');
    expect(screen).toContain('is kept only in memory: there is no key to encrypt it.');
    expect(provider.seen.length).toBe(before + 1);
  });

  it('takes a pasted answer where no browser opens, and ends with Ctrl+C', async () => {
    const shell = await withoutBrowser();
    await enter(shell, `.auth ${auth()} redirect=com.example:/callback`, 'There is no sign-in');
    await enter(shell, '.auth login', 'asked for by the sign-in');
    const { url } = await visit(pageOf(shell));
    await enter(shell, url, 'Signed in at');
    expect(found(shell.screen().join('\n'), new URL(url).searchParams.get('code') ?? '')).toEqual([]);
    await enter(shell, `GET ${provider.api}`, '200 OK');
    await enter(shell, '.auth login', 'asked for by the sign-in');
    shell.press('ctrl+c');
    await shell.waitForScreen(/The sign-in was not completed\.|Cancelled\./);
    expect(await leave(shell)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { loginServer } from './login-server.ts';

const setUp = (url: string): string => `POST ${url}/login\n.keep login\n.auth from login $.token\n`;

describe('.auth from', () => {
  it.each([
    ['logn', 'did you mean login?'],
    ['entry', '.keep entry saves the last request under that name'],
  ])('warns at once that there is no request called %s: %s', async (name, hint) => {
    const { url } = await loginServer({});
    const { stdout } = await restloop([], { input: `${setUp(url)}.auth from ${name} $.token\n` });
    expect(stdout).toContain(`There is no request called ${name} to get a token from.\n  ${hint}`);
  });
});

describe('.auth login and .auth logout where a request is the login', () => {
  it('send it now, also where there is a token, and forget the token', async () => {
    const server = await loginServer({ response: (token) => ({ body: { token, expires_in: 3600 } }) });
    const me = `GET ${server.url}/me`;
    const input = `${setUp(server.url)}.auth login\n${me}\n.auth login\n.auth\n${me}\n.auth logout\n.auth logout\n${me}\n`;
    const { code, stdout, stderr } = await restloop([], { input });
    expect(server.paths()).toEqual(['/login', '/login', '/me', '/login', '/me', '/login', '/me']);
    expect(code).toBe(0);
    const shown = stdout + stderr;
    expect(shown).toMatch(/login was sent to get its token \(200\); it expires 2\d{3}-/);
    expect(shown).toMatch(/The token of login ends in 59 min\./);
    expect(shown).toContain('The token of login was deleted here. It was not revoked at its server.');
    expect(shown).toContain('There is no token of login.');
    for (const token of server.given) expect(stdout.split('/me')[1] ?? '').not.toContain(token);
  });

  it('report why there is no token, and what is missing', async () => {
    const server = await loginServer({ status: 403 });
    const failed = await restloop([], { input: `${setUp(server.url)}.auth login\n.auth login\n` });
    expect([failed.code, server.logins()]).toEqual([4, 3]);
    expect(failed.stderr).toContain('login returned no token: its response returned 403 Forbidden.');
    const missing = await restloop([], { input: '.auth from nobody $.token\n.auth login\n' });
    expect([missing.code, missing.stderr]).toEqual([
      4,
      expect.stringContaining('No request is called nobody.'),
    ]);
  });
});

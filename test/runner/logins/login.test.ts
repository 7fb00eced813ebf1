import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headerOf } from '../../http/helpers/auth-servers.ts';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { loginServer } from './login-server.ts';

const fileOf = (url: string, { auth = '$.token', body = '' } = {}): string => `# @auth from login ${auth}

### login
# @name login
POST ${url}/login
Content-Type: application/json

{"user": "ada"}

### me
# @name me
GET ${url}/me
${body}`;

const run = async (file: string, ...args: readonly string[]) => {
  const path = join(folderOf({ 'a.http': file }), 'a.http');
  const ran = await restloop(['run', path, '--json', ...args]);
  const report = JSON.parse(ran.stdout);
  const requests = report.files.flatMap((one: { requests: readonly unknown[] }) => one.requests);
  return { ...ran, requests };
};

describe('a login as a source of tokens', () => {
  it('is sent before a request that is run alone, and the report says so', async () => {
    const server = await loginServer({ response: (token) => ({ body: { token, expires_in: 3600 } }) });
    const { requests, code } = await run(fileOf(server.url), '--request', 'me');
    expect([code, server.paths()]).toEqual([0, ['/login', '/me']]);
    expect(headerOf(server.seen[0] ?? expect.fail(), 'authorization')).toBeUndefined();
    expect(requests).toHaveLength(1);
    expect(requests[0].notices).toEqual([
      expect.stringMatching(/^login was sent to get its token \(200\); it expires 2\d{3}-/),
    ]);
  });

  it('gives its token where the file sends it itself', async () => {
    const server = await loginServer();
    const { requests } = await run(fileOf(server.url));
    expect([server.paths(), requests[1].notices]).toEqual([['/login', '/me'], undefined]);
  });

  it('is sent with its scripts, whose variables count', async () => {
    const server = await loginServer();
    const file = `### login
# @name login
< {% client.global.set('user', 'ada') %}
POST ${server.url}/login?user={{user}}

> {% client.global.set('seen', response.body.token.length) %}

### me
# @auth from login $.token
GET ${server.url}/me?seen={{seen}}
`;
    const first = await run(file, '--request', 'me', '--var', 'seen=none', '--var', 'user=none');
    expect([first.code, server.paths()]).toEqual([0, ['/login?user=ada', '/me?seen=none']]);
  });

  it.each<[string, string, (token: string) => { body: unknown; headers?: Record<string, string> }]>([
    ['$.data.token', '', (token) => ({ body: { data: { token } } })],
    ['$.tokens[0].value', '', (token) => ({ body: { tokens: [{ value: token }] } })],
    ['headers.X-Auth', '', (token) => ({ body: {}, headers: { 'X-Auth': `Bearer ${token}` } })],
    ['cookies.session', '', (token) => ({ body: {}, headers: { 'Set-Cookie': `session=${token}; Path=/` } })],
    ['body', '', (token) => ({ body: `${token}\n` })],
    ['$.token', 'as Token', (token) => ({ body: { token } })],
    ['$.token', 'as apikey X-Token', (token) => ({ body: { token } })],
    ['$.token', 'as apikey t query', (token) => ({ body: { token } })],
  ])('is read at %s, and sent %s', async (source, as, response) => {
    const server = await loginServer({ response });
    const { code } = await run(fileOf(server.url, { auth: `${source} ${as}` }), '--request', 'me');
    expect([code, server.logins()]).toEqual([0, 1]);
    expect(server.seen.at(-1)?.url.startsWith('/me')).toBe(true);
  });

  it.each([
    ['cookies.NAME', 'cookies.session'],
    ['headers.NAME', 'headers.X-Auth'],
  ])('is read at %s of the response that redirects to the last one', async (_, source) => {
    const token = 'issued-by-the-redirect';
    const seen: string[] = [];
    const url = await httpServer((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization ?? ''}`.trim());
      const head = { 'Set-Cookie': [`session=${token}; Path=/`, 'other=1'], 'X-Auth': token };
      const isLogin = request.url === '/login';
      response.writeHead(isLogin ? 302 : 200, isLogin ? { ...head, Location: '/home' } : {}).end();
    });
    const { code, stdout } = await run(fileOf(url, { auth: source }), '--request', 'me');
    expect([code, seen]).toEqual([0, ['/login', '/home', `/me Bearer ${token}`]]);
    expect(stdout).not.toContain(token);
  });

  it.each([
    ['200', { body: { other: 1 } }, 'login returned no token: its response has nothing at $.token.'],
    [
      '200',
      { body: { token: { a: 1 } } },
      'login returned no token: its response has no token at $.token: it is of the type object.',
    ],
    [
      '200',
      { body: { token: 'one\ntwo' } },
      'login returned no token: its response has a line break or another control character in its token at $.token.',
    ],
    [
      '200',
      { body: 'no JSON' },
      'login returned no token: its response is not JSON, so nothing is at $.token.',
    ],
    ['403', { body: { token: 'x' } }, 'login returned no token: its response returned 403 Forbidden.'],
  ])('stops the request if a %s returns no token', async (status, response, message) => {
    const server = await loginServer({ response: () => response, status: Number(status) });
    const { requests, code } = await run(fileOf(server.url), '--request', 'me');
    expect([code, requests[0].error.code, requests[0].error.message]).toEqual([4, 'ELOGIN', message]);
    expect(server.paths()).toEqual(['/login']);
  });

  it('is sent again when its token has ended', async () => {
    const server = await loginServer({
      response: (token) => ({ body: { token, expires_at: '2020-01-01' } }),
    });
    const more = `\n### other\nGET ${server.url}/other\n`;
    await run(fileOf(server.url, { body: more }));
    expect(server.paths()).toEqual(['/login', '/login', '/me', '/login', '/other']);
  });

  it('is sent again once after a 401, and the request with it, as the shell says', async () => {
    const server = await loginServer();
    const path = join(folderOf({ 'a.http': fileOf(server.url) }), 'a.http');
    const inputs = `.import ${path}\n.send me\nDELETE ${server.url}/tokens\n.send me\n`;
    const { code, stdout, stderr } = await restloop([], { input: inputs });
    expect([code, server.paths()]).toEqual([0, ['/login', '/me', '/tokens', '/me', '/login', '/me']]);
    expect(stdout + stderr).toContain(
      'The server rejected the token of login (401). The request is sent again with a new token.',
    );
  });

  it('sends a request at most twice if the server rejects both tokens', async () => {
    const server = await loginServer({ response: () => ({ body: { token: 'never-right' } }) });
    const more = `\n### other\nGET ${server.url}/other\n`;
    const { requests } = await run(fileOf(server.url, { body: more }));
    expect(server.paths()).toEqual(['/login', '/me', '/login', '/me', '/other', '/login', '/other']);
    expect(requests.map((one: { response: { status: number } }) => one.response.status)).toEqual([
      200, 401, 401,
    ]);
  });

  it('is shared by parallel rows with the same variables, and sent once', async () => {
    const server = await loginServer({ delay: 50 });
    const { requests, code } = await run(fileOf(server.url), '--iterations', '6', '--parallel', '3');
    expect([code, server.logins()]).toEqual([0, 1]);
    const skipped = requests.filter(({ skipped }: { skipped?: unknown }) => skipped !== undefined);
    expect(skipped).toHaveLength(5);
    server.seen.length = 0;
    await run(fileOf(server.url), '--request', 'me', '--iterations', '6', '--parallel', '3');
    expect(server.logins()).toBe(1);
  });

  it('is sent once for each user of the rows', async () => {
    const server = await loginServer({ response: (token) => ({ body: { token } }) });
    const folder = folderOf({
      'a.http': fileOf(server.url).replace('"ada"', '"{{name}}"'),
      'rows.csv': 'name\nada\nbob\nada\n',
    });
    await restloop(['run', join(folder, 'a.http'), '--request', 'me', '--data', join(folder, 'rows.csv')]);
    const users = server.seen.filter(({ url }) => url === '/login').map(({ body }) => JSON.parse(body).user);
    expect(users).toEqual(['ada', 'bob', 'ada']);
  });
});

describe('a login that cannot be used', () => {
  it.each([
    ['another', '# @auth from nobody $.token', 'there is no request called nobody to get a token from'],
    ['a circle', '# @auth from two $.token', 'me needs its own token: me -> two -> me'],
  ])('is an error, and nothing is sent: %s', async (_, auth, message) => {
    const server = await loginServer();
    const file = `### me\n# @name me\n${auth}\nGET ${server.url}/me\n\n### two\n# @name two\n# @auth from me $.token\nGET ${server.url}/two\n`;
    const { requests, code } = await run(file, '--request', 'me');
    expect([code, requests[0].diagnostics[0].code, requests[0].diagnostics[0].message]).toEqual([
      3,
      'missing-login',
      message,
    ]);
    expect(server.seen).toEqual([]);
  });
});

describe('--auth from, and .auth from', () => {
  const home = (url: string) => `POST ${url}/login user=ada\n.keep login\n`;

  it('sends a saved request for send and the shell, and keeps the output of send clean', async () => {
    const server = await loginServer();
    const folder = folderOf({});
    await restloop([], { input: `${home(server.url)}.save mine\n`, home: folder });
    const sent = await restloop(
      ['send', '--session', 'mine', '--auth', 'from login $.token', `GET ${server.url}/me`, '-s'],
      { home: folder },
    );
    expect([sent.code, sent.stdout.trim()]).toEqual([0, '{"me":"ada"}']);
    expect(server.paths()).toEqual(['/login', '/login', '/me']);
  });

  it('shows in the preview what is sent first, and until when a token holds', async () => {
    const server = await loginServer({ response: (token) => ({ body: { token, expires_in: 3600 } }) });
    const input = `${home(server.url)}.auth from login $.token\n.preview GET ${server.url}/me\nGET ${server.url}/me\n.preview GET ${server.url}/me\n`;
    const { stdout } = await restloop([], { input });
    expect(stdout).toContain('Authorization: Bearer (token of login, which is sent first)');
    expect(stdout).toMatch(/Authorization: Bearer \(token of login, valid until 2\d{3}-\d\d-\d\dT/);
  });

  it('takes the token of a login that the user sends', async () => {
    const server = await loginServer();
    const input = `${home(server.url)}.auth from login $.token\n.send login\nGET ${server.url}/me\n`;
    const { stdout } = await restloop([], { input });
    expect(server.paths()).toEqual(['/login', '/login', '/me']);
    expect(stdout).not.toContain(server.given[1]);
  });

  it('logs in again with other variables', async () => {
    const server = await loginServer();
    const input = `client.setVar('name', 'ada')\nPOST ${server.url}/login user={{name}}\n.keep login\n.auth from login $.token\nGET ${server.url}/me\nGET ${server.url}/me\nclient.setVar('name', 'bob')\nGET ${server.url}/me\n`;
    await restloop([], { input });
    expect(server.paths()).toEqual(['/login', '/login', '/me', '/me', '/login', '/me']);
    expect(server.seen[4]?.body).toBe('{"user":"bob"}');
  });

  it.each([
    ['.header X-Tenant: one', '.header X-Tenant: two'],
    ['.query tenant=one', '.query tenant=two'],
    ['.header X-Tenant: one', '.header X-Tenant: none'],
  ])('logs in again after %s became %s', async (before, after) => {
    const server = await loginServer();
    const me = `GET ${server.url}/me`;
    const input = `${before}\n${home(server.url)}.auth from login $.token\n${me}\n${me}\n${after}\n${me}\n`;
    await restloop([], { input });
    const paths = server.paths().map((path) => path.replace(/\?.*/, ''));
    expect(paths).toEqual(['/login', '/login', '/me', '/me', '/login', '/me']);
  });

  it('follows the name of its request', async () => {
    const server = await loginServer();
    const own = `GET ${server.url}/me`;
    const input = `${home(server.url)}.auth from login $.token\n.mv login sign-in\n.auth\n${own}\n`;
    const { stdout } = await restloop([], { input });
    expect(stdout).toContain('the token of sign-in (from sign-in $.token)');
    expect(server.paths()).toEqual(['/login', '/login', '/me']);
  });

  it('follows the name of its request in the texts of others', async () => {
    const server = await loginServer();
    const path = join(folderOf({ 'a.http': fileOf(server.url) }), 'a.http');
    const { stderr } = await restloop([], { input: `.import ${path}\n.mv login sign-in\n.send me\n` });
    expect(stderr).toContain('sign-in was sent to get its token (200)');
    expect(server.paths()).toEqual(['/login', '/me']);
  });
});

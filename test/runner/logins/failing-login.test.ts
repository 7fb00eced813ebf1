import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { loginServer } from './login-server.ts';

const requests = (url: string, names: readonly string[]): string =>
  names.map((name) => `### ${name}\n# @name ${name}\nGET ${url}/${name}\n`).join('\n');

const fileOf = (url: string, login: string): string =>
  `# @auth from login $.token\n\n### login\n# @name login\n${login}\n\n${requests(url, ['one', 'two', 'three'])}`;

const refusal = 'login returned no token: its response returned 403 Forbidden';

const run = async (file: string, ...args: readonly string[]) => {
  const path = join(folderOf({ 'a.http': file }), 'a.http');
  const { code, stdout } = await restloop(['run', path, '--json', ...args]);
  const results = JSON.parse(stdout).files.flatMap((one: { requests: readonly unknown[] }) => one.requests);
  return {
    code,
    ends: results.map((one: { error: { message: string } | null; skipped?: { reason: string } | null }) =>
      one.error === null || one.error === undefined
        ? (one.skipped?.reason ?? 'sent')
        : `error: ${one.error.message}`,
    ),
  };
};

describe('a login that fails', () => {
  it.each([
    [['--request', 'one', '--request', 'two', '--request', 'three'], []],
    [[], ['sent']],
  ])(
    'is sent once in a run; the first request reports it, and the others are skipped: %j',
    async (args, own) => {
      const server = await loginServer({ status: 403 });
      const { code, ends } = await run(fileOf(server.url, `POST ${server.url}/login`), ...args);
      expect([server.paths(), code]).toEqual([['/login'], 4]);
      expect(ends).toEqual([...own, `error: ${refusal}.`, refusal, refusal]);
    },
  );

  it('is the reason that the report shows in the line of each skipped request', async () => {
    const server = await loginServer({ status: 403 });
    const path = join(folderOf({ 'a.http': fileOf(server.url, `POST ${server.url}/login`) }), 'a.http');
    const { stdout } = await restloop(['run', path]);
    expect(stdout.split('\n').filter((line) => line.startsWith('  - '))).toEqual([
      `  - two  ${refusal}`,
      `  - three  ${refusal}`,
    ]);
  });

  it('fails the requests that need one of those behind it, once they run ahead', async () => {
    const server = await loginServer({ status: 403 });
    const once = ['one', 'two'].map(
      (name) =>
        `### ${name}\n# @name ${name}\n# @once\n# @auth from login $.token\nGET ${server.url}/${name}\n`,
    );
    const file = `### login\n# @name login\nPOST ${server.url}/login\n\n${once.join('\n')}\n### last\n# @ref two\nGET ${server.url}/last\n`;
    const { ends } = await run(file);
    expect(server.paths().filter((path) => path !== '/login')).toEqual([]);
    expect(ends.at(-1)).toBe('two failed');
  });

  it('is reported in each iteration, and sent once for all', async () => {
    const server = await loginServer({ status: 403, delay: 20 });
    const file = fileOf(server.url, `POST ${server.url}/login`);
    const chosen = ['--request', 'one', '--request', 'two'];
    const { code, ends } = await run(file, ...chosen, '--iterations', '3', '--parallel', '3');
    expect([server.paths(), code]).toEqual([['/login'], 4]);
    expect(ends).toEqual(
      Array(3)
        .fill([`error: ${refusal}.`, refusal])
        .flat(),
    );
  });

  it('is sent again with other variables, and for each user of the rows', async () => {
    const server = await loginServer({ status: 403 });
    const login = `POST ${server.url}/login?user={{user}}`;
    const folder = folderOf({ 'a.http': fileOf(server.url, login), 'rows.csv': 'user\nada\nbob\nada\n' });
    const args = ['--request', 'one', '--request', 'two', '--data', join(folder, 'rows.csv')];
    await restloop(['run', join(folder, 'a.http'), ...args]);
    expect(server.paths()).toEqual(['/login?user=ada', '/login?user=bob']);
  });

  it('gives its token when the file itself sends it again, and it succeeds', async () => {
    let tries = 0;
    const server = await loginServer({
      response: (token) => {
        tries += 1;
        return { body: tries === 1 ? {} : { token } };
      },
    });
    const file = fileOf(server.url, `# @retry 1\n# @expect $.token exists\nPUT ${server.url}/login`);
    const { ends } = await run(file);
    expect([server.paths(), ends]).toEqual([
      ['/login', '/login', '/one', '/two', '/three'],
      ['sent', 'sent', 'sent', 'sent'],
    ]);
  });

  it.each([
    ['invalid_client', 1],
    ['temporarily_unavailable', 3],
  ])('may be a token server: one that says %s is asked %d times for three requests', async (error, times) => {
    const asked: string[] = [];
    const tokens = await httpServer((request, response) => {
      asked.push(request.url ?? '');
      request.resume();
      response.writeHead(401, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }));
    });
    const auth = `oauth2 ${tokens}/token id secret`;
    const { code, ends } = await run(`# @auth ${auth}\n\n${requests(tokens, ['one', 'two', 'three'])}`);
    const reason = `${tokens}/token returned no token, but 401 (${error})`;
    expect([code, ends]).toEqual([4, [`error: ${reason}.`, reason, reason]]);
    expect(asked).toEqual(Array(times).fill('/token'));
    asked.length = 0;
    const me = `client.send('GET ${tokens}/me')`;
    const twice = `await ${me}.catch(() => {}); await ${me}.catch(() => {})`;
    await restloop([], { input: `.auth ${auth}\n${twice}\nGET ${tokens}/me\n.auth login\n` });
    expect(asked).toEqual(Array(times === 1 ? 3 : 4).fill('/token'));
  });

  it('is sent again for the next line of a person, once for each line', async () => {
    const server = await loginServer({ status: 403 });
    const me = `client.send('GET ${server.url}/me')`;
    const input = `POST ${server.url}/login\n.keep login\n.auth from login $.token\nawait ${me}.catch(() => {}); await ${me}.catch(() => {})\nGET ${server.url}/me\n`;
    const { stdout, stderr } = await restloop([], { input });
    expect(server.paths()).toEqual(['/login', '/login', '/login']);
    expect(stdout + stderr).toContain(refusal);
  });
});

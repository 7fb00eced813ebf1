import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardedServer, headerOf } from '../../http/helpers/auth-servers.ts';
import { httpServer } from '../../http/helpers/servers.ts';
import { found, textOfFolder } from '../auth/secret-search.ts';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { loginServer } from './login-server.ts';

const login = (url: string): string => `### login\n# @name login\nPOST ${url}/login\n\n`;

describe('the token of a login', () => {
  it.each(['pretty', 'json', 'junit', 'tap', 'github', 'html', 'ctrf', 'markdown'])(
    'is not in the report %s',
    async (reporter) => {
      const server = await loginServer({ response: (token) => ({ body: { odd: { place: token } } }) });
      const echo = await httpServer((request, response) =>
        response.end(`you sent ${request.headers.authorization}`),
      );
      const home = temporaryHome();
      const file = `# @auth from login $.odd.place\n${login(server.url)}### one\nGET ${server.url}/me\n\n### echo\n# @expect body contains nothing\nGET ${echo}/\n`;
      const path = join(folderOf({ 'a.http': file }), 'a.http');
      const report = join(home, 'report.txt');
      const ran = await restloop(['run', path, '--reporter', `${reporter}:${report}`], { home });
      const [token = ''] = server.given;
      expect(token).not.toBe('');
      const written = readFileSync(report, 'utf8');
      expect(written).not.toBe('');
      for (const text of [ran.stdout, ran.stderr, written, textOfFolder(home)])
        expect(found(text, token)).toEqual([]);
    },
  );

  it('is in no session file, history, export, curl or code', async () => {
    const server = await loginServer({ response: (token) => ({ body: { odd: token, again: [token] } }) });
    const home = temporaryHome();
    const inputs = [
      '.save mine',
      `POST ${server.url}/login user=ada`,
      '.keep login',
      '.auth from login $.odd',
      `GET ${server.url}/me`,
      '.curl',
      '.code python',
      '.send login',
      '.res',
      '.history',
      `.export ${join(home, 'out.http')}`,
      `.export ${join(home, 'out.har')}`,
      '.save',
    ];
    const ran = await restloop([], { input: `${inputs.join('\n')}\n`, home });
    expect(server.given.length).toBeGreaterThan(2);
    for (const token of server.given.slice(1))
      for (const text of [ran.stdout, ran.stderr, textOfFolder(home)]) expect(found(text, token)).toEqual([]);
    const revealed = await restloop([], {
      input: `${inputs.slice(1, 5).join('\n')}\n.curl --reveal\n`,
      home,
    });
    expect(revealed.stdout).toContain(`Authorization: Bearer ${server.given.at(-1)}`);
  });

  it('does not follow a redirect to another origin, whatever carries it', async () => {
    const server = await loginServer();
    const there = await guardedServer(() => true);
    const from = await httpServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://x').search;
      response.writeHead(302, { Location: `${there.url}/got${query}` }).end();
    });
    for (const as of ['', 'as apikey X-Own', 'as apikey key query']) {
      const file = `${login(server.url)}### go\n# @auth from login $.token ${as}\nGET ${from}/\n`;
      await restloop(['run', join(folderOf({ 'a.http': file }), 'a.http')]);
    }
    expect(there.seen).toHaveLength(3);
    const sent = there.seen.map((seen) => [
      seen.url,
      headerOf(seen, 'authorization'),
      headerOf(seen, 'x-own'),
    ]);
    expect(JSON.stringify(sent)).not.toContain('issued');
  });

  it('does not go to a host that a response chose, without --allow-host', async () => {
    const server = await loginServer({ response: (token) => ({ body: { token, next: 'OTHER' } }) });
    const other = await guardedServer(() => true);
    const chooser = await httpServer((_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ next: other.url })),
    );
    const file = `${login(server.url)}### choose\n# @name choose\nGET ${chooser}/\n\n### go\n# @auth from login $.token\nGET {{choose.response.body.$.next}}/x\n`;
    const path = join(folderOf({ 'a.http': file }), 'a.http');
    const refused = await restloop(['run', path, '--json']);
    expect(refused.stdout).toContain('withheld-credentials');
    expect(other.seen).toEqual([]);
    const allowed = await restloop(['run', path, '--json', '--allow-host', new URL(other.url).host]);
    expect([allowed.code, other.seen.length]).toEqual([0, 1]);
  });

  it("does not go to a host that a file's request names, where the login is the user's own", async () => {
    const server = await loginServer();
    const evil = await guardedServer(() => true);
    const file = `### steal\n# @name steal\n# @auth from login $.token\nGET ${evil.url}/x\n`;
    const path = join(folderOf({ 'evil.http': file }), 'evil.http');
    const input = `POST ${server.url}/login user=ada\n.keep login\n.import ${path}\n.send steal\n`;
    const { stdout, stderr } = await restloop([], { input });
    expect(stdout + stderr).toContain('there is no request called login');
    expect([server.logins(), evil.seen]).toEqual([1, []]);
  });
});

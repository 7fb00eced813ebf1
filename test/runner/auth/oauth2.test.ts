import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardedServer, headerOf, type Seen, tokenServer } from '../../http/helpers/auth-servers.ts';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { found, textOfFolder } from './secret-search.ts';

describe('OAuth 2', () => {
  const secret = 'client s/ecret&1';
  const auth = (tokenUrl: string) => `oauth2 ${tokenUrl} my-id {{secret}} read write`;
  const given = ['--var', `secret=${secret}`];

  it('fetches one token for a run, and another one when it is rejected', async () => {
    const tokens = await tokenServer();
    let refused = '';
    const api = await guardedServer((seen) => headerOf(seen, 'authorization') !== `Bearer ${refused}`);
    const file = `# @auth ${auth(tokens.url)}\n${[1, 2, 3].map((number) => `\n### ${number}\nGET ${api.url}/${number}\n`).join('')}`;
    const folder = folderOf({ 'a.http': file });
    const first = await restloop(['run', join(folder, 'a.http'), '--reporter', 'json', ...given]);
    expect(first.code).toBe(0);
    expect(tokens.seen).toHaveLength(1);
    expect(headerOf(tokens.seen[0] as Seen, 'authorization')).toBe(
      `Basic ${Buffer.from('my-id:client+s%2Fecret%261').toString('base64')}`,
    );
    expect(api.seen.map((seen) => headerOf(seen, 'authorization'))).toEqual(Array(3).fill('Bearer token-1'));
    expect(found(first.stdout + first.stderr, secret)).toEqual([]);

    refused = 'token-2';
    api.seen.length = 0;
    const inputs = `.auth ${auth(tokens.url)}\nGET ${api.url}/a\n`;
    await restloop(given, { input: inputs });
    expect(api.seen.map((seen) => headerOf(seen, 'authorization'))).toEqual(['Bearer token-2']);
  });

  it('renews a rejected token once', async () => {
    const tokens = await tokenServer();
    const used: string[] = [];
    const api = await guardedServer((seen) => {
      const value = headerOf(seen, 'authorization') ?? '';
      used.push(value);
      return used.filter((one) => one === value).length === 1;
    });
    const inputs = `.auth ${auth(tokens.url)}\nGET ${api.url}/1\nGET ${api.url}/2\n`;
    const ran = await restloop(given, { input: inputs });
    expect(used).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
    expect(ran.stdout.match(/200 OK/g)).toHaveLength(2);
  });

  it('fetches another token when one has expired', async () => {
    const tokens = await tokenServer({ expiresIn: 0.001 });
    const api = await guardedServer(() => true);
    await restloop(given, { input: `.auth ${auth(tokens.url)}\nGET ${api.url}/1\nGET ${api.url}/2\n` });
    expect(api.seen.map((seen) => headerOf(seen, 'authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('reports an error of the token server in one sentence, and sends nothing else', async () => {
    const error = { error: 'invalid_client', error_description: 'no\nsuch\u001b[31m client' };
    const tokens = await tokenServer({ error });
    const api = await guardedServer(() => true);
    const ran = await restloop(['send', '--auth', auth(tokens.url), ...given, `GET ${api.url}/`]);
    expect(ran.code).toBe(4);
    expect(ran.stderr).toContain(`${tokens.url} returned no token, but 401 (invalid_client: no such`);
    expect(ran.stderr).not.toContain('\u001b');
    expect([api.seen, found(ran.stderr, secret)]).toEqual([[], []]);
  });

  it('includes the token in .curl, masked without --reveal, and never on disk', async () => {
    const tokens = await tokenServer();
    const api = await guardedServer(() => true);
    const home = temporaryHome();
    const inputs = `.auth ${auth(tokens.url)}\n.save mine\nGET ${api.url}/\n.curl\n`;
    const ran = await restloop(given, { input: inputs, home });
    expect(ran.stdout).toContain("--header 'Authorization: Bearer ••••••'");
    expect(ran.stdout).not.toContain('token-1');
    expect(textOfFolder(home)).not.toContain('token-1');
    const revealed = await restloop(given, {
      input: inputs.replace('.save mine\n', '').replace('.curl', '.curl --reveal'),
    });
    expect(revealed.stdout).toMatch(/--header 'Authorization: Bearer token-\d'/);
  });

  it('masks a token repeated by an API, on the screen and on disk', async () => {
    const tokens = await tokenServer();
    const url = await httpServer((request, response) => response.end(request.headers.authorization));
    const home = temporaryHome();
    const inputs = `.auth ${auth(tokens.url)}\n.save mine\nGET ${url}/\n.res 1\n`;
    const ran = await restloop(given, { input: inputs, home });
    expect(ran.stdout.match(/Bearer ••••••/g)).toHaveLength(2);
    expect(ran.stdout + textOfFolder(home)).not.toContain('token-1');
  });

  it('does not send the token to another origin', async () => {
    const tokens = await tokenServer();
    const there = await guardedServer(() => true);
    const from = await httpServer((_, response) => response.writeHead(302, { Location: there.url }).end());
    await restloop(['send', '--auth', auth(tokens.url), ...given, `GET ${from}/`]);
    expect(there.seen.map((seen) => headerOf(seen, 'authorization'))).toEqual([undefined]);
  });
});

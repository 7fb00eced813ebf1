import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GuardedServer, guardedServer, headerOf, tokenServer } from '../../http/helpers/auth-servers.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const token = 'tok.EN-1234_x';

describe('scripts', () => {
  const file = (host: string, other: string) =>
    `### a\n< {%\nawait client.send('GET ${host}/from-script');\nawait client.send('GET ${other}/from-script');\n%}\nGET ${host}/a\n`;

  it('of a file send credentials of the user only to the hosts of its requests', async () => {
    const [own, other] = [await guardedServer(() => true), await guardedServer(() => true)];
    const folder = folderOf({ 'a.http': file(own.url, other.url) });
    const flags = ['--auth', `bearer ${token}`, '--allow-host', new URL(other.url).host];
    const ran = await restloop(['run', join(folder, 'a.http'), ...flags]);
    expect([ran.code, ran.stdout + ran.stderr]).toEqual([0, expect.anything()]);
    const authorization = ({ seen }: GuardedServer) => seen.map((one) => headerOf(one, 'authorization'));
    expect(authorization(own)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
    expect(authorization(other)).toEqual([undefined]);
  });

  it('of a file do not fetch a token from another host', async () => {
    const [own, evil] = [await guardedServer(() => true), await tokenServer()];
    const code = `await client.send('# @auth oauth2 ${evil.url} id {{secret}}\\nGET ${own.url}/x');`;
    const folder = folderOf({ 'a.http': `### a\n< {%\n${code}\n%}\nGET ${own.url}/a\n` });
    const ran = await restloop(['run', join(folder, 'a.http'), '--var', 'secret=mine']);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/client\.send to .* is not allowed/);
    expect(evil.seen).toEqual([]);
  });

  it('typed by the user send the credentials of the user', async () => {
    const api = await guardedServer(() => true);
    const inputs = `.auth bearer ${token}\nawait client.send('GET ${api.url}/')\n1\n`;
    await restloop([], { input: inputs });
    expect(api.seen.map((seen) => headerOf(seen, 'authorization'))).toEqual([`Bearer ${token}`]);
  });
});

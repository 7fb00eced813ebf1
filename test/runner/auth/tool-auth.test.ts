import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardedServer, headerOf, type Seen, tokenServer } from '../../http/helpers/auth-servers.ts';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { found, textOfFolder } from './secret-search.ts';

const secret = 'client-s/ecret&1';

/** Servers for tokens and for the API, which takes the tokens of the other. */
async function servers() {
  const tokens = await tokenServer();
  const api = await guardedServer((seen) => headerOf(seen, 'authorization') === 'Bearer token-1');
  return { tokens, api };
}

describe('credentials as other tools write them', () => {
  it('takes Security.Auth of the environment files, whose private one has the secret', async () => {
    const { tokens, api } = await servers();
    const auth = {
      Type: 'OAuth2',
      'Grant Type': 'Client Credentials',
      'Token URL': '{{tokens}}',
      'Client ID': 'me',
    };
    const folder = folderOf({
      'http-client.env.json': JSON.stringify({
        dev: { tokens: tokens.url, Security: { Auth: { x: { ...auth, Scope: 'read write' } } } },
      }),
      'http-client.private.env.json': JSON.stringify({
        dev: { Security: { Auth: { x: { 'Client Secret': secret } } } },
      }),
      'a.http': `GET ${api.url}/\nAuthorization: Bearer {{$auth.token("x")}}\n`,
    });
    const home = temporaryHome();
    const ran = await restloop(['run', join(folder, 'a.http'), '--env', 'dev', '--reporter', 'json'], {
      home,
    });
    expect(ran.code).toBe(0);
    const [asked] = tokens.seen;
    expect(headerOf(asked as Seen, 'authorization')).toBe(
      `Basic ${Buffer.from('me:client-s%2Fecret%261').toString('base64')}`,
    );
    expect(new URLSearchParams(asked?.body).get('scope')).toBe('read write');
    for (const text of [ran.stdout, ran.stderr, textOfFolder(home)])
      expect([found(text, secret), text.includes('token-1')]).toEqual([[], false]);
  });

  it("reads the variables of httpYac's openid header", async () => {
    const { tokens, api } = await servers();
    const folder = folderOf({
      'a.http': `@local_tokenEndpoint = ${tokens.url}\n@local_clientId = me\n@local_clientSecret = ${secret}\n\n### one\nGET ${api.url}/\nAuthorization: openid client_credentials local\n`,
    });
    const ran = await restloop(['run', join(folder, 'a.http'), '--reporter', 'json']);
    expect([ran.code, tokens.seen.length, api.seen.length]).toEqual([0, 1, 1]);
    expect([found(ran.stdout, secret), ran.stdout.includes('token-1')]).toEqual([[], false]);
  });

  it.each([
    ['', 'openid device_code local needs the variable local_deviceCodeEndpoint'],
    ['@local_deviceCodeEndpoint = http://127.0.0.1:1/device\n', 'your sign-in at'],
  ])('is not sent without the credentials of its openid header %j', async (line, message) => {
    const { tokens, api } = await servers();
    const folder = folderOf({
      'a.http': `@local_tokenEndpoint = ${tokens.url}\n@local_clientId = me\n${line}\n### one\nGET ${api.url}/\nAuthorization: openid device_code local\n`,
    });
    const ran = await restloop(['run', join(folder, 'a.http')]);
    expect([ran.code === 0, api.seen]).toEqual([false, []]);
    expect(ran.stdout + ran.stderr).toContain(message);
  });

  it('is not sent where the environment has no such settings, also when forced', async () => {
    const { api } = await servers();
    const ran = await restloop([
      'send',
      '--force',
      `GET ${api.url}/\nAuthorization: Bearer {{$auth.token("x")}}`,
    ]);
    expect([ran.code, api.seen]).toEqual([3, []]);
    expect(ran.stderr).toContain('the environment has no Security.Auth called x');
  });
});

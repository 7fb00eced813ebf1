import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantId } from '../../../src/core/request/auth/oauth/grant.ts';
import { provider, signIn, signInStore } from '../../http/auth/oauth/signing-in.ts';
import { testClient } from '../../http/helpers/send.ts';
import { grantOf } from '../../support/grants.ts';
import { restloop, temporaryHome } from '../program.ts';
import { openStorage } from '../program-storage.ts';
import { folderOf } from '../run/files.ts';
import { type Echoes, openEchoes } from './echo-servers.ts';

let servers: Echoes;
beforeAll(async () => {
  servers = await openEchoes();
});

const passphrase = 'open sesame';

/** A home with a sign-in that was kept, by these words of `oauth2`. */
async function signedIn(wordsFor: (issuer: string) => readonly string[]) {
  const { issuer, api } = await provider();
  const words = wordsFor(issuer);
  const [home, tokens, grant] = [temporaryHome(), signInStore(), grantOf(...words)];
  await signIn(testClient(), grant, { tokens });
  const [kept = expect.fail()] = tokens.all.values();
  openStorage({ home, passphrase }).tokens.write(grantId(grant), JSON.stringify(kept));
  const run = (files: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
    restloop(['run', join(folderOf(files), 'a.http'), ...flags], {
      home,
      env: { RESTLOOP_PASSPHRASE: passphrase },
    });
  return { issuer, api, run, auth: `oauth2 ${words.join(' ')}`, token: `Bearer ${kept.accessToken}` };
}

const arrived = (tag: string) => servers.seen(tag).map(({ headers }) => headers.authorization);

const byIssuer = (issuer: string) => ['authorization_code', issuer, 'public', 'openid'];

describe('a stored sign-in without a terminal', () => {
  it('goes to the host of a file by --allow-host, by --auth, or to its own issuer alone', async () => {
    const { issuer, api, run, auth, token } = await signedIn(byIssuer);
    const host = servers.other.host;
    const file = { 'a.http': `# @auth ${auth}\nGET http://${host}/steal\n` };
    const refused = await run(file);
    expect([refused.code, arrived('/steal')]).toEqual([3, []]);
    expect(refused.stdout + refused.stderr).toContain(`your sign-in at ${issuer} does not go to ${host}`);
    expect(refused.stdout + refused.stderr).toContain(`--allow-host ${host} sends it there`);
    expect([(await run(file, '--allow-host', host)).code, arrived('/steal')]).toEqual([0, [token]]);

    const plain = { 'a.http': `GET http://${host}/given\n` };
    expect([(await run(plain, '--auth', auth)).code, arrived('/given')]).toEqual([0, [token]]);
    expect((await run({ 'a.http': `# @auth ${auth}\nGET ${api}\n` })).code).toBe(0);
  });

  it('does not go by Security.Auth of the environment, whoever wrote the header', async () => {
    const { issuer, run, token } = await signedIn((server) => [
      'authorization_code',
      'public',
      'openid',
      `token_url=${server}/token`,
      `authorization_url=${server}/auth`,
    ]);
    const host = servers.other.host;
    const header = 'Authorization: Bearer {{$auth.token("x")}}';
    const x = {
      Type: 'OAuth2',
      'Grant Type': 'Authorization Code',
      'Token URL': `${issuer}/token`,
      'Auth URL': `${issuer}/auth`,
      'Client ID': 'public',
      Scope: 'openid',
    };
    const files = (text: string) => ({
      'http-client.env.json': JSON.stringify({ dev: { host, Security: { Auth: { x } } } }),
      'a.http': text,
    });
    const written = files(`GET http://${host}/by-header\n${header}\n`);
    const given = files(`GET http://${host}/by-header\n`);
    for (const ran of [await run(written, '--env', 'dev'), await run(given, '--env', 'dev', '-H', header)])
      expect([ran.code, ran.stdout + ran.stderr]).toEqual([
        3,
        expect.stringContaining(`your sign-in at ${issuer}/token does not go to ${host}`),
      ]);
    expect(arrived('/by-header')).toEqual([]);
    expect((await run(written, '--env', 'dev', '--allow-host', host)).code).toBe(0);
    expect(arrived('/by-header')).toEqual([token]);
  });

  it('does not go by client.send of a script', async () => {
    const { issuer, run, auth } = await signedIn(byIssuer);
    const host = servers.other.host;
    const send = `client.send('# @auth ${auth}\\nGET http://${host}/by-script')`;
    const script = `> {%\nawait client.send('GET ${issuer}/me').catch(() => null);\ntry { await ${send} } catch (error) { console.log(error.message) }\n%}`;
    const text = `GET http://${host}/x\n\n${script}\n\n### other\nGET ${issuer}/me\n`;
    const ran = await run({ 'a.http': text });
    expect(ran.stdout).toContain(
      `your sign-in at ${issuer} does not go to ${host}; --allow-host ${host} sends it`,
    );
    expect(arrived('/by-script')).toEqual([]);
  });
});

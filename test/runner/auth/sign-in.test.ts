import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantId } from '../../../src/core/request/auth/oauth/grant.ts';
import { oauth } from '../../support/grants.ts';
import { startProvider, type TestProvider } from '../../support/oidc/provider.mjs';
import { restloop, temporaryHome } from '../program.ts';
import { openStorage } from '../program-storage.ts';
import { folderOf } from '../run/files.ts';

describe('sign-in without a terminal', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.close());

  const nobody = () => `There is no sign-in at ${provider.issuer}, and signing in is not possible here.`;
  const auth = (grant: string) => `oauth2 ${grant} ${provider.issuer} public openid`;
  /** A program that would be noticed if it were started. */
  const env = { BROWSER: '/nowhere/browser' };

  it.each(['authorization_code', 'device_code'])(
    'a request with %s is not sent, and the exit code is 3',
    async (grant) => {
      const file = join(folderOf({ 'a.http': `# @auth ${auth(grant)}\nGET ${provider.api}\n` }), 'a.http');
      for (const args of [
        ['run', file],
        ['send', 'GET', provider.api, '--auth', auth(grant)],
      ]) {
        const { code, stdout, stderr } = await restloop(args, { env });
        expect([code, stdout + stderr]).toEqual([3, expect.stringContaining(nobody())]);
      }
      const run = await restloop(['run', file, '--json'], { env });
      expect(JSON.parse(run.stdout).summary).toMatchObject({ requests: 1, sent: 0, errors: 1 });
      const json = await restloop(['send', 'GET', provider.api, '--auth', auth(grant), '--json'], { env });
      expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: 'ERR_SIGN_IN_NEEDED' } });
      expect(provider.seen).toEqual([]);
    },
  );

  it('.auth login reports it, and .auth logout that nobody is signed in', async () => {
    const login = await restloop([], { input: `.auth ${auth('authorization_code')}\n.auth login\n`, env });
    expect([login.code, login.stdout + login.stderr]).toEqual([3, expect.stringContaining(nobody())]);
    const logout = await restloop([], { input: `.auth ${auth('authorization_code')}\n.auth logout\n`, env });
    expect([logout.code, logout.stdout]).toEqual([
      0,
      expect.stringContaining(`There is no sign-in at ${provider.issuer}.`),
    ]);
    const other = await restloop([], { input: '.auth login\n' });
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining('.auth login needs .auth oauth2 or .auth from login.'),
    ]);
  });

  it('words whose variables have no value yet are not an error', async () => {
    const { code, stdout } = await restloop([], {
      input: '.auth oauth2 authorization_code {{issuer}} app\n',
    });
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('no variable')]);
    const login = await restloop([], { input: '.auth oauth2 device_code {{issuer}} app\n.auth login\n' });
    expect([login.code, login.stderr]).toEqual([2, expect.stringContaining('no variable is named issuer')]);
  });

  it('a file that is only previewed asks no server and opens no keychain', async () => {
    const home = temporaryHome();
    const before = provider.asked.length;
    const { code, stdout } = await restloop(
      ['preview', 'GET', provider.api, '--auth', auth('authorization_code')],
      { home },
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('Authorization: Bearer <')]);
    expect(provider.asked.length).toBe(before);
    expect(stdout).not.toContain('will sign in');
  });

  it('a preview uses the stored sign-in if its key is available', async () => {
    const words = ['authorization_code', provider.issuer, 'public', 'openid'];
    const home = temporaryHome();
    const kept = { accessToken: 'kept-token', until: Date.now() + 3_570_000, who: 'ada' };
    openStorage({ home, passphrase: 'open sesame' }).tokens.write(
      grantId(oauth(...words).grant),
      JSON.stringify(kept),
    );
    const before = provider.asked.length;
    const preview = async (passphrase: string) => {
      const args = ['preview', 'GET', provider.api, '--auth', `oauth2 ${words.join(' ')}`];
      const env = { RESTLOOP_PASSPHRASE: passphrase, RESTLOOP_KEYCHAIN: 'off' };
      return (await restloop(args, { home, env })).stdout;
    };
    expect(await preview('open sesame')).toContain(
      'Authorization: Bearer <token for ada, ends in 59 min, from',
    );
    expect(await preview('another')).toContain(`Authorization: Bearer <token from ${provider.issuer}>`);
    expect(provider.asked.length).toBe(before);
  });
});

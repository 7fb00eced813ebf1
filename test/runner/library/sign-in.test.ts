import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grantId } from '../../../src/core/request/auth/oauth/grant.ts';
import { readSignedIn } from '../../../src/core/request/auth/oauth/signed-in.ts';
import { provider, signIn, signInStore } from '../../http/auth/oauth/signing-in.ts';
import { testClient } from '../../http/helpers/send.ts';
import { oauth } from '../../support/grants.ts';
import { temporaryHome } from '../program.ts';
import { openStorage } from '../program-storage.ts';
import { folderOf } from '../run/files.ts';
import { library } from './built.ts';

const browser = fileURLToPath(new URL('../../support/oidc/browser.mjs', import.meta.url));

describe('a sign-in in the library', () => {
  const passphrase = 'open sesame';
  let home = '';
  let opened = '';
  beforeEach(() => {
    home = temporaryHome();
    opened = join(folderOf({ 'a.txt': '' }), 'opened.json');
    vi.stubEnv('RESTLOOP_HOME', home);
    vi.stubEnv('RESTLOOP_PASSPHRASE', passphrase);
    vi.stubEnv('BROWSER', `${process.execPath} ${browser} ${opened}`);
  });
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['authorization_code', 'device_code'])(
    'is asked of nobody: %s rejects and says what to do',
    async (grant) => {
      const { issuer, api, asked, seen } = await provider();
      await using session = await library.openSession({ auth: `oauth2 ${grant} ${issuer} public openid` });
      const failed = session.send(`GET ${api}`);
      await expect(failed).rejects.toBeInstanceOf(library.NetworkError);
      await expect(failed).rejects.toMatchObject({
        code: 'ERR_SIGN_IN_NEEDED',
        message: expect.stringContaining(
          `There is no sign-in at ${issuer}, and signing in is not possible here.`,
        ),
        hint: expect.stringMatching(/^sign in once in the shell with \.auth login;.*RESTLOOP_PASSPHRASE/),
      });
      expect([asked, seen, existsSync(opened)]).toEqual([[], [], false]);
    },
  );

  it('that was stored is used, and renewed and stored again after it expired', async () => {
    const { issuer, api, asked } = await provider();
    const words = ['authorization_code', issuer, 'public', 'openid', 'offline_access'];
    const { grant } = oauth(...words);
    const tokens = signInStore();
    await signIn(testClient(), grant, { tokens });
    const [first = expect.fail()] = tokens.all.values();
    const store = openStorage({ home, passphrase }).tokens;
    const keep = (until: number | null) => store.write(grantId(grant), JSON.stringify({ ...first, until }));
    const kept = () => {
      const found = store.read(grantId(grant));
      return found.kind === 'text' ? readSignedIn(found.text) : null;
    };
    const renewals = () => asked.filter(({ grant_type }) => grant_type === 'refresh_token').length;
    const status = async () => {
      await using session = await library.openSession({ auth: `oauth2 ${words.join(' ')}` });
      return (await session.send(`GET ${api}`)).response.status;
    };

    keep(first.until);
    expect([await status(), renewals()]).toEqual([200, 0]);
    keep(0);
    expect([await status(), renewals()]).toEqual([200, 1]);
    const renewed = kept();
    expect(renewed?.accessToken).not.toBe(first.accessToken);
    expect([await status(), renewals(), kept()]).toEqual([200, 1, renewed]);
    expect(existsSync(opened)).toBe(false);
  });
});

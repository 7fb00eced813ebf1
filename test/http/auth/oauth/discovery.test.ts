import { describe, expect, it } from 'vitest';
import { oauth } from '../../../support/grants.ts';
import { testClient } from '../../helpers/send.ts';
import { provider, signIn } from './signing-in.ts';

describe('the endpoints of a server', () => {
  const secret = 'client_secret=the client s/ecret';
  it.each([
    ['of OpenID Connect', '', ['/.well-known/openid-configuration']],
    [
      'of RFC 8414, where there is no OpenID Connect',
      '',
      ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'],
    ],
    [
      "of an issuer that is given as its configuration's URL",
      '/.well-known/openid-configuration',
      ['/.well-known/openid-configuration'],
    ],
    [
      'of an issuer that is given as the URL of RFC 8414',
      '/.well-known/oauth-authorization-server',
      ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'],
    ],
  ])('are found in the metadata %s', async (_, path, expected) => {
    const asked: string[] = [];
    const { issuer } = await provider({
      before({ url = '' }, response) {
        if (!url.startsWith('/.well-known/')) return undefined;
        asked.push(url);
        if (expected.at(-1) === url) return undefined;
        response.writeHead(404).end();
        return true;
      },
    });
    const client = testClient();
    const auth = oauth('client_credentials', issuer + path, 'basic', 'read', secret);
    await signIn(client, auth.grant, { person: null });
    expect([asked, typeof client.token(auth)]).toEqual([expected, 'string']);
  });
});

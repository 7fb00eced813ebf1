import { describe, expect, it } from 'vitest';
import { oauth } from '../../../support/grants.ts';
import { clientKeys } from '../../../support/oidc/provider.mjs';
import { failureOf, responseTo, testClient, textOf } from '../../helpers/send.ts';
import { httpsServer } from '../../helpers/servers.ts';
import { failureToSignIn, provider, signIn, signInStore } from './signing-in.ts';

const secret = 'client_secret=the client s/ecret';

describe('a token that needs no person', () => {
  it.each([
    ['client credentials, basic', ['client_credentials', 'basic', secret]],
    ['client credentials, post', ['client_credentials', 'post', secret, 'client_secret_post']],
    ['a password', ['password', 'basic', secret, 'username=ada', 'password=open sesame']],
  ])('is fetched by %s', async (_, [kind = '', id = '', ...words]) => {
    const { issuer, api } = await provider();
    const client = testClient();
    const auth = oauth(kind, issuer, id, 'read', ...words);
    expect((await responseTo(api, { client, auth })).status).toBe(200);
    expect(client.signedIn(auth.grant)?.until).toBeGreaterThan(Date.now());
  });

  it.each(clientKeys)(
    'comes by an assertion that is signed with $jwk.alg',
    async ({ id, pem, jwk, privateJwk }) => {
      const { issuer, api } = await provider();
      for (const key of [pem, JSON.stringify({ ...privateJwk, alg: jwk.alg })]) {
        if (jwk.alg === 'PS256' && key === pem) continue; // Only a JWK says that it is for PSS.
        const auth = oauth('client_credentials', issuer, id, 'read', `private_key=${key}`, 'key_id=k1');
        expect((await responseTo(api, { auth })).status).toBe(200);
      }
    },
  );

  it('is fetched by token exchange, and by a refresh token', async () => {
    const { issuer, api } = await provider();
    const [client, tokens] = [testClient(), signInStore()];
    const person = oauth('authorization_code', issuer, 'public', 'openid', 'offline_access');
    await signIn(client, person.grant, { tokens });
    const [kept] = tokens.all.values();
    const exchanged = oauth(
      'token_exchange',
      issuer,
      'public',
      'read',
      `subject_token=${client.token(person)}`,
      'actor_token=bot',
    );
    expect(JSON.parse(textOf(await responseTo(api, { client, auth: exchanged })))).toMatchObject({
      who: 'ada by bot',
    });
    const renewed = oauth('refresh_token', issuer, 'public', `refresh_token=${kept?.refreshToken}`);
    expect(JSON.parse(textOf(await responseTo(api, { client, auth: renewed })))).toMatchObject({
      who: 'ada',
    });
  });

  it('is fetched by a stored refresh token that the server rotated', async () => {
    const { issuer, api, asked } = await provider();
    const tokens = signInStore();
    const person = oauth('authorization_code', issuer, 'public', 'openid', 'offline_access');
    await signIn(testClient(), person.grant, { tokens });
    const [first] = tokens.all.values();
    tokens.all.clear();
    const auth = oauth('refresh_token', issuer, 'public', `refresh_token=${first?.refreshToken}`);
    for (let n = 0; n < 3; n += 1) {
      for (const [id, kept] of tokens.all) tokens.all.set(id, { ...kept, until: 0 });
      expect((await responseTo(api, { client: testClient(), auth, options: { tokens } })).status).toBe(200);
    }
    const used = asked.flatMap(({ refresh_token: token }) => token ?? []);
    expect(new Set(used).size).toBe(3);
  });

  it('comes over the connections of requests, with their certificates', async () => {
    const token = JSON.stringify({ access_token: 't', token_type: 'bearer' });
    const url = await httpsServer((_, response) => response.end(token));
    const auth = oauth(`${url}/token`, 'id', 'secret');
    expect((await failureOf(url, { auth })).code).toMatch(/CERT|SELF_SIGNED|UNABLE_TO/);
    expect((await responseTo(url, { auth, settings: { insecure: true } })).status).toBe(200);
  });

  it('of the kind that requests do not carry is not sent', async () => {
    const { issuer, api, seen } = await provider();
    const tokens = signInStore();
    await signIn(testClient(), oauth('authorization_code', issuer, 'public', 'read').grant, { tokens });
    const auth = oauth('authorization_code', issuer, 'public', 'read', 'send=id_token');
    const failure = await failureToSignIn(testClient(), auth.grant, { tokens });
    expect(failure).toMatchObject({
      message: `${issuer} returned no ID token.`,
      hint: 'add the scope openid',
    });
    expect(await failureOf(api, { auth, options: { tokens } })).toMatchObject({ code: 'ERR_SIGN_IN_NEEDED' });
    expect(seen).toEqual([]);
  });
});

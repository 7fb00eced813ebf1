import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { oauth } from '../../../support/grants.ts';
import { visit } from '../../../support/oidc/browser.mjs';
import type { Configure } from '../../../support/oidc/provider.mjs';
import { responseTo, testClient, textOf } from '../../helpers/send.ts';
import { answers, failureToSignIn, freePort, provider, signIn, somebody } from './signing-in.ts';

const longSecret = 'a secret of the client, long enough for every one of these hashes: 64+';

/** A client `hmac` whose ID tokens its secret signs. */
const signedBySecret =
  (alg: string): Configure =>
  (made) => ({
    ...made,
    clients: [
      ...made.clients,
      {
        client_id: 'hmac',
        client_secret: longSecret,
        application_type: 'native',
        grant_types: ['authorization_code'],
        redirect_uris: ['http://127.0.0.1/callback'],
        id_token_signed_response_alg: alg,
      },
    ],
    enabledJWA: { ...made.enabledJWA, idTokenSigningAlgValues: ['RS256', 'HS256', 'HS384', 'HS512'] },
  });

describe('a sign-in with the browser', () => {
  it('gets a token with PKCE by way of a loopback address, and sends it', async () => {
    const { issuer, api, asked } = await provider();
    const [client, person] = [testClient(), somebody()];
    const auth = oauth('authorization_code', issuer, 'public', 'openid', 'read');
    await signIn(client, auth.grant, { person });
    expect(JSON.parse(textOf(await responseTo(api, { client, auth })))).toMatchObject({
      client: 'public',
      who: 'ada',
      scope: 'openid read',
    });
    expect(client.signedIn(auth.grant)).toMatchObject({ who: 'ada', isRenewed: true });
    const [opened = ''] = person.opened;
    const url = new URL(opened);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'public',
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
      scope: 'openid read',
      state: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^.{43}$/),
    });
    const verifier = asked.find(({ code_verifier }) => code_verifier !== undefined)?.['code_verifier'] ?? '';
    expect(verifier).toMatch(/^.{43}$/);
    expect(opened).not.toContain(verifier);
    const page = await person.pages[0];
    expect(page?.text).toContain('You can close this window.');
    for (const hidden of [client.token(auth), verifier]) expect(page?.text).not.toContain(hidden);
  });

  it('uses the redirect address that the client registered', async () => {
    const { issuer } = await provider();
    const [client, person] = [testClient(), somebody()];
    const port = await freePort();
    const auth = oauth(
      'authorization_code',
      issuer,
      'public',
      'openid',
      `redirect=http://localhost:${port}/callback`,
    );
    await signIn(client, auth.grant, { person });
    expect(person.opened[0]).toContain(encodeURIComponent(`http://localhost:${port}/callback`));
    expect(client.token(auth)).toEqual(expect.any(String));
  });

  it.each([
    ['the whole address', (url: string) => url],
    ['the code', (url: string) => new URL(url).searchParams.get('code') ?? ''],
  ])('accepts %s if no browser can be opened', async (_, answerOf) => {
    const { issuer } = await provider();
    const client = testClient();
    let page = '';
    const person = somebody({
      browse: async (url) => {
        page = url;
        return false;
      },
      ask: async () => answerOf((await visit(page)).url),
    });
    const auth = oauth('authorization_code', issuer, 'public', 'openid', 'redirect=com.example:/callback');
    await signIn(client, auth.grant, { person });
    expect(client.token(auth)).toEqual(expect.any(String));
    expect(person.said.join()).toContain(page);
  });

  it('asks for a token for one API', async () => {
    const { issuer, api } = await provider();
    const client = testClient();
    const auth = oauth('authorization_code', issuer, 'public', 'read', 'resource=https://api.example/');
    await signIn(client, auth.grant);
    expect(JSON.parse(textOf(await responseTo(api, { client, auth })))).toMatchObject({
      aud: 'https://api.example/',
    });
  });

  it('sends the ID token where that is wanted', async () => {
    const { issuer, seen, api } = await provider();
    const client = testClient();
    const auth = oauth('authorization_code', issuer, 'public', 'openid', 'send=id_token');
    await signIn(client, auth.grant);
    await responseTo(api, { client, auth });
    expect(seen[0]?.split('.')).toHaveLength(3);
  });

  it.each(['HS256', 'HS384', 'HS512'])('takes an ID token that the client secret signs: %s', async (alg) => {
    const { issuer } = await provider({ configure: signedBySecret(alg) });
    const client = testClient();
    const auth = oauth('authorization_code', issuer, 'hmac', 'openid', `client_secret=${longSecret}`);
    await signIn(client, auth.grant);
    expect(client.signedIn(auth.grant)).toMatchObject({ who: 'ada' });
  });

  it('refuses an ID token that another secret signed', async () => {
    const { issuer } = await provider({
      configure: signedBySecret('HS256'),
      before: answers({
        '/token': (body) => {
          const [head, claims] = String(body['id_token']).split('.');
          const signature = createHmac('sha256', 'another').update(`${head}.${claims}`).digest('base64url');
          return { ...body, id_token: `${head}.${claims}.${signature}` };
        },
      }),
    });
    const { grant } = oauth('authorization_code', issuer, 'hmac', 'openid', `client_secret=${longSecret}`);
    expect(await failureToSignIn(testClient(), grant)).toEqual({
      code: 'ERR_OAUTH2_TOKEN',
      message: `${issuer} returned an ID token that is not signed with the client secret.`,
      hint: 'check the client secret',
    });
  });

  it('pushes the request to a server that wants that, so that the browser sees none of it', async () => {
    const { issuer, api, asked } = await provider({
      configure: (made) => ({
        ...made,
        features: {
          ...made.features,
          pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
        },
      }),
    });
    const [client, person] = [testClient(), somebody()];
    const auth = oauth('authorization_code', issuer, 'public', 'openid', 'read');
    await signIn(client, auth.grant, { person });
    const url = new URL(person.opened[0] ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'public',
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:/),
    });
    expect(asked[0]).toMatchObject({ path: '/request', scope: 'openid read', code_challenge_method: 'S256' });
    expect((await responseTo(api, { client, auth })).status).toBe(200);
  });

  it('works with endpoints in place of an issuer', async () => {
    const { issuer, api } = await provider();
    const client = testClient();
    const auth = oauth(
      'authorization_code',
      'public',
      'openid',
      `token_url=${issuer}/token`,
      `authorization_url=${issuer}/auth`,
    );
    await signIn(client, auth.grant);
    expect((await responseTo(api, { client, auth })).status).toBe(200);
  });
});

describe('a sign-in on another device', () => {
  it('shows the code, and waits until it is entered', async () => {
    const person = somebody();
    let entered: Promise<unknown> | null = null;
    const { issuer, api, asked } = await provider({
      before: answers({
        // The interval, so that the test does not wait five seconds.
        '/device/auth': (body) => ({ ...body, interval: 0.05 }),
        '/token': (body) => {
          const page = /\S+user_code=\S+/.exec(person.said.join())?.[0] ?? '';
          if (body['error'] === 'authorization_pending') entered ??= visit(page);
          return body;
        },
      }),
    });
    const client = testClient();
    const auth = oauth('device_code', issuer, 'public', 'openid', 'read');
    await signIn(client, auth.grant, { person });
    await entered;
    expect(person.said).toEqual([
      expect.stringMatching(
        /^To sign in, open http\S+\/device and enter the code [A-Z]{4}-[A-Z]{4}\. \| or open http\S+$/,
      ),
    ]);
    expect(person.opened).toEqual([]);
    expect(asked.filter(({ device_code }) => device_code !== undefined).length).toBeGreaterThan(1);
    expect(JSON.parse(textOf(await responseTo(api, { client, auth })))).toMatchObject({ who: 'ada' });
  });
});

describe('an answer for another device', () => {
  it.each(['user_code', 'verification_uri', 'verification_uri_complete'])(
    'with control characters in its %s is refused, and not shown',
    async (name) => {
      const person = somebody();
      const { issuer } = await provider({
        before: answers({ '/device/auth': (body) => ({ ...body, [name]: 'http://a/\u001b[2Jb' }) }),
      });
      const auth = oauth('device_code', issuer, 'public', 'openid');
      await expect(signIn(testClient(), auth.grant, { person })).rejects.toMatchObject({
        failure: {
          message: expect.stringMatching(/returned a code or an address with control characters\.$/),
        },
      });
      expect(person.said).toEqual([]);
    },
  );
});

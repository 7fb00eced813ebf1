import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { oauth } from '../../../support/grants.ts';
import { visit } from '../../../support/oidc/browser.mjs';
import { signingKeys, startProvider } from '../../../support/oidc/provider.mjs';
import { failureOf, responseTo, testClient } from '../../helpers/send.ts';
import { httpServer } from '../../helpers/servers.ts';
import { givenClock } from './given-clock.ts';
import { answers, failureToSignIn, freePort, provider, signIn, signInStore, somebody } from './signing-in.ts';

const browser = (issuer: string, ...words: string[]) =>
  oauth('authorization_code', issuer, 'public', 'openid', ...words);

/** Somebody who pastes the address that the browser ends at, changed. */
const pasting = (change: (url: URL) => void) => {
  let page = '';
  return somebody({
    browse: async (url) => {
      page = url;
      return false;
    },
    async ask() {
      const answer = new URL((await visit(page)).url);
      change(answer);
      return answer.href;
    },
  });
};

describe('an answer that is not of this sign-in', () => {
  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'), 'unexpected state'],
    ['no state', (url: URL) => url.searchParams.delete('state'), 'state missing'],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), 'unexpected iss'],
    ['no issuer', (url: URL) => url.searchParams.delete('iss'), 'iss (issuer) missing'],
  ])('is refused with %s, and no code is sent', async (_, change, says) => {
    const { issuer, asked } = await provider();
    const { grant } = browser(issuer, 'redirect=com.example:/callback');
    const failure = await failureToSignIn(testClient(), grant, { person: pasting(change) });
    expect(failure).toMatchObject({
      code: 'ERR_OAUTH2_TOKEN',
      message: expect.stringContaining(says),
      hint: expect.stringContaining('.auth login'),
    });
    expect(asked.filter(({ code }) => code !== undefined)).toEqual([]);
  });

  it('is ignored at the redirect address, which keeps waiting', async () => {
    const { issuer } = await provider();
    const [client, statuses] = [testClient(), [] as number[]];
    const auth = browser(issuer);
    const person = somebody({
      async browse(url) {
        const redirect = new URL(url).searchParams.get('redirect_uri') ?? '';
        for (const wrong of ['?code=x&state=y', '/other?state=y', '?code=x'])
          statuses.push((await fetch(redirect + wrong)).status);
        statuses.push((await fetch(redirect, { method: 'POST' })).status);
        // A target that is no URL must not end the process.
        statuses.push((await fetch(`${new URL(redirect).origin}//:`)).status);
        void visit(url);
        return true;
      },
    });
    await signIn(client, auth.grant, { person });
    expect(statuses).toEqual([400, 404, 400, 404, 404]);
    expect(person.said.join()).toContain('A response to another sign-in arrived');
    expect(client.token(auth)).not.toBeNull();
  });

  it('is refused where an ID token has another signature or another nonce', async () => {
    const { issuer } = await provider({
      before: answers({
        '/token': (body) => ({ ...body, id_token: String(body['id_token']).replace(/.{8}$/, 'AAAAAAAA') }),
      }),
    });
    expect((await failureToSignIn(testClient(), browser(issuer).grant)).message).toMatch(
      /rejected: .*signature/,
    );
    const second = await provider();
    const person = somebody();
    const { browse } = person;
    const failure = await failureToSignIn(testClient(), browser(second.issuer).grant, {
      person: { ...person, browse: (url) => browse(url.replace(/nonce=[^&]+/, 'nonce=other')) },
    });
    expect(failure.message).toMatch(/rejected: .*nonce/);
  });
});

describe('a server that refuses', () => {
  it('is quoted where the person refuses', async () => {
    const { issuer } = await provider();
    const person = somebody({
      async browse(url) {
        void visit(url, { aborts: true });
        return true;
      },
    });
    expect(await failureToSignIn(testClient(), browser(issuer).grant, { person })).toEqual({
      code: 'ERR_OAUTH2_TOKEN',
      message: `${issuer} did not sign you in: access_denied: End-User aborted interaction.`,
      hint: 'sign in again: .auth login',
    });
  });

  it.each([
    ['password', ['username=ada', 'password=wrong'], '400 (invalid_grant: not today)'],
    ['token_exchange', ['subject_token=wrong'], '400 (invalid_request: not today)'],
    ['refresh_token', ['refresh_token=wrong'], '400 (invalid_grant: grant request is invalid)'],
  ])('is quoted for %s', async (kind, words, says) => {
    const { issuer, api } = await provider();
    const failure = await failureOf(api, { auth: oauth(kind, issuer, 'public', ...words) });
    expect(failure).toMatchObject({
      code: 'ERR_OAUTH2_TOKEN',
      message: `${issuer} returned no token, but ${says}.`,
    });
  });

  it('is quoted without the controls of its words', async () => {
    const url = await httpServer((_, response) =>
      response.writeHead(400).end(JSON.stringify({ error: 'no', error_description: 'a\u001b[31mred\u202e' })),
    );
    const { message } = await failureOf(url, { auth: oauth(`${url}/token`, 'id', 'secret') });
    expect(message).toContain('(no: a␛[31mred\uFFFD)');
  });

  it('is named if it lists no endpoints, or those of another issuer', async () => {
    const none = await httpServer((_, response) => response.writeHead(404).end());
    expect(await failureToSignIn(testClient(), browser(none).grant)).toMatchObject({
      message: `The endpoints of ${none} were not found: ${none} returned 404 for its OpenID configuration.`,
      hint: 'check the issuer; token_url=URL sets the endpoint without discovery',
    });
    const other = await httpServer((_, response) =>
      response.end(JSON.stringify({ issuer: 'https://other.example', token_endpoint: `${none}/token` })),
    );
    expect((await failureToSignIn(testClient(), browser(other).grant)).message).toContain('issuer');
  });

  it('is given up where it answers too slowly, and where the person cancels', async () => {
    const silent = await httpServer(() => undefined);
    expect((await failureToSignIn(testClient(), browser(silent).grant, { timeout: 50 })).code).toBe(
      'ETIMEDOUT',
    );
    const { issuer } = await provider();
    const [cancelling, port] = [new AbortController(), await freePort()];
    const person = somebody({ browse: async () => true });
    const grant = browser(issuer, `redirect=http://127.0.0.1:${port}/callback`).grant;
    const failed = failureToSignIn(testClient(), grant, { person, signal: cancelling.signal });
    await eventually(() => expect(person.said).toHaveLength(1));
    cancelling.abort();
    expect((await failed).code).toBe('ECANCELED');
    const refused = new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve));
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('cannot be used if a port is taken or nobody can be asked', async () => {
    const { issuer } = await provider();
    const { port } = new URL(issuer);
    const taken = browser(issuer, `redirect=${port}`).grant;
    expect((await failureToSignIn(testClient(), taken)).message).toContain(`port ${port} cannot be used`);
    expect(await failureToSignIn(testClient(), browser(issuer).grant, { person: null })).toMatchObject({
      code: 'ERR_SIGN_IN_NEEDED',
      message: `There is no sign-in at ${issuer}, and signing in is not possible here.`,
    });
  });
});

describe('tokens that end', () => {
  it('are renewed before they end', async () => {
    const { issuer, api, seen, asked } = await provider({ tokenSeconds: 60 });
    const [clock, person] = [givenClock(), somebody()];
    const client = clock.client();
    const auth = browser(issuer, 'offline_access');
    await signIn(client, auth.grant, { person });
    for (let n = 0; n < 2; n += 1) {
      clock.pass(54_000);
      expect((await responseTo(api, { client, auth })).status).toBe(200);
    }
    expect(new Set(seen).size).toBe(2);
    expect(person.opened).toHaveLength(1);
    expect(asked.filter(({ grant_type }) => grant_type === 'refresh_token')).toHaveLength(2);
  });

  it('are renewed once if they are revoked, and requested again if the sign-in is over', async () => {
    const { issuer, api, seen, revoke, asked } = await provider();
    const [client, person, tokens] = [testClient(), somebody(), signInStore()];
    const auth = browser(issuer, 'offline_access');
    await signIn(client, auth.grant, { person, tokens });
    await responseTo(api, { client, auth });
    await revoke(client.token(auth) ?? '');
    expect((await responseTo(api, { client, auth, options: { tokens } })).status).toBe(200);
    expect(seen).toHaveLength(3);
    // Both tokens end with the sign-in: the response of the API stays.
    await client.signOut(auth.grant, {
      ...{ tokens: { ...tokens, store: async () => undefined }, signal: new AbortController().signal },
      settings: { timeout: 10_000, redirects: 10, insecure: false, proxy: 'none', http2: false },
    });
    expect((await responseTo(api, { client, auth, options: { tokens } })).status).toBe(401);
    expect(tokens.all.size).toBe(0);
    await signIn(client, auth.grant, { person, tokens });
    expect(person.opened).toHaveLength(2);
    expect((await responseTo(api, { client, auth })).status).toBe(200);
    expect(asked.filter(({ path }) => path === '/token/revocation')).toHaveLength(2);
  });

  it('are shared by clients, and renewed by one of them only', async () => {
    const { issuer, api, asked } = await provider({ tokenSeconds: 60 });
    const [tokens, person] = [signInStore(), somebody()];
    const auth = browser(issuer, 'offline_access');
    const clients = [testClient(), testClient(), testClient()];
    const [first = testClient()] = clients;
    await Promise.all([1, 2].map(() => signIn(first, auth.grant, { person, tokens })));
    for (const client of clients)
      expect((await responseTo(api, { client, auth, options: { tokens } })).status).toBe(200);
    for (const [id, kept] of tokens.all) tokens.all.set(id, { ...kept, until: 0 });
    const others = [testClient(), testClient(), testClient()];
    const answers = await Promise.all(
      others.flatMap((client) => [1, 2].map(() => responseTo(api, { client, auth, options: { tokens } }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(person.opened).toHaveLength(1);
    expect(asked.filter(({ grant_type }) => grant_type === 'refresh_token')).toHaveLength(1);
  });

  it('come again from a server that changed its keys', async () => {
    const port = await freePort();
    const client = testClient();
    const auth = browser(`http://127.0.0.1:${port}`);
    for (const name of ['one', 'two'] as const) {
      const made = await startProvider({ port, jwks: signingKeys(name) });
      await signIn(client, auth.grant, { how: 'again' });
      expect(client.signedIn(auth.grant)?.who).toBe('ada');
      await made.close();
    }
  });
});

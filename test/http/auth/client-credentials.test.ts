import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { oauth } from '../../support/grants.ts';
import { failureOf, responseTo, testClient } from '../helpers/send.ts';
import { httpServer } from '../helpers/servers.ts';
import { givenClock } from './oauth/given-clock.ts';

interface TokenRequest {
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Gives the tokens `t1`, `t2` and so on. */
async function tokenServer({ expiresIn = 3600, status = 200 } = {}) {
  const asked: TokenRequest[] = [];
  const url = await httpServer(async (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    await once(request, 'end');
    asked.push({ authorization: request.headers.authorization, body });
    const answer =
      status === 200
        ? { access_token: `t${asked.length}`, token_type: 'Bearer', expires_in: expiresIn }
        : { error: 'invalid_client', error_description: 'who are you' };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  return { tokenUrl: `${url}/token`, asked };
}

/** Takes some tokens. */
async function apiServer(...valid: string[]) {
  const seen: (string | undefined)[] = [];
  const url = await httpServer((request, response) => {
    seen.push(request.headers.authorization);
    response
      .writeHead(valid.some((token) => request.headers.authorization === `Bearer ${token}`) ? 200 : 401)
      .end();
  });
  return { url, seen };
}

const auth = (tokenUrl: string) => oauth(tokenUrl, 'my id', 'a:b', 'read', 'write');

describe('client credentials', () => {
  it('fetches a token once, and uses it for all requests', async () => {
    const client = testClient();
    const { tokenUrl, asked } = await tokenServer();
    const { url, seen } = await apiServer('t1');
    for (let n = 0; n < 3; n += 1)
      expect((await responseTo(url, { client, auth: auth(tokenUrl) })).status).toBe(200);
    expect(seen).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t1']);
    expect(asked).toEqual([
      {
        authorization: `Basic ${Buffer.from('my+id:a%3Ab').toString('base64')}`,
        body: 'grant_type=client_credentials&scope=read+write',
      },
    ]);
  });

  it('sends the credentials of the client in the body where that is wanted, and the audience', async () => {
    const client = testClient();
    const { tokenUrl, asked } = await tokenServer();
    const { url } = await apiServer('t1', 't2');
    const words = [tokenUrl, 'my id', 'a:b', 'read', 'write', 'client_secret_post'];
    const forApi = ['audience=https://api.example/', 'resource=urn:a&b'];
    await responseTo(url, { client, auth: oauth(...words, ...forApi) });
    await responseTo(url, { client, auth: oauth(...words) });
    expect(asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
    expect(asked.map(({ body }) => [...new URLSearchParams(body)])).toEqual([
      [
        ['grant_type', 'client_credentials'],
        ['scope', 'read write'],
        ['audience', 'https://api.example/'],
        ['resource', 'urn:a&b'],
        ['client_id', 'my id'],
        ['client_secret', 'a:b'],
      ],
      [
        ['grant_type', 'client_credentials'],
        ['scope', 'read write'],
        ['client_id', 'my id'],
        ['client_secret', 'a:b'],
      ],
    ]);
  });

  it.each([
    [1, 900],
    [10, 9_000],
    [100, 90_000],
    [3_600, 3_590_000],
  ])('uses a token of %d s for %d ms, and fetches another one then', async (expiresIn, used) => {
    const clock = givenClock();
    const client = clock.client();
    const { tokenUrl, asked } = await tokenServer({ expiresIn });
    const { url, seen } = await apiServer('t1', 't2');
    const get = () => responseTo(url, { client, auth: auth(tokenUrl) });
    await get();
    clock.pass(used - 1);
    await get();
    clock.pass(1);
    await get();
    expect([asked.length, seen]).toEqual([2, ['Bearer t1', 'Bearer t1', 'Bearer t2']]);
  });

  it('fetches another one when a server refuses it, once', async () => {
    const client = testClient();
    const { tokenUrl, asked } = await tokenServer();
    const { url } = await apiServer('t1');
    await responseTo(url, { client, auth: auth(tokenUrl) });
    const strict = await apiServer('t2');
    expect((await responseTo(strict.url, { client, auth: auth(tokenUrl) })).status).toBe(200);
    expect(strict.seen).toEqual(['Bearer t1', 'Bearer t2']);
    const none = await apiServer();
    expect((await responseTo(none.url, { client, auth: auth(tokenUrl) })).status).toBe(401);
    expect(asked).toHaveLength(3);
  });

  it.each([
    [
      { access_token: 't', token_type: 'mac' },
      'returned a token of the type mac, which restloop cannot use.',
    ],
    [{ token_type: 'Bearer' }, 'has no token.'],
    [['no object'], 'has no token.'],
    [
      { access_token: 'one\ntwo', token_type: 'Bearer' },
      'returned a token with a line break or another invalid character.',
    ],
    [
      { error: 'a\n b', error_description: 'x'.repeat(500) },
      `returned no token, but 400 (a b: ${'x'.repeat(200)}…).`,
    ],
  ])('does not take %j for a token', async (answer, says) => {
    const tokenUrl = await httpServer((_, response) => response.end(JSON.stringify(answer)));
    const { url, seen } = await apiServer();
    const failure = await failureOf(url, { auth: auth(tokenUrl) });
    expect([failure.code, failure.message]).toEqual(['ERR_OAUTH2_TOKEN', expect.stringContaining(says)]);
    expect(seen).toEqual([]);
  });

  it('reports why there is no token', async () => {
    const { tokenUrl } = await tokenServer({ status: 401 });
    const { url, seen } = await apiServer();
    const failure = await failureOf(url, { auth: auth(tokenUrl) });
    expect(failure).toMatchObject({
      code: 'ERR_OAUTH2_TOKEN',
      message: `${tokenUrl} returned no token, but 401 (invalid_client: who are you).`,
    });
    expect(failure.hint).toContain('client_secret_post');
    const inBody = oauth(tokenUrl, 'my id', 'a:b', 'client_secret_post');
    expect((await failureOf(url, { auth: inBody })).hint).not.toContain('client_secret_post');
    expect(await failureOf(url, { auth: auth('http://127.0.0.1:9/') })).toMatchObject({
      code: 'ECONNREFUSED',
    });
    expect(await failureOf(url, { auth: auth('http://') })).toMatchObject({ code: 'ERR_INVALID_URL' });
    expect(seen).toEqual([]);
  });
});

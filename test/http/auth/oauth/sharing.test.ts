import { describe, expect, it } from 'vitest';
import { oauth } from '../../../support/grants.ts';
import { responseTo, send, testClient } from '../../helpers/send.ts';
import { httpServer } from '../../helpers/servers.ts';
import { provider, signIn, signInStore, somebody } from './signing-in.ts';

/** Gives the tokens `t1`, `t2` and so on, each when it is let go. */
async function tokenServer(letGo: (count: number) => Promise<unknown> = async () => undefined) {
  let given = 0;
  const url = await httpServer(async (request, response) => {
    request.resume();
    given += 1;
    const token = { access_token: `t${given}`, token_type: 'Bearer', expires_in: 3600 };
    await letGo(given);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(token));
  });
  return { auth: oauth(`${url}/token`, 'id', 'secret'), given: () => given };
}

/** A promise that others settle. */
function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('a token that a server no longer takes', () => {
  it('is renewed once for the requests that carried it, however late they are refused', async () => {
    const { auth, given } = await tokenServer();
    const client = testClient();
    let isOver = false;
    const [bothCame, firstIsDone] = [latch(), latch()];
    const late: string[] = [];
    const api = await httpServer(async ({ url = '', headers }, response) => {
      const isOld = headers.authorization === 'Bearer t1';
      if (isOver && isOld) {
        if (late.push(url) === 2) bothCame.open();
        await bothCame.opened;
        if (url === '/late') await firstIsDone.opened;
      }
      response.writeHead(isOver && isOld ? 401 : 200).end(headers.authorization);
    });
    await responseTo(api, { client, auth });
    isOver = true;
    const slow = responseTo(`${api}/late`, { client, auth });
    expect((await responseTo(`${api}/soon`, { client, auth })).status).toBe(200);
    firstIsDone.open();
    expect((await slow).status).toBe(200);
    expect((await responseTo(api, { client, auth })).status).toBe(200);
    expect(given()).toBe(2);
  });
});

describe('a request for a token that several requests wait for', () => {
  it.each([
    ['is cancelled', { timeout: 10_000 }, 'ECANCELED'],
    ['has no time left', { timeout: 1_000 }, 'ETIMEDOUT'],
  ])('is made again for the others where the one that began it %s', async (_, settings, code) => {
    const begun = latch();
    const { auth, given } = await tokenServer(async (count) => {
      begun.open();
      if (count === 1) await new Promise(() => undefined);
    });
    const api = await httpServer((request, response) => response.end(request.headers.authorization));
    const [client, cancelling] = [testClient(), new AbortController()];
    const first = send(api, { client, auth, settings, options: { signal: cancelling.signal } });
    await begun.opened;
    const others = [responseTo(api, { client, auth }), responseTo(api, { client, auth })];
    if (code === 'ECANCELED') cancelling.abort();
    expect((await first).outcome).toMatchObject({ kind: 'failure', failure: { code } });
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    expect(given()).toBe(2);
  });
});

it('tokens that outlive the process are written by one process at a time', async () => {
  const { issuer } = await provider();
  const tokens = signInStore();
  const { grant } = oauth('authorization_code', issuer, 'public', 'openid');
  const client = testClient();
  await signIn(client, grant, { tokens, person: somebody() });
  expect(tokens.all.size).toBe(1);
  const signal = new AbortController().signal;
  const settings = { timeout: 10_000, redirects: 0, insecure: false, proxy: 'none', http2: false } as const;
  expect(await client.signOut(grant, { settings, signal, tokens })).toBe('revoked');
  expect([tokens.all.size, tokens.unguarded]).toEqual([0, 0]);
});

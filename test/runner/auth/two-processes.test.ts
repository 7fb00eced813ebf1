import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { grantId } from '../../../src/core/request/auth/oauth/grant.ts';
import { grantOf } from '../../support/grants.ts';
import { restloopProcess, temporaryHome } from '../program.ts';
import { openStorage } from '../program-storage.ts';

/** A server whose refresh tokens hold once, and an API that takes the token of the first renewal. */
async function rotatingServer() {
  const renewals: string[] = [];
  const server = createServer(async (request, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/api') {
      const isGood = request.headers.authorization === 'Bearer renewed-1';
      json(isGood ? 200 : 401, { isGood });
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const token = new URLSearchParams(body).get('refresh_token') ?? '';
    renewals.push(token);
    const answer = () =>
      token === 'refresh-0' && renewals.filter((one) => one === token).length === 1
        ? json(200, {
            ...{ access_token: 'renewed-1', token_type: 'Bearer', expires_in: 3600 },
            refresh_token: 'refresh-1',
          })
        : json(400, { error: 'invalid_grant' });
    // Long enough for the other process to come to the lock, whichever is first.
    setTimeout(answer, 1_500);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, renewals };
}

it('two processes renew a sign-in once: the second one waits, and uses the token of the first', async () => {
  const { url, renewals } = await rotatingServer();
  const words = ['authorization_code', 'app', `token_url=${url}/token`, `authorization_url=${url}/auth`];
  const home = temporaryHome();
  const past = Date.now() - 60_000;
  const kept = {
    ...{ accessToken: 'ended', takenAt: past - 3_600_000, until: past, who: 'ada' },
    ...{ idToken: null, idUntil: null, refreshToken: 'refresh-0' },
  };
  const passphrase = 'open sesame';
  openStorage({ home, passphrase }).tokens.write(grantId(grantOf(...words)), JSON.stringify(kept));
  const env = { RESTLOOP_PASSPHRASE: passphrase };
  const args = ['send', 'GET', `${url}/api`, '--auth', `oauth2 ${words.join(' ')}`];
  const ran = await Promise.all([1, 2].map(() => restloopProcess(args, { home, env })));
  expect(ran.map(({ code, stdout }) => [code, stdout.includes('"isGood":true')])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(renewals).toEqual(['refresh-0']);
});

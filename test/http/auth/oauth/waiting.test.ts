import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { oauth } from '../../../support/grants.ts';
import { givenClock } from './given-clock.ts';
import { answers, failureToSignIn, freePort, provider, somebody } from './signing-in.ts';

const tenMinutes = 600_000;
const device = (issuer: string) => oauth('device_code', issuer, 'public', 'openid').grant;

describe('the wait for a code on another device', () => {
  it('begins with the interval of the server, and grows by five seconds where the server asks for that', async () => {
    const said = ['slow_down', 'authorization_pending', 'slow_down', 'access_denied'];
    const { issuer } = await provider({
      before: answers({
        '/device/auth': (body) => ({ ...body, interval: 3 }),
        '/token': () => ({ error: said.shift() }),
      }),
    });
    const clock = givenClock();
    const failed = failureToSignIn(clock.client(), device(issuer));
    const expected = [tenMinutes, 3_000, 8_000, 8_000, 13_000];
    for (let seen = 2; seen <= expected.length; seen += 1) {
      await eventually(() => expect(clock.waits).toEqual(expected.slice(0, seen)));
      clock.moveOn();
    }
    expect((await failed).message).toContain('access_denied');
    expect([clock.waits, clock.left()]).toEqual([expected, 0]);
  });

  it('is five seconds where the server says nothing, and ends with the code', async () => {
    const { issuer, asked } = await provider({
      before: answers({
        '/device/auth': ({ interval: _, ...body }) => ({ ...body, expires_in: 12 }),
        '/token': () => ({ error: 'authorization_pending' }),
      }),
    });
    const clock = givenClock();
    const failed = failureToSignIn(clock.client(), device(issuer));
    for (let seen = 2; seen <= 4; seen += 1) {
      await eventually(() => expect(clock.waits).toHaveLength(seen));
      clock.moveOn();
    }
    expect(await failed).toMatchObject({
      message: 'The code was not entered in time.',
      hint: 'sign in again: .auth login',
    });
    expect(clock.waits).toEqual([tenMinutes, 5_000, 5_000, 5_000]);
    expect(asked.filter(({ path }) => path === '/token')).toHaveLength(2);
  });

  it('is at most a minute, whatever the server says', async () => {
    const { issuer } = await provider({
      before: answers({
        '/device/auth': (body) => ({ ...body, interval: 1e12 }),
        '/token': () => ({ error: 'access_denied' }),
      }),
    });
    const clock = givenClock();
    const failed = failureToSignIn(clock.client(), device(issuer));
    await eventually(() => expect(clock.waits).toEqual([tenMinutes, 60_000]));
    clock.moveOn();
    expect((await failed).message).toContain('access_denied');
  });

  it.each<[string, Parameters<typeof provider>[0]]>([
    [
      'the connection breaks',
      {
        before: ({ url }, response) => {
          if (url !== '/token') return undefined;
          response.destroy();
          return true;
        },
      },
    ],
    [
      'the server is busy',
      {
        before: ({ url }, response) => {
          if (url !== '/token') return undefined;
          response.writeHead(503).end('busy');
          return true;
        },
      },
    ],
  ])('doubles its interval until the code expires if %s', async (_, { before } = {}) => {
    let tries = 0;
    const { issuer } = await provider({
      before: (request, response) => {
        if (request.url === '/token') tries += 1;
        if (tries === 3) return answers({ '/token': () => ({ error: 'access_denied' }) })(request, response);
        return before?.(request, response);
      },
    });
    const [clock, person] = [givenClock(), somebody()];
    const failed = failureToSignIn(clock.client(), device(issuer), { person });
    const expected = [tenMinutes, 5_000, 10_000, 20_000];
    for (let seen = 2; seen <= expected.length; seen += 1) {
      await eventually(() => expect(clock.waits).toEqual(expected.slice(0, seen)));
      clock.moveOn();
    }
    expect((await failed).message).toContain('access_denied');
    expect(person.said.filter((text) => text.includes('keeps trying'))).toHaveLength(1);
  });

  it('says why it could not ask where the code ends first', async () => {
    const { issuer } = await provider({
      before: (request, response) => {
        if (request.url !== '/token')
          return answers({ '/device/auth': (body) => ({ ...body, expires_in: 12 }) })(request, response);
        response.destroy();
        return true;
      },
    });
    const clock = givenClock();
    const failed = failureToSignIn(clock.client(), device(issuer));
    for (let seen = 2; seen <= 3; seen += 1) {
      await eventually(() => expect(clock.waits).toHaveLength(seen));
      clock.moveOn();
    }
    expect((await failed).code).toBe('ECONNRESET');
  });

  it('ends where the person cancels', async () => {
    const { issuer, asked } = await provider();
    const [clock, cancelling] = [givenClock(), new AbortController()];
    const failed = failureToSignIn(clock.client(), device(issuer), { signal: cancelling.signal });
    await eventually(() => expect(clock.waits).toHaveLength(2));
    cancelling.abort();
    expect((await failed).code).toBe('ECANCELED');
    expect([clock.left(), asked.map(({ path }) => path)]).toEqual([0, ['/device/auth']]);
  });
});

it('waits ten minutes for a browser that does not return, and then frees the port', async () => {
  const { issuer } = await provider();
  const [clock, port] = [givenClock(), await freePort()];
  const person = somebody({ browse: async () => true });
  const { grant } = oauth('authorization_code', issuer, 'public', 'openid', `redirect=${port}`);
  const failed = failureToSignIn(clock.client(), grant, { person });
  await eventually(() => expect(person.said).toHaveLength(1));
  clock.moveOn();
  expect(await failed).toEqual({
    code: 'ERR_OAUTH2_TOKEN',
    message: 'The sign-in was not completed within 10 minutes.',
    hint: 'sign in again: .auth login',
  });
  expect([clock.waits, clock.left()]).toEqual([[tenMinutes], 0]);
  const refused = new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
});

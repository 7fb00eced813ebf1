import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createAuthenticators } from '../../../../src/http/auth/authenticators.ts';
import type { SignInClock } from '../../../../src/http/auth/oauth/clock.ts';
import { oauth } from '../../../support/grants.ts';
import { testClient } from '../../helpers/send.ts';
import { answers, failureToSignIn, freePort, provider, somebody } from './signing-in.ts';

/** A clock that stands still until it is moved to what waits for it. */
function givenClock() {
  let time = 0;
  const waits: number[] = [];
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  const clock: SignInClock = {
    now: () => time,
    after(milliseconds, work) {
      waits.push(milliseconds);
      const timer = { at: time + milliseconds, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  return {
    client: () => testClient(createAuthenticators(undefined, clock)),
    waits,
    /** The number of timers that nobody called off. */
    left: () => timers.size,
    moveOn() {
      const [next = expect.fail()] = [...timers].sort((one, other) => one.at - other.at);
      timers.delete(next);
      time = next.at;
      next.work();
    },
  };
}

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
      await vi.waitFor(() => expect(clock.waits).toEqual(expected.slice(0, seen)));
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
      await vi.waitFor(() => expect(clock.waits).toHaveLength(seen));
      clock.moveOn();
    }
    expect(await failed).toMatchObject({
      message: 'The code was not entered in time.',
      hint: 'sign in again: .auth login',
    });
    expect(clock.waits).toEqual([tenMinutes, 5_000, 5_000, 5_000]);
    expect(asked.filter(({ path }) => path === '/token')).toHaveLength(2);
  });

  it('ends where the person cancels', async () => {
    const { issuer, asked } = await provider();
    const [clock, cancelling] = [givenClock(), new AbortController()];
    const failed = failureToSignIn(clock.client(), device(issuer), { signal: cancelling.signal });
    await vi.waitFor(() => expect(clock.waits).toHaveLength(2));
    cancelling.abort();
    expect((await failed).code).toBe('ECANCELED');
    expect([clock.left(), asked.map(({ path }) => path)]).toEqual([0, ['/device/auth']]);
  });
});

it('a browser from which nobody comes back is waited for ten minutes, and then the port is free', async () => {
  const { issuer } = await provider();
  const [clock, port] = [givenClock(), await freePort()];
  const person = somebody({ browse: async () => true });
  const { grant } = oauth('authorization_code', issuer, 'public', 'openid', `redirect=${port}`);
  const failed = failureToSignIn(clock.client(), grant, { person });
  await vi.waitFor(() => expect(person.said).toHaveLength(1));
  clock.moveOn();
  expect(await failed).toEqual({
    code: 'ERR_OAUTH2_TOKEN',
    message: 'Nobody signed in within 10 minutes.',
    hint: 'sign in again: .auth login',
  });
  expect([clock.waits, clock.left()]).toEqual([[tenMinutes], 0]);
  const refused = new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
});

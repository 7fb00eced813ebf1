import { expect } from 'vitest';
import { createAuthenticators } from '../../../../src/http/auth/authenticators.ts';
import type { SignInClock } from '../../../../src/http/auth/oauth/clock.ts';
import { testClient } from '../../helpers/send.ts';

/** A clock that stands still until it is moved. */
export function givenClock() {
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
    /** Moves to what waits for the clock. */
    moveOn() {
      const [next = expect.fail()] = [...timers].sort((one, other) => one.at - other.at);
      timers.delete(next);
      time = next.at;
      next.work();
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

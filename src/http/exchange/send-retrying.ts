import { retryOf } from '../../core/request/sending/retry.ts';
import type { RetryNote } from '../../core/request/types.ts';
import type { WireRequest } from '../wire.ts';
import { type FollowedExchange, follow } from './follow.ts';
import type { SendContext } from './send-once.ts';
import type { Stop } from './stop.ts';

export interface RetriedExchange extends FollowedExchange {
  readonly retries: readonly RetryNote[];
}

export async function sendRetrying(wire: WireRequest, context: SendContext): Promise<RetriedExchange> {
  const { retry: policy = { attempts: 0 } } = context.settings;
  const retries: RetryNote[] = [];
  for (;;) {
    const { redirects, outcome } = await follow(wire, context);
    const note = retryOf(outcome, {
      method: wire.method,
      attempt: retries.length,
      policy,
      random: Math.random(),
      now: Date.now(),
    });
    if (note === null) return { redirects, retries, outcome };
    context.exchange.progress.retrying(note);
    if (!(await waitFor(note.waited, context.exchange.stop))) return { redirects, retries, outcome };
    retries.push(note);
  }
}

function waitFor(milliseconds: number, stop: Stop): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      forget();
      resolve(true);
    }, milliseconds);
    const forget = stop.onStop(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

import { type RetryPolicy, retryOf } from '../../core/request/sending/retry.ts';
import type { RetryNote } from '../../core/request/types.ts';
import type { WireRequest } from '../wire.ts';
import type { Cancellation } from './cancellation.ts';
import { type FollowedExchange, follow } from './follow.ts';
import type { SendContext } from './send-once.ts';

export interface RetriedExchange extends FollowedExchange {
  readonly retries?: readonly RetryNote[];
}

export function sendRetrying(
  wire: WireRequest,
  context: SendContext,
  cancellation: Cancellation,
): Promise<RetriedExchange> {
  const { retry = { attempts: 0 } } = context.settings;
  return retry.attempts === 0
    ? follow(wire, context, cancellation)
    : followAgain(wire, context, { cancellation, retry });
}

async function followAgain(
  wire: WireRequest,
  context: SendContext,
  { cancellation, retry: policy }: { readonly cancellation: Cancellation; readonly retry: RetryPolicy },
): Promise<RetriedExchange> {
  const retries: RetryNote[] = [];
  for (;;) {
    const { redirects, outcome } = await follow(wire, context, cancellation);
    const note = retryOf(outcome, {
      method: wire.method,
      attempt: retries.length,
      policy,
      random: Math.random(),
      now: Date.now(),
    });
    const sent = retries.length === 0 ? { redirects, outcome } : { redirects, retries, outcome };
    if (note === null) return sent;
    context.exchange.progress.retrying(note);
    if (!(await waitFor(note.waited, cancellation))) return sent;
    retries.push(note);
  }
}

function waitFor(milliseconds: number, cancellation: Cancellation): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      forget();
      resolve(true);
    }, milliseconds);
    const forget = cancellation.onCancel(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

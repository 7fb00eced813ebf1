import { repeatLimits } from '../../../core/directives/repeating/limits.ts';
import type { RepeatPlan } from '../../../core/directives/repeating/plan.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import type { ResponseDifference } from '../../../core/session/exchanges/response-difference.ts';
import type { RepeatEnd, WatchedChange } from '../../../core/session/repeating/repetition.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { compareUntilStopped } from '../responses/response.ts';
import { isHopeless, isTooLong, outcomeOf, type Repeater, serverWaitOf } from './repeating.ts';

type WatchPlan = Extract<RepeatPlan, { kind: 'watch' }>;

export async function watch(plan: WatchPlan, repeating: Repeater): Promise<void> {
  const { room, since } = repeating;
  const outcome = await follow(plan, repeating);
  room.front.print({
    kind: 'repetition',
    repetition: { kind: 'watch', milliseconds: room.now() - since, ...outcome },
  });
}

interface WatchResult {
  readonly end: RepeatEnd;
  readonly attempts: number;
  readonly changes: number;
  readonly failures: number;
  readonly serverWait: number;
}

async function follow(plan: WatchPlan, repeating: Repeater): Promise<WatchResult> {
  const { room, signal, since } = repeating;
  const endsAt = plan.within === null ? null : since + plan.within;
  const changeOf = createChanges(plan, repeating);
  let watched: WatchResult = { end: 'out-of-time', attempts: 0, changes: 0, failures: 0, serverWait: 0 };
  let last: string | null = null;
  while (watched.attempts < repeatLimits.attempts) {
    const attempts = watched.attempts + 1;
    const value = `${watched.changes} ${watched.changes === 1 ? 'change' : 'changes'}`;
    const progress = { attempt: attempts, of: null, value, endsAt };
    repeating.report({ ...progress, last, nextAt: null, isServerWait: false });
    const made = await repeating.attempt(signal);
    if (signal.aborted) return { ...watched, end: 'interrupted' };
    watched = { ...watched, attempts };
    if (made.kind !== 'made') return { ...watched, end: made.kind };
    last = outcomeOf(made.numbered);
    if (attempts === 1)
      room.front.print({ kind: 'exchange', exchange: made.numbered, preview: made.preview });
    const change = await changeOf(made.numbered);
    if (signal.aborted) return { ...watched, end: 'interrupted' };
    if (change !== null) {
      room.front.print({ kind: 'repetition', repetition: change });
      watched = { ...watched, changes: watched.changes + 1 };
    }
    if (made.numbered.exchange.outcome.kind === 'failure')
      watched = { ...watched, failures: watched.failures + 1 };
    const asked = serverWaitOf(made.numbered, room.now());
    if (isHopeless(made.numbered) || isTooLong(asked))
      return { ...watched, end: 'stopped', serverWait: asked };
    const waited = Math.max(plan.every, asked);
    const isServerWait = asked > plan.every;
    const nextAt = room.now() + waited;
    if (endsAt !== null && nextAt > endsAt) return watched;
    repeating.report({ ...progress, last, nextAt, isServerWait });
    await repeating.pause(waited);
    if (isServerWait) watched = { ...watched, serverWait: watched.serverWait + waited };
    if (signal.aborted) return { ...watched, end: 'interrupted' };
  }
  return watched;
}

function createChanges({ noise }: WatchPlan, { room, signal }: Repeater) {
  let response: HttpResponse | null = null;
  let failure: string | null = null;
  return async ({ number, exchange }: NumberedExchange): Promise<WatchedChange | null> => {
    const { outcome, startedAt: at } = exchange;
    const isFirst = response === null && failure === null;
    if (outcome.kind === 'failure') {
      const { code, message } = outcome.failure;
      const isSame = failure === code;
      failure = code;
      return isFirst || isSame ? null : { kind: 'change', number, at, change: { kind: 'failure', message } };
    }
    const before = response;
    const hadFailed = failure !== null;
    response = outcome.response;
    failure = null;
    const { status } = outcome.response;
    const difference =
      before === null
        ? null
        : await compareUntilStopped({ before, after: outcome.response }, { noise, signal }, room);
    if (difference !== null && !isEmpty(difference))
      return { kind: 'change', number, at, change: { kind: 'response', status, difference } };
    return hadFailed ? { kind: 'change', number, at, change: { kind: 'recovery', status } } : null;
  };
}

function isEmpty({ status, headers, body }: ResponseDifference): boolean {
  if (status !== null || headers.length > 0) return false;
  if (body.kind === 'none') return true;
  return (body.kind === 'json' || body.kind === 'text') && body.changes.length === 0 && body.more === 0;
}

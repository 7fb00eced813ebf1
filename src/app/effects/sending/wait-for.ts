import { setTimeout as wait } from 'node:timers/promises';
import { nextTime } from '../../../core/directives/rate-limit.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import { toData } from '../../../core/script/result/script-value.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import { scriptsOfRequest } from '../../../core/session/requests/script-input.ts';
import type { RequestRoom } from '../../rooms.ts';
import type { RequestTransport } from '../../transport/request-transport.ts';
import { evaluateExpression } from '../evaluate.ts';

interface WaitContext {
  readonly room: RequestRoom;
  readonly signal: AbortSignal;
}

/** Waits as `# @sleep` and `# @ratelimit` say. Rejects with a FailureError. */
export async function waitFor(
  { waiting: { sleep, sleepCode, rateLimit } }: Pick<RequestTransport, 'waiting'>,
  request: RequestInput,
  { room, signal }: WaitContext,
): Promise<void> {
  const pause = (milliseconds: number): Promise<void> =>
    milliseconds <= 0 ? Promise.resolve() : wait(milliseconds, undefined, { signal }).catch(() => undefined);
  if (sleep !== undefined) await pause(sleep);
  if (sleepCode !== undefined) await pause(await millisecondsOf(sleepCode, request, room));
  if (rateLimit === undefined) return;
  const { slots } = room.network;
  const { time, times } = nextTime(rateLimit, slots.get(rateLimit.slot) ?? [], room.now());
  slots.set(rateLimit.slot, times);
  await pause(time - room.now());
}

async function millisecondsOf(code: string, request: RequestInput, room: RequestRoom): Promise<number> {
  const outcome = await evaluateExpression(
    { code, label: '# @sleep', file: scriptsOfRequest(request) },
    room,
  );
  const given = outcome.kind === 'value' ? toData(outcome) : null;
  if (typeof given === 'number' && given >= 0 && given < maximum) return given;
  const reason =
    outcome.kind === 'value' ? `it is ${outcome.printed ?? 'undefined'}` : outcome.failure.message;
  throw new FailureError({
    code: 'ESLEEP',
    message: `# @sleep ${code} is not a number of milliseconds: ${reason}`,
    hint: '# @sleep 500, # @sleep 5 s, # @sleep 100 * 5',
  });
}

const maximum = 86_400_000;

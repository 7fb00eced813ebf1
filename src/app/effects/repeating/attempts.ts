import { buildRequest } from '../../../core/request/sending/build.ts';
import type { Preview } from '../../../core/request/types.ts';
import type { EffectOf } from '../../../core/session/effects.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import type { RequestRoom } from '../../rooms.ts';
import { createWorkQueue } from '../../work-queue.ts';
import { evaluate } from '../evaluate.ts';
import { previewSubmitted } from '../preview.ts';
import { afterOf, runBefore } from '../saved-requests.ts';
import { exchange } from '../send.ts';
import type { RequestToSend } from '../sending/sending.ts';

export type RepeatEffect = EffectOf<'repeat'>;

export type Attempt =
  | { readonly kind: 'made'; readonly numbered: NumberedExchange; readonly preview: Preview }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'stopped' };

export type Attempts = (signal: AbortSignal) => Promise<Attempt>;

export function createAttempts(
  { spec, preview, submitted, repetition }: RepeatEffect,
  room: RequestRoom,
): Attempts {
  const { saved } = repetition;
  // Attempts at once draw their own dynamic values, one after another.
  const turns = createWorkQueue();
  const first: Promise<PreparedAttempt> = Promise.resolve({
    kind: 'ready',
    spec,
    preview,
    request: submitted.request,
  });
  let iteration = 0;
  return async (signal) => {
    iteration += 1;
    const own = iteration;
    const ready = await turns.take(() => (own === 1 ? first : prepare(own)));
    if (ready.kind !== 'ready') return ready;
    let numbered: NumberedExchange | null = null;
    const take = (made: NumberedExchange) => {
      numbered = made;
    };
    await exchange(ready, { room, signal, take });
    if (numbered === null) return { kind: 'stopped' };
    const script = saved === null ? null : afterOf(saved, ready.request, own);
    const after = script === null ? null : await evaluate(script, room);
    return after?.kind === 'failure'
      ? failed(after.failure)
      : { kind: 'made', numbered, preview: ready.preview };
  };

  async function prepare(own: number): Promise<PreparedAttempt | Exclude<Attempt, { kind: 'made' }>> {
    const before = saved === null ? null : await runBefore(saved, own, room);
    if (before?.kind === 'failure') return failed(before.failure);
    if (before?.kind === 'skipped') return { kind: 'stopped' };
    const request = before?.input ?? submitted.request;
    const previewed = await previewSubmitted({ ...submitted, request }, room, { isAgain: true });
    if (previewed === null) return { kind: 'stopped' };
    const isForced = submitted.intent === 'force';
    const built = buildRequest(previewed.preview, { force: isForced });
    if (built.kind === 'spec')
      return { kind: 'ready', spec: built.spec, preview: previewed.preview, request };
    room.front.print({ kind: 'blocked', preview: previewed.preview, forced: isForced });
    return { kind: 'stopped' };
  }
}

interface PreparedAttempt extends RequestToSend {
  readonly kind: 'ready';
}

const failed = ({ reason }: { readonly reason: string }): Exclude<Attempt, { kind: 'made' }> => ({
  kind: reason === 'interrupted' ? 'interrupted' : 'stopped',
});

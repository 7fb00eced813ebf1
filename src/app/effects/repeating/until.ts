import type { Expectation } from '../../../core/directives/expectation/expectation.ts';
import { durationText } from '../../../core/directives/repeating/duration.ts';
import { repeatLimits } from '../../../core/directives/repeating/limits.ts';
import type { RepeatPlan } from '../../../core/directives/repeating/plan.ts';
import { fillIn, readOperand } from '../../../core/expect/operand.ts';
import type { RepeatEnd } from '../../../core/session/repeating/repetition.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { checkResponse } from '../../expect/check-response.ts';
import { createCheckTools } from '../../expect/check-tools.ts';
import { checkingOf, checkOwnExpectations } from '../../expect/own-expectations.ts';
import { messageOf } from '../../message.ts';
import { fail } from '../messages.ts';
import type { Attempt } from './attempts.ts';
import { isHopeless, isTooLong, outcomeOf, type Repeater, serverWaitOf, shownValue } from './repeating.ts';

type UntilPlan = Extract<RepeatPlan, { kind: 'until' }>;

export async function sendUntil(plan: UntilPlan, repeating: Repeater): Promise<void> {
  const { room, effect, since } = repeating;
  const condition = await createCondition(plan.condition, repeating).catch((error: unknown) =>
    fail(room, `${plan.condition.text}: ${messageOf(error)}`),
  );
  if (condition === undefined) return;
  const { last, ...outcome } = await poll(plan, condition, repeating);
  if (last !== null) {
    room.front.print({ kind: 'exchange', exchange: last.numbered, preview: last.preview });
    if (outcome.end === 'done')
      await checkOwnExpectations(
        { request: effect.submitted.request, exchange: last.numbered.exchange },
        room,
      );
  }
  room.front.print({
    kind: 'repetition',
    repetition: {
      kind: 'until',
      condition: plan.condition.text,
      milliseconds: room.now() - since,
      ...outcome,
    },
  });
}

type SentAttempt = Extract<Attempt, { kind: 'made' }>;

const serverWaitText = (asked: number): string =>
  `the server asks to wait ${durationText(asked)} (Retry-After)`;

interface PollResult {
  readonly end: RepeatEnd;
  readonly attempts: number;
  readonly problem: string | null;
  readonly serverWait: number;
  readonly last: SentAttempt | null;
}

async function poll(plan: UntilPlan, condition: Condition, repeating: Repeater): Promise<PollResult> {
  const { room, signal, since } = repeating;
  const endsAt = since + plan.within;
  let polled: PollResult = { end: 'out-of-time', attempts: 0, problem: null, serverWait: 0, last: null };
  let shown: { readonly last: string | null; readonly value: string | null } = { last: null, value: null };
  while (polled.attempts < repeatLimits.attempts) {
    const attempts = polled.attempts + 1;
    const progress = { attempt: attempts, of: null, endsAt };
    repeating.report({ ...progress, ...shown, nextAt: null, isServerWait: false });
    const deadline = AbortSignal.timeout(Math.max(0, endsAt - room.now()));
    const made = await repeating.attempt(AbortSignal.any([signal, deadline]));
    if (signal.aborted) return { ...polled, end: 'interrupted' };
    if (made.kind !== 'made') return { ...polled, attempts, end: made.kind };
    if (deadline.aborted) return { ...polled, attempts, last: polled.last ?? made };
    const { holds, problem, value } = await condition(made.numbered);
    polled = { ...polled, attempts, problem, last: made };
    if (holds) return { ...polled, end: 'done' };
    if (isHopeless(made.numbered)) return { ...polled, end: 'stopped' };
    const asked = serverWaitOf(made.numbered, room.now());
    const waited = Math.max(plan.every, asked);
    const isServerWait = asked > plan.every;
    shown = { last: outcomeOf(made.numbered), value: value === null ? null : shownValue(value, room) };
    const nextAt = room.now() + waited;
    repeating.report({ ...progress, ...shown, nextAt, isServerWait });
    if (nextAt >= endsAt || isTooLong(asked))
      return isServerWait ? { ...polled, problem: serverWaitText(asked) } : polled;
    await repeating.pause(waited);
    if (isServerWait) polled = { ...polled, serverWait: polled.serverWait + waited };
    if (signal.aborted) return { ...polled, end: 'interrupted' };
  }
  return polled;
}

interface ConditionOutcome {
  readonly holds: boolean;
  readonly problem: string | null;
  /** The compared value, unless it is the status. */
  readonly value: string | null;
}

type Condition = (numbered: NumberedExchange) => Promise<ConditionOutcome>;

/** Creates the condition. Throws an Error if no response can fulfil it. */
async function createCondition(
  condition: Expectation,
  { room, effect }: Pick<Repeater, 'room' | 'effect'>,
): Promise<Condition> {
  const checking = { ...checkingOf(effect.submitted.request, '.until', room), tools: createCheckTools() };
  const { tools, scope } = checking;
  const { subject } = condition;
  readOperand(condition.operand, scope());
  if (subject.kind === 'body' && subject.path !== null) {
    const { select } = await tools.for([condition], checking);
    select(null, fillIn(subject.path, scope()));
  }
  return async ({ exchange: { outcome } }) => {
    if (outcome.kind === 'failure')
      return { holds: false, problem: outcome.failure.message, value: outcome.failure.message };
    const { results } = await checkResponse([condition], outcome.response, checking);
    const [result] = results;
    if (result === undefined || result.passed) return { holds: true, problem: null, value: null };
    const value = subject.kind === 'status' ? null : (result.sides?.actual ?? result.message);
    return { holds: false, problem: result.message, value };
  };
}

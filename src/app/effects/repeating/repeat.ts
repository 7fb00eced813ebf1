import type { RepeatPlan } from '../../../core/directives/repeating/plan.ts';
import { expectationsIn } from '../../../core/expect/request-lines.ts';
import { maskInput } from '../../../core/secrets/typed/typed-credentials.ts';
import { summarize } from '../../../core/session/exchanges/exchange-summary.ts';
import type { RepeatEnd, RepetitionOf } from '../../../core/session/repeating/repetition.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import { requestLineOf } from '../../../core/session/requests/saved-requests.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { checkResponse } from '../../expect/check-response.ts';
import { createCheckTools } from '../../expect/check-tools.ts';
import { checkingOf } from '../../expect/own-expectations.ts';
import { isHopeless, isTooLong, outcomeOf, type Repeater, serverWaitOf } from './repeating.ts';

type CountedPlan = Extract<RepeatPlan, { kind: 'repeat' }>;
type RepeatSummary = RepetitionOf<'repeat'>;

export async function repeat(plan: CountedPlan, repeating: Repeater): Promise<void> {
  const { room, since } = repeating;
  const gathered = await sendAll(plan, repeating);
  room.front.print({
    kind: 'repetition',
    repetition: { ...gathered, milliseconds: room.now() - since },
  });
}

async function sendAll(
  { count, parallel }: CountedPlan,
  repeating: Repeater,
): Promise<Omit<RepeatSummary, 'milliseconds'>> {
  const { room, effect, signal } = repeating;
  const exchanges: RepeatSummary['exchanges'][number][] = [];
  const expectations = createExpectations(repeating);
  let end: RepeatEnd = 'done';
  let started = 0;
  let last: string | null = null;
  let notBefore = 0;
  let serverWait = 0;

  const report = (isServerWait: boolean): void => {
    const nextAt = isServerWait ? notBefore : null;
    repeating.report({
      attempt: exchanges.length,
      of: count,
      last,
      value: null,
      nextAt,
      isServerWait,
      endsAt: null,
    });
  };
  const work = async (): Promise<void> => {
    while (started < count && end === 'done') {
      started += 1;
      while (notBefore > room.now() && !signal.aborted) {
        report(true);
        await repeating.pause(notBefore - room.now());
      }
      if (signal.aborted) break;
      const made = await repeating.attempt(signal);
      if (signal.aborted) break;
      if (made.kind !== 'made') {
        end = made.kind;
        break;
      }
      exchanges.push(summarize(made.numbered));
      last = outcomeOf(made.numbered);
      await expectations.check(made.numbered);
      const asked = /^(?:429|503)$/.test(last) ? serverWaitOf(made.numbered, room.now()) : 0;
      if (isHopeless(made.numbered) || isTooLong(asked)) end = 'stopped';
      const until = room.now() + asked;
      if (asked > 0 && until > notBefore && started < count) {
        serverWait += until - Math.max(notBefore, room.now());
        notBefore = until;
      }
      report(false);
    }
  };
  report(false);
  await Promise.all(Array.from({ length: parallel }, work));
  exchanges.sort((one, other) => one.number - other.number);
  return {
    kind: 'repeat',
    title: titleOf(effect.submitted.request),
    wanted: count,
    parallel,
    end: signal.aborted ? 'interrupted' : end,
    attempts: exchanges.length,
    serverWait,
    exchanges,
    unexpected: expectations.unexpected(),
  };
}

const titleOf = ({ name, text }: RequestInput): string => name ?? maskInput(requestLineOf(text));

type UnexpectedOutcomes = RepetitionOf<'repeat'>['unexpected'];

function createExpectations({ room, effect }: Repeater) {
  const { request } = effect.submitted;
  const tools = createCheckTools();
  // `res` of an expression may be the response of another attempt.
  const wanted = expectationsIn(request.text).flatMap(({ parsed }) =>
    parsed.kind === 'expectation' && parsed.expectation.subject.kind !== 'js' ? [parsed.expectation] : [],
  );
  let unexpected: UnexpectedOutcomes = { count: 0, first: null };
  return {
    unexpected: () => unexpected,
    async check({ exchange: { outcome } }: NumberedExchange): Promise<void> {
      if (wanted.length === 0 || outcome.kind === 'failure') return;
      const { results } = await checkResponse(wanted, outcome.response, {
        ...checkingOf(request, '@expect', room),
        tools,
      });
      const failed = results.find(({ passed }) => !passed);
      if (failed === undefined) return;
      unexpected = { count: unexpected.count + 1, first: unexpected.first ?? failed.message };
    },
  };
}

import { expectationsIn } from '../../../core/expect/request-lines.ts';
import type { Repetition } from '../../../core/session/repeating/repetition.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { checkResponse } from '../../expect/check-response.ts';
import { createCheckTools } from '../../expect/check-tools.ts';
import { checkingOf } from '../../expect/own-expectations.ts';
import type { Repeater } from './repeating.ts';

type UnexpectedOutcomes = Extract<Repetition, { kind: 'repeat' }>['unexpected'];

/** Counts responses that do not have what the `# @expect` lines of their request say. */
export function createExpectations({ room, effect }: Repeater) {
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

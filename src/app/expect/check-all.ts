import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import { checkExpectation } from '../../core/expect/check.ts';
import type { CheckedResponse, CheckTools, ExpectationOutcome } from '../../core/expect/types.ts';
import type { Scope } from '../../core/template/types.ts';
import { createTimeBudget, TimeUpError, timeForText } from '../limits/time-budget.ts';

/** Checks expectations in order. Patterns, paths and schemas of one response share a time budget. */
export function checkAll(
  expectations: readonly Expectation[],
  response: CheckedResponse,
  checking: { readonly scope: Scope; readonly tools: CheckTools },
): readonly ExpectationOutcome[] {
  const budget = createTimeBudget(timeForText(response.text.length));
  return expectations.map((expectation) => {
    const check = () => checkExpectation(expectation, response, checking);
    try {
      return isOpenEnded(expectation) ? budget.spend(check) : check();
    } catch (error) {
      if (!(error instanceof TimeUpError)) throw error;
      return stopped(error.message);
    }
  });
}

const isOpenEnded = ({ subject, operator }: Expectation): boolean =>
  operator === 'matches' ||
  operator === 'schema' ||
  (subject.kind === 'body' && subject.path !== null && !plainPath.test(subject.path));

/** Names and indexes alone find one node at most. Watching the time of a check takes longer than the check. */
const plainPath = /^\$(?:\.[\p{L}_][\p{L}\p{N}_]*|\[\d{1,9}\]|\['[^'\\]*'\])*$/u;

function stopped(what: string): ExpectationOutcome {
  return {
    kind: 'failed',
    message: `the check was ${what}; use a simpler pattern, path or schema`,
    sides: null,
  };
}

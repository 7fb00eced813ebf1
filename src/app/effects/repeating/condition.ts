import type { Expectation } from '../../../core/directives/expectation/expectation.ts';
import { fillIn, readOperand } from '../../../core/expect/operand.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { checkResponse } from '../../expect/check-response.ts';
import { createCheckTools } from '../../expect/check-tools.ts';
import { checkingOf } from '../../expect/own-expectations.ts';
import type { Repeater } from './repeating.ts';

export interface ConditionOutcome {
  readonly holds: boolean;
  /** Null where it holds. */
  readonly problem: string | null;
  /** The value that was compared, where it says more than the status. */
  readonly value: string | null;
}

export type Condition = (numbered: NumberedExchange) => Promise<ConditionOutcome>;

/** Throws an Error with a sentence for a condition that no response can fulfil. */
export async function createCondition(
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

import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import type { CheckedResponse } from '../../core/expect/types.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { TestResult } from '../../core/script/evaluation.ts';
import type { Scope } from '../../core/template/types.ts';
import { checkAll } from './check-all.ts';
import type { CheckContext, LazyCheckTools } from './check-tools.ts';
import { checkedResponse } from './checked-response.ts';

interface CheckOptions extends CheckContext {
  readonly tools: LazyCheckTools;
  readonly scope: () => Scope;
}

interface CheckOutcome {
  readonly results: readonly TestResult[];
  readonly checked: CheckedResponse;
  readonly bytes: Uint8Array;
}

export async function checkResponse(
  expectations: readonly Expectation[],
  response: HttpResponse,
  { tools, scope, ...surroundings }: CheckOptions,
): Promise<CheckOutcome> {
  const ready = await tools.for(expectations, surroundings);
  const { checked, bytes } = await checkedResponse(response);
  const outcomes = checkAll(expectations, checked, { scope: scope(), tools: ready });
  const results = outcomes.map((outcome, index): TestResult => {
    const name = expectations[index]?.text ?? '';
    if (outcome.kind === 'passed') return { name, passed: true, message: null, sides: null };
    return { name, passed: false, message: outcome.message, sides: outcome.sides };
  });
  return { results, checked, bytes };
}

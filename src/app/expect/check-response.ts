import { readFile, stat } from 'node:fs/promises';
import type { Expectation } from '../../core/directives/expectation/expectation.ts';
import { checkExpectation } from '../../core/expect/check.ts';
import { maxChecked } from '../../core/expect/checked-text.ts';
import type { CheckedResponse, CheckTools, ExpectationOutcome } from '../../core/expect/types.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { TestResult } from '../../core/script/evaluation.ts';
import type { Scope } from '../../core/template/types.ts';
import { bodyText } from '../files/response-body.ts';
import { createTimeBudget, type TimeBudget, TimeUpError, timeForText } from '../limits/time-budget.ts';
import type { CheckContext, LazyCheckTools } from './check-tools.ts';

interface CheckOptions extends CheckContext {
  readonly tools: LazyCheckTools;
  readonly scope: () => Scope;
  /** Milliseconds of all checks together; otherwise it follows from the size of the response. */
  readonly limitMs?: number;
}

interface CheckOutcome {
  readonly results: readonly TestResult[];
  readonly checked: CheckedResponse;
  readonly bytes: Uint8Array | null;
}

export async function checkResponse(
  expectations: readonly Expectation[],
  response: HttpResponse,
  { tools, scope, limitMs = timeForText(response.size), ...surroundings }: CheckOptions,
): Promise<CheckOutcome> {
  const ready = await tools.for(expectations, surroundings);
  const { checked, bytes } = await checkedResponse(response);
  const budget = createTimeBudget(limitMs);
  const outcomes = checkAll(expectations, checked, { scope: scope(), tools: ready, budget });
  const results = outcomes.map((outcome, index): TestResult => {
    const name = expectations[index]?.text ?? '';
    if (outcome.kind === 'passed') return { name, passed: true, message: null, sides: null };
    return { name, passed: false, message: outcome.message, sides: outcome.sides };
  });
  return { results, checked, bytes };
}

function checkAll(
  expectations: readonly Expectation[],
  response: CheckedResponse,
  { budget, ...checking }: { readonly scope: Scope; readonly tools: CheckTools; readonly budget: TimeBudget },
): readonly ExpectationOutcome[] {
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

export async function checkedResponse(
  response: HttpResponse,
): Promise<{ readonly checked: CheckedResponse; readonly bytes: Uint8Array | null }> {
  const { status, headers, timings, size } = response;
  const bytes = await checkedBytes(response);
  const text = bytes === null ? null : bodyText({ ...response, body: { kind: 'memory', bytes } });
  return { bytes, checked: { status, headers, text, milliseconds: timings.total, size } };
}

async function checkedBytes({ body }: HttpResponse): Promise<Uint8Array | null> {
  if (body.kind === 'memory') return body.bytes;
  return (await stat(body.path)).size > maxChecked ? null : readFile(body.path);
}

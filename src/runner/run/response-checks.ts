import { checkedResponse } from '../../app/expect/checked-response.ts';
import { checkExpectation } from '../../core/expect/check.ts';
import type { CheckTools } from '../../core/expect/types.ts';
import { contentTypeOf } from '../../core/request/headers.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import type { Scope } from '../../core/template/types.ts';
import { decodeBody } from '../../core/view/response/decode.ts';
import type { Check } from './result.ts';
import type { Snapshots } from './snapshots.ts';
import type { SuiteRequest } from './suite.ts';

/** Holds the `# @expect` and `# @snapshot` lines of a request against its response. */
export async function checkResponse(
  request: SuiteRequest,
  response: HttpResponse,
  { scope, tools, snapshots, keyOf }: CheckingContext,
): Promise<Check[]> {
  const { expectations, snapshot } = request.directives;
  if (expectations.length === 0 && snapshot === null) return [];
  const { checked, bytes } = await checkedResponse(response);
  const checks = expectations.map(({ expectation, line }): Check => {
    const outcome = checkExpectation(expectation, checked, { scope, tools });
    const base = { kind: 'expect', name: expectation.text, line } as const;
    if (outcome.kind === 'passed') return { ...base, passed: true, message: null, sides: null };
    const { message, expected, actual } = outcome;
    return { ...base, passed: false, message, sides: { expected, actual } };
  });
  if (snapshot === null) return checks;
  const isText = decodeBody(bytes, contentTypeOf(response.headers)).kind === 'text';
  const body = { bytes, text: isText ? checked.text : null };
  return [...checks, await snapshots.check(snapshot, { key: snapshot.name ?? keyOf(request), body })];
}

export interface CheckingContext {
  readonly scope: Scope;
  readonly tools: CheckTools;
  readonly snapshots: Snapshots;
  /** Names the snapshot where its line does not. */
  readonly keyOf: (request: SuiteRequest) => string;
}

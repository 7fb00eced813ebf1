import type { App } from '../../../app/app.ts';
import { checkAll } from '../../../app/expect/check-all.ts';
import type { LazyCheckTools } from '../../../app/expect/check-tools.ts';
import { checkedResponse } from '../../../app/expect/checked-response.ts';
import { contentTypeOf } from '../../../core/request/headers.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import { scriptsOfRequest } from '../../../core/session/requests/asked-script.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { decodeBody } from '../../../core/view/response/body/decode.ts';
import type { SuiteRequest } from '../plan/suite.ts';
import type { Check } from './result.ts';
import type { Snapshots } from './snapshots.ts';

/** Whether a request has lines that its response is held against. */
export const isChecked = ({ directives: { expectations, snapshot } }: SuiteRequest): boolean =>
  expectations.length > 0 || snapshot !== null;

/** Holds the `# @expect` and `# @snapshot` lines of a request against its response. */
export async function checkResponse(
  request: SuiteRequest,
  response: HttpResponse,
  context: CheckingContext,
): Promise<Check[]> {
  const { expectations, snapshot } = request.directives;
  const { snapshots, keyOf } = context;
  const scope = context.app.scope();
  const wanted = expectations.map(({ expectation }) => expectation);
  const file = scriptsOfRequest(request.asked);
  const tools = await context.tools.for(wanted, {
    folder: request.asked.folder,
    permissions: context.app.files,
    place: request.label,
    evaluate: (code) => context.app.evaluate({ code, label: request.file, file }),
  });
  const { checked, bytes } = await checkedResponse(response);
  const outcomes = checkAll(wanted, checked, { scope, tools });
  const checks = expectations.flatMap(({ expectation, line }, index): Check[] => {
    const outcome = outcomes[index];
    if (outcome === undefined) return [];
    const base = { kind: 'expect', name: expectation.text, line } as const;
    if (outcome.kind === 'passed') return [{ ...base, passed: true, message: null, sides: null }];
    const { message, expected, actual } = outcome;
    return [{ ...base, passed: false, message, sides: { expected, actual } }];
  });
  if (snapshot === null) return checks;
  const isText = decodeBody(bytes, contentTypeOf(response.headers)).kind === 'text';
  const { mask } = sessionSecrets(context.app.store.getState());
  const body = { bytes, text: isText ? checked.text : null, mask };
  return [...checks, await snapshots.check(snapshot, { key: snapshot.name ?? keyOf(request), body })];
}

export interface CheckingContext {
  readonly app: Pick<App, 'scope' | 'evaluate' | 'files' | 'store'>;
  readonly tools: LazyCheckTools;
  readonly snapshots: Snapshots;
  /** Names the snapshot where its line does not. */
  readonly keyOf: (request: SuiteRequest) => string;
}

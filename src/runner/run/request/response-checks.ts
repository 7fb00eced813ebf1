import type { App } from '../../../app/app.ts';
import { checkResponse } from '../../../app/expect/check-response.ts';
import type { LazyCheckTools } from '../../../app/expect/check-tools.ts';
import type { SuiteRequest } from '../../../app/requests/suite.ts';
import { contentTypeOf } from '../../../core/request/headers.ts';
import type { HttpResponse } from '../../../core/request/types.ts';
import { scriptsOfRequest } from '../../../core/session/requests/script-input.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { decodeBody } from '../../../core/view/response/body/decode.ts';
import type { Check } from './result.ts';
import type { RunSnapshots } from './snapshots.ts';

export const isChecked = ({ directives: { expectations, snapshot } }: SuiteRequest): boolean =>
  expectations.length > 0 || snapshot !== null;

export async function checkRequest(
  request: SuiteRequest,
  response: HttpResponse,
  context: CheckingContext,
): Promise<Check[]> {
  const { expectations, snapshot } = request.directives;
  const { app, tools, snapshots, keyOf } = context;
  const file = scriptsOfRequest(request.input);
  const wanted = expectations.map(({ expectation }) => expectation);
  const { results, checked, bytes } = await checkResponse(wanted, response, {
    tools,
    scope: app.scope,
    folder: request.input.folder,
    permissions: app.files,
    place: request.label,
    evaluate: (code) => app.suites.evaluate({ code, label: request.file, file }),
  });
  const checks = results.map(
    (result, index): Check => ({ kind: 'expect', ...result, line: expectations[index]?.line ?? null }),
  );
  if (snapshot === null) return checks;
  const isText = bytes !== null && decodeBody(bytes, contentTypeOf(response.headers)).kind === 'text';
  const { mask } = sessionSecrets(app.store.getState());
  const isExpected = expectations.some(
    ({ expectation: { subject } }, index) => subject.kind === 'status' && results[index]?.passed === true,
  );
  const unexpectedStatus = response.status >= 400 && !isExpected ? response.status : null;
  const body = { bytes, text: isText ? checked.text : null, mask, unexpectedStatus };
  return [...checks, await snapshots.check(snapshot, { key: snapshot.name ?? keyOf(request), body })];
}

export interface CheckingContext {
  readonly app: Pick<App, 'scope' | 'suites' | 'files' | 'store'>;
  readonly tools: LazyCheckTools;
  readonly snapshots: ReturnType<RunSnapshots['of']>;
  readonly keyOf: (request: SuiteRequest) => string;
}

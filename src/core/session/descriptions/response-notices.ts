import { placeInBody } from '../../json/path.ts';
import { checkResponse, type ReceivedResponse, type ResponseFinding } from '../../openapi/check-response.ts';
import type { FoundOperation } from '../../openapi/find-operation.ts';
import { contentTypeOf } from '../../request/headers.ts';
import type { HttpResponse, Preview } from '../../request/types.ts';
import type { Effect } from '../effects.ts';
import type { NumberedExchange } from '../state.ts';
import { notice, print } from '../updates.ts';
import { type DescribedState, operationOf } from './described-operation.ts';

export function responseNotices(
  { exchange: { outcome } }: NumberedExchange,
  preview: Preview,
  state: DescribedState,
): readonly Effect[] {
  if (outcome.kind === 'failure') return [];
  const found = operationOf(preview.method, preview.url.text, state);
  if (found === null) return [];
  const findings = checkResponse(found, receivedResponse(outcome.response));
  const { method, path } = found.operation;
  const hint = `.docs ${method} ${path} shows it`;
  if (isOfFlag(found, state)) return [testOf(found, findings)];
  const shown = findings.slice(0, maxShown);
  const more = findings.length - shown.length;
  return [
    ...shown.map((one, index) =>
      notice('warning', `Not as described: ${findingText(one)}.`, index === 0 ? hint : null),
    ),
    ...(more === 0 ? [] : [notice('warning', `Not as described: ${more} more.`)]),
  ];
}

export function isTested(preview: Preview, state: DescribedState): boolean {
  const found = operationOf(preview.method, preview.url.text, state);
  return found !== null && isOfFlag(found, state);
}

const maxShown = 5;

const isOfFlag = ({ description }: FoundOperation, { descriptions }: DescribedState): boolean =>
  descriptions.some((link) => link.description === description && link.isOfFlag === true);

function testOf({ operation }: FoundOperation, findings: readonly ResponseFinding[]): Effect {
  const { method, path } = operation;
  const more = findings.length > maxShown ? [`${findings.length - maxShown} more`] : [];
  return print({
    kind: 'test',
    name: `is as ${method} ${path} describes it`,
    passed: findings.length === 0,
    message:
      findings.length === 0 ? null : [...findings.slice(0, maxShown).map(findingText), ...more].join('; '),
    sides: null,
  });
}

function findingText(finding: ResponseFinding): string {
  if (finding.kind === 'status')
    return `the status ${finding.status} is not one of ${finding.described.join(', ')}`;
  const { steps, message, hint } = finding;
  return `${placeInBody(steps)} ${message}${hint === null ? '' : ` (${hint})`}`;
}

const maxBody = 1_000_000;

function receivedResponse({ status, headers, body, truncated }: HttpResponse): ReceivedResponse {
  const contentType = contentTypeOf(headers) ?? '';
  const isWhole = truncated === null && body.kind === 'memory' && body.bytes.length <= maxBody;
  return { status, contentType, text: isWhole ? new TextDecoder().decode(body.bytes) : null };
}

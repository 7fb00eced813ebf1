import type { Body, BodyPiece } from '../../../core/request/body.ts';
import { warningsOf } from '../../../core/request/preview/warnings.ts';
import { literal } from '../../../core/request/render/literal.ts';
import type { Exchange, HttpResponse, Preview, RenderedText } from '../../../core/request/types.ts';
import { emptyMasker } from '../../../core/secrets/search/masker.ts';
import type { PreviewJsonBody } from '../../output/preview-json.ts';
import { flakyNotice } from '../../reporters/cases.ts';
import type { ExchangeJson, ResponseJson, ResultJson } from '../../results/json.ts';
import type { RequestResult, ScriptExchange } from '../request/result.ts';

export function resultOfJson(json: ResultJson, file: string): RequestResult {
  const { name, line, round, response, error, retries = [], attempts = 1, notes = 0, notices = [] } = json;
  const preview = json.request === null ? null : previewOf(json);
  const flaky = flakyNotice(attempts);
  return {
    name,
    label: json.label ?? name ?? '',
    file: line === null ? null : file,
    line,
    ...(round === undefined ? {} : { round }),
    preview,
    exchange: response === null ? null : exchangeOf(json, response),
    scriptExchanges: (json.scriptExchanges ?? []).flatMap(scriptExchangeOf),
    outputs: (json.outputs ?? []).map((output) => ({ ...output, path: literal(output.path) })),
    checks: json.tests.map(({ expected, actual, ...test }) => ({
      kind: 'test',
      line: null,
      ...test,
      sides: expected === undefined || actual === undefined ? null : { expected, actual },
    })),
    error,
    skipped: json.skipped?.reason ?? null,
    output: (json.output ?? []) as RequestResult['output'],
    warnings: preview === null ? [] : warningsOf(preview),
    notices: notices.slice(notes).filter((notice) => notice !== flaky),
    notes: notices.slice(0, notes),
    attempts,
    retries,
    milliseconds: json.durationMs ?? response?.timings.total ?? 0,
    exitCode: json.exitCode ?? (error === null && json.tests.every(({ passed }) => passed) ? 0 : 1),
    secrets: emptyMasker,
    reported: json,
  };
}

type SentJson = Pick<ExchangeJson, 'request' | 'response' | 'error'>;

function scriptExchangeOf(sent: SentJson): ScriptExchange[] {
  const { request, response, error } = sent;
  if (request === null) return [];
  const whole = { request, diagnostics: [] };
  const preview = previewOf(whole);
  if (response !== null) return [{ preview, exchange: exchangeOf(whole, response) }];
  const failure = error ?? { code: 'unknown', message: '', hint: null };
  return [{ preview, exchange: { ...unanswered(whole), outcome: { kind: 'failure', failure } } }];
}

type RequestJson = Pick<ResultJson, 'request' | 'diagnostics' | 'retries'>;

function previewOf({ request, diagnostics }: RequestJson): Preview {
  const { method = '', url = '', headers = [], body = null } = request ?? {};
  return {
    source: '',
    targetAt: 0,
    name: null,
    method,
    url: literal(url),
    wireUrl: null,
    headers: headers.map(([name, value]) => ({ name: literal(name), value: literal(value), added: null })),
    body: bodyOf(body),
    removed: [],
    length: null,
    route: null,
    media: null,
    placeholders: [],
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, offset: 0, length: 0 })),
  };
}

function bodyOf(body: PreviewJsonBody): Body<RenderedText> {
  if (body === null) return { kind: 'none' };
  if (typeof body === 'string' || 'file' in body) return pieceOf(body);
  if ('pieces' in body) return { kind: 'pieces', pieces: body.pieces.map(pieceOf) };
  const parts = body.multipart.map(({ name, contentType, value }) => ({
    name: literal(name),
    contentType,
    content: pieceOf(value),
  }));
  return { kind: 'multipart', boundary: '', parts };
}

const pieceOf = (piece: string | { readonly file: string }): BodyPiece<RenderedText> =>
  typeof piece === 'string'
    ? { kind: 'text', text: literal(piece) }
    : { kind: 'file', path: literal(piece.file), substitute: false };

const exchangeOf = (json: RequestJson, response: ResponseJson): Exchange => ({
  ...unanswered(json),
  outcome: { kind: 'response', response: responseOf(response) },
});

function unanswered({ request, retries }: RequestJson): Omit<Exchange, 'outcome'> {
  const { method = '', url = '', headers = [] } = request ?? {};
  return {
    request: { method, url, headers, body: { kind: 'none' } },
    startedAt: 0,
    redirects: [],
    ...(retries === undefined ? {} : { retries }),
  };
}

function responseOf({ body, bodyEncoding, truncated, ...response }: ResponseJson): HttpResponse {
  const bytes = Buffer.from(body, bodyEncoding === 'base64' ? 'base64' : 'utf8');
  return {
    ...response,
    statusClass: response.statusClass as HttpResponse['statusClass'],
    body: { kind: 'memory', bytes },
    wireSize: response.size,
    truncated: truncated ?? null,
    tls: null,
  };
}

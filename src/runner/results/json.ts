import { readFileSync } from 'node:fs';
import { placeText } from '../../core/request/position.ts';
import { responseOf } from '../../core/request/sending/response-of.ts';
import type { Exchange, HttpResponse, Preview, RetryNote } from '../../core/request/types.ts';
import { maskHeaders } from '../../core/secrets/header-value.ts';
import { maskFailure } from '../../core/secrets/mask-json.ts';
import { maskBytes } from '../../core/secrets/search/mask-bytes.ts';
import { disabledMasker, emptyMasker, type Masker } from '../../core/secrets/search/masker.ts';
import type { Entry, EntryOf, OutputLevel } from '../../core/session/entries.ts';
import { failureOf } from '../../core/session/exchanges/exchange-failure.ts';
import { type Repetition, repetitionExitCode } from '../../core/session/repeating/repetition.ts';
import { textOfBytes } from '../../core/text/base64.ts';
import { failurePlace } from '../../core/view/script-failure.ts';
import {
  type OutputFileJson,
  type PreviewJson,
  type PreviewJsonOptions,
  previewJson,
} from '../output/preview-json.ts';
import { repetitionJson } from './repetition-json.ts';

export interface TestJson {
  readonly name: string;
  readonly passed: boolean;
  readonly message: string | null;
  /** Line of the file. */
  readonly line?: number;
  /** Place in a script where it failed. */
  readonly place?: { readonly label: string; readonly line: number; readonly column: number };
  /** Present with `actual` where a failed assertion compares two values. */
  readonly expected?: string;
  readonly actual?: string;
}

/** runner/README.md, "`send --json`". */
export interface ExchangeJson {
  readonly request: Pick<PreviewJson, 'method' | 'url' | 'headers' | 'body' | 'connectionHeaders'> | null;
  readonly response: ResponseJson | null;
  readonly error: { readonly code: string; readonly message: string; readonly hint: string | null } | null;
  readonly tests: readonly TestJson[];
  readonly diagnostics: PreviewJson['diagnostics'];
  /** Attempts before the last one. */
  readonly retries?: readonly RetryNote[];
  /** Outcome of `--until` or `--repeat`. */
  readonly repetition?: Readonly<Record<string, unknown>>;
}

/** runner/README.md, "each request of `run --reporter json`"; `name` and `line` come before, what is seldom there after. */
export interface ResultJson extends ExchangeJson {
  readonly name: string | null;
  readonly line: number | null;
  /** Title in reports, if that is not the name. */
  readonly label?: string;
  /** Milliseconds, with its scripts and retries. */
  readonly durationMs?: number;
  readonly exitCode?: number;
  /** Round of its `# @loop`, from 0. */
  readonly round?: number;
  /** Present for a request that was not sent although nothing is wrong with it. */
  readonly skipped?: { readonly reason: string };
  readonly attempts?: number;
  readonly outputs?: readonly WrittenFileJson[];
  readonly output?: readonly { readonly level: string; readonly text: string }[];
  readonly scriptExchanges?: readonly Pick<ExchangeJson, 'request' | 'response' | 'error'>[];
  /** Warnings that are not about the interpolated request, and notes about other requests that were sent. */
  readonly notices?: readonly string[];
  /** Number of notes, which come first among the notices. */
  readonly notes?: number;
}

export interface WrittenFileJson extends OutputFileJson {
  readonly written: string | null;
}

export interface OutputJson {
  readonly level: Exclude<OutputLevel, 'uncaught'>;
  readonly text: string;
}

export interface ResponseJson {
  readonly status: number;
  readonly statusText: string;
  readonly statusClass: string;
  readonly httpVersion: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly bodyEncoding: 'utf8' | 'base64';
  readonly size: number;
  readonly timings: HttpResponse['timings'];
  /** Reason why the body is incomplete. */
  readonly truncated?: string;
}

export function exchangeJson(entries: readonly Entry[], options: PreviewJsonOptions): ExchangeJson {
  const exchange = entries.findLast((entry) => entry.kind === 'exchange');
  const blocked = entries.findLast((entry) => entry.kind === 'blocked');
  const preview = exchange?.preview ?? blocked?.preview;
  const request = preview === undefined ? null : requestJson(preview, options);
  const { reveal = false, secrets = emptyMasker } = options;
  const show = reveal ? (text: string) => text : secrets.mask;
  const error = errorOf(entries);
  const response = responseOf(exchange?.exchange.exchange);
  return {
    request: request?.request ?? null,
    response: response && responseJson(response, reveal ? disabledMasker : secrets),
    error: error === null ? null : maskFailure(error, show),
    tests: entries.flatMap((entry) => (entry.kind === 'test' ? [testJson(entry, show)] : [])),
    diagnostics: request?.diagnostics ?? [],
    ...retriesOf(exchange?.exchange.exchange, show),
    ...repetitionsOf(entries, options),
  };
}

function repetitionsOf(
  entries: readonly Entry[],
  options: PreviewJsonOptions,
): Pick<ExchangeJson, 'repetition'> {
  const entry = entries.findLast(({ kind }) => kind === 'repetition');
  return entry?.kind === 'repetition' ? { repetition: repetitionJson(entry.repetition, options) } : {};
}

const retriesOf = (
  exchange: Exchange | undefined,
  show: (text: string) => string,
): Pick<ExchangeJson, 'retries'> =>
  exchange?.retries === undefined ? {} : { retries: maskRetries(exchange.retries, show) };

export const maskRetries = (retries: readonly RetryNote[], show: (text: string) => string): RetryNote[] =>
  retries.map((retry) => ({ ...retry, reason: show(retry.reason) }));

export function responseJson(response: HttpResponse, secrets: Masker): ResponseJson {
  const { status, statusText, statusClass, httpVersion, headers, size, timings } = response;
  const { bytes, truncated } = wholeBody(response);
  const body = { ...encodeBody(bytes, secrets), size, timings };
  return {
    status,
    statusText: secrets.mask(statusText),
    statusClass,
    httpVersion,
    headers: maskHeaders(headers, secrets),
    ...body,
    ...(truncated === null ? {} : { truncated: secrets.mask(truncated) }),
  };
}

function wholeBody({ body, size, truncated }: HttpResponse): {
  readonly bytes: Uint8Array;
  readonly truncated: string | null;
} {
  if (body.kind === 'memory') return { bytes: body.bytes, truncated };
  const bytes = size <= maxBytes ? readBody(body.path) : 'too large';
  if (bytes === 'too large')
    return {
      bytes: body.head,
      truncated: truncated ?? 'the body is too large for JSON; --output FILE saves it',
    };
  if (bytes === 'gone')
    return { bytes: body.head, truncated: truncated ?? 'only the beginning of the body was kept' };
  return { bytes, truncated };
}

/** Reads a body in a file; `gone` if the session has removed it since. */
function readBody(path: string): Uint8Array | 'gone' {
  try {
    return readFileSync(path);
  } catch {
    return 'gone';
  }
}

/** A control character takes six characters in JSON, and a string of V8 has at most 2^29. */
const maxBytes = 80_000_000;

function encodeBody(bytes: Uint8Array, secrets: Masker): Pick<ResponseJson, 'body' | 'bodyEncoding'> {
  const text = bytes.includes(0) ? null : textOfBytes(bytes);
  if (text !== null) return { body: secrets.mask(text), bodyEncoding: 'utf8' };
  const masked = maskBytes(bytes, secrets);
  const maskedText = textOfBytes(masked);
  return maskedText === null
    ? { body: Buffer.from(masked).toString('base64'), bodyEncoding: 'base64' }
    : { body: secrets.mask(maskedText), bodyEncoding: 'utf8' };
}

function requestJson(preview: Preview, options: PreviewJsonOptions) {
  const { method, url, headers, body, connectionHeaders, diagnostics } = previewJson(preview, options);
  return { request: { method, url, headers, body, connectionHeaders }, diagnostics };
}

export function outputJson(entry: Entry): OutputJson | null {
  if (entry.kind !== 'output') return null;
  return { level: entry.level === 'uncaught' ? 'error' : entry.level, text: entry.text };
}

export function errorOf(entries: readonly Entry[]): ExchangeJson['error'] {
  for (const entry of entries.toReversed()) {
    const failure = entry.kind === 'exchange' ? failureOf(entry.exchange) : undefined;
    if (failure !== undefined) return failure;
    if (entry.kind === 'unparsable') {
      const hint = entry.problems[0]?.hint ?? null;
      return { code: 'unparsable-request', message: problemLines(entry).join('\n'), hint };
    }
    if (entry.kind === 'script-failure') {
      const { reason, message } = entry.failure;
      return { code: `script-${reason}`, message: `${message}${failurePlace(entry)}`, hint: null };
    }
    if (entry.kind === 'output' && entry.level === 'uncaught') {
      return { code: 'script-uncaught', message: entry.text, hint: null };
    }
    if (entry.kind === 'repetition' && repetitionExitCode(entry.repetition) === 1) {
      return { code: 'assertion', message: failedRepetition(entry.repetition), hint: null };
    }
    if (entry.kind === 'notice' && entry.notice.severity === 'error') {
      return { code: entry.notice.cause ?? 'error', message: entry.notice.message, hint: entry.notice.hint };
    }
  }
  return null;
}

export const problemLines = ({ file, problems }: EntryOf<'unparsable'>): string[] =>
  problems.map((problem) => `${placeText(problem.file ?? file, problem)}: ${problem.message}`);

function failedRepetition(repetition: Repetition): string {
  if (repetition.kind === 'until')
    return `${repetition.condition} does not hold: ${repetition.problem ?? ''}`;
  return repetition.kind === 'repeat' ? (repetition.unexpected.first ?? '') : '';
}

function testJson(
  { name, passed, message, sides }: EntryOf<'test'>,
  show: (text: string) => string,
): TestJson {
  const test = { name: show(name), passed, message: message === null ? null : show(message) };
  return sides === null ? test : { ...test, expected: show(sides.expected), actual: show(sides.actual) };
}

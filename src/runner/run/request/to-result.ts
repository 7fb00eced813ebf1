import { basename } from 'node:path';
import type { SuiteRequest } from '../../../app/requests/suite.ts';
import { type RequestWarning, warningsOf } from '../../../core/request/preview/warnings.ts';
import type { Exchange, Preview } from '../../../core/request/types.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { failureOf } from '../../../core/session/exchanges/exchange-failure.ts';
import { combineExitCodes, exchangeExitCode, exitCodeOf } from '../../../core/session/exit-codes.ts';
import { formatCount, formatMilliseconds } from '../../../core/view/paint/units.ts';
import { errorOf, outputJson, problemLines } from '../../results/json.ts';
import { type RequestOutput, unwrittenOutputs } from './response-file.ts';
import { type Check, emptyResult, type MeasuredResult, type RequestResult } from './result.ts';

export interface Outcome {
  readonly entries: readonly Entry[];
  /** Entries of the request, without those of requests that its scripts sent. */
  readonly own: readonly Entry[];
  readonly checks: readonly Check[];
  readonly complaint: string | null;
  readonly outputs?: readonly RequestOutput[];
  readonly skipped?: string;
}

export function toResult(
  request: SuiteRequest,
  { entries, own, checks, complaint, outputs, skipped }: Outcome,
  { retries, milliseconds, secrets }: Pick<RequestResult, 'retries' | 'milliseconds' | 'secrets'>,
): RequestResult {
  const sent = own.findLast((entry) => entry.kind === 'exchange');
  const preview = previewOf(own);
  const isShown = sent === undefined && own.some(({ kind }) => kind === 'preview');
  const notRunnable = own.find((entry) => entry.kind === 'unparsable' && exitCodeOf(entry) === 0);
  const codes = entries.map(exitCodeOf);
  if (checks.some(({ passed }) => !passed)) codes.push(1);
  if (complaint !== null) codes.push(2);
  const error =
    ownError(request, { entries: entries.filter((entry) => entry !== notRunnable), own }) ??
    (complaint === null ? null : { code: 'file', message: complaint, hint: null });
  return {
    ...emptyResult(request),
    preview,
    exchange: sent?.exchange.exchange ?? null,
    scriptExchanges: entries.flatMap((entry) =>
      entry.kind === 'exchange' && entry !== sent
        ? [{ preview: entry.preview, exchange: entry.exchange.exchange }]
        : [],
    ),
    outputs: outputs ?? unwrittenOutputs(preview),
    checks: [
      ...own.flatMap((entry) => untilCheck(entry, request)),
      ...checks,
      ...entries.flatMap((entry) => scriptTest(entry, request)),
    ],
    error,
    skipped:
      notRunnable?.kind === 'unparsable'
        ? `not runnable: ${problemLines(notRunnable).join('; ')}`
        : (skipped ?? (isShown && codes.every((code) => code === 0) ? 'not sent: a dry run' : null)),
    output: entries.flatMap((entry) => {
      const line = outputJson(entry);
      return line === null || line.text === error?.message ? [] : [line];
    }),
    warnings: [
      ...(preview === null ? [] : warningsOf(preview)),
      ...entries.flatMap((entry) => otherWarnings(entry, own)),
    ],
    notices: entries.flatMap((entry) =>
      entry.kind === 'notice' && entry.notice.severity === 'warning' ? [entry.notice.message] : [],
    ),
    notes: entries.flatMap((entry) =>
      entry.kind === 'notice' && entry.notice.isReported === true ? [entry.notice.message] : [],
    ),
    attempts: 1 + retries.length,
    retries,
    milliseconds,
    exitCode: combineExitCodes(codes),
    secrets,
  };
}

export function unsentResult(
  request: SuiteRequest,
  { entries, skipped }: { readonly entries: readonly Entry[]; readonly skipped: string | null },
  context: { readonly secrets: () => Masker },
): RequestResult {
  const outcome: Outcome = { entries, own: [], checks: [], complaint: null };
  const result = toResult(request, outcome, { retries: [], milliseconds: 0, secrets: context.secrets() });
  return { ...result, skipped };
}

interface SentRequest extends Pick<MeasuredResult, 'preview' | 'checks' | 'milliseconds' | 'secrets'> {
  readonly exchange: Exchange;
}

export function resultOfExchange(
  { label, line }: SuiteRequest,
  { preview, exchange, checks, milliseconds, secrets }: SentRequest,
): MeasuredResult {
  const sent = { exchange };
  const exitCode = combineExitCodes([exchangeExitCode(sent), checks.every(({ passed }) => passed) ? 0 : 1]);
  const error = failureOf(sent) ?? null;
  return { label, line, preview, exchange, checks, error, skipped: null, milliseconds, exitCode, secrets };
}

export function previewOf(own: readonly Entry[]): Preview | null {
  const sent = own.findLast((entry) => entry.kind === 'exchange');
  const previewed = own.findLast((entry) => entry.kind === 'blocked' || entry.kind === 'preview');
  return sent?.preview ?? previewed?.preview ?? null;
}

function otherWarnings(entry: Entry, own: readonly Entry[]): readonly RequestWarning[] {
  if (entry.kind !== 'warned') return [];
  return own.includes(entry) ? entry.warnings.filter(({ code }) => code === null) : entry.warnings;
}

function ownError(
  { input }: SuiteRequest,
  { entries, own }: Pick<Outcome, 'entries' | 'own'>,
): RequestResult['error'] {
  const relevant = entries.filter(
    (entry) => entry.kind !== 'repetition' && (entry.kind !== 'exchange' || own.includes(entry)),
  );
  const error = errorOf(relevant);
  const limit = input.transport?.timeout;
  if (error?.code !== 'ETIMEDOUT' || limit === undefined) return error;
  return { ...error, hint: `allow more time: # @timeout, now ${limit} ms; 0 waits without a limit` };
}

function untilCheck(entry: Entry, { directives }: SuiteRequest): Check[] {
  if (entry.kind !== 'repetition' || entry.repetition.kind !== 'until') return [];
  const { condition, end, attempts, milliseconds, problem } = entry.repetition;
  const passed = end === 'done';
  const tried = `after ${formatCount(attempts, 'request')} in ${formatMilliseconds(milliseconds)}`;
  const why = problem === null ? '' : `: ${problem}`;
  return [
    {
      kind: 'until',
      name: `until ${condition}`,
      passed,
      message: passed ? `held ${tried}` : `it does not hold ${tried}${why}`,
      line: directives.until,
      sides: null,
    },
  ];
}

function scriptTest(entry: Entry, { file }: SuiteRequest): Check[] {
  if (entry.kind !== 'test') return [];
  const { name, passed, message, sides, place } = entry;
  const line = place?.label === basename(file) ? place.line : null;
  return [{ kind: 'test', name, passed, message, line, sides, ...(place !== undefined && { place }) }];
}

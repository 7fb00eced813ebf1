import type { SuiteRequest } from '../../../app/requests/suite.ts';
import type { RequestWarning } from '../../../core/request/preview/warnings.ts';
import type { Exchange, Preview, RetryNote } from '../../../core/request/types.ts';
import type { ScriptPlace } from '../../../core/script/evaluation.ts';
import { emptyMasker, type Masker } from '../../../core/secrets/search/masker.ts';
import { wasSent } from '../../../core/session/exchanges/exchange-failure.ts';
import { combineExitCodes } from '../../../core/session/exit-codes.ts';
import type { ExchangeJson, OutputJson, ResultJson } from '../../results/json.ts';
import type { RequestOutput } from './response-file.ts';

/** A test of a script, of an `# @expect` or `# @until` line or of a snapshot, a threshold of a load; `required` is what `--require-tests` misses. */
export interface Check {
  readonly kind: 'test' | 'expect' | 'until' | 'snapshot' | 'threshold' | 'required';
  readonly name: string;
  readonly passed: boolean;
  readonly message: string | null;
  readonly line: number | null;
  readonly place?: ScriptPlace;
  readonly sides: { readonly expected: string; readonly actual: string } | null;
}

export interface SuiteRun {
  readonly name: string;
  readonly isFile: boolean;
  /** Number from 1 on; null if there is only one. */
  readonly iteration: number | null;
  /** Name of its row of data, from `--data-name`; null without one. */
  readonly row: string | null;
}

export interface ScriptExchange {
  readonly preview: Preview;
  readonly exchange: Exchange;
}

/** Outcome of one request. Texts are unmasked: `secrets` masks them where they are shown. */
export interface RequestResult {
  readonly name: string | null;
  readonly label: string;
  /** The text that lines count in; null where there is no file. */
  readonly file: string | null;
  readonly line: number | null;
  /** Round of its `# @loop`, from 0. */
  readonly round?: number;
  readonly preview: Preview | null;
  readonly exchange: Exchange | null;
  readonly scriptExchanges: readonly ScriptExchange[];
  readonly outputs: readonly RequestOutput[];
  readonly checks: readonly Check[];
  readonly error: ExchangeJson['error'];
  /** Reason why it was not sent although nothing is wrong, or, after a response, why its other tests were left out. */
  readonly skipped: string | null;
  readonly output: readonly OutputJson[];
  readonly warnings: readonly RequestWarning[];
  readonly notices: readonly string[];
  /** Notes about other requests that were sent, such as a login. */
  readonly notes: readonly string[];
  readonly attempts: number;
  readonly retries: readonly RetryNote[];
  readonly milliseconds: number;
  readonly exitCode: number;
  readonly secrets: Masker;
  readonly reported?: ResultJson;
}

export type MeasuredResult = Pick<
  RequestResult,
  | 'label'
  | 'line'
  | 'round'
  | 'preview'
  | 'exchange'
  | 'checks'
  | 'error'
  | 'skipped'
  | 'milliseconds'
  | 'exitCode'
  | 'secrets'
>;

export const emptyResult = ({
  input,
  label,
  file,
  line,
}: Pick<SuiteRequest, 'label' | 'file' | 'line'> & {
  readonly input: Pick<SuiteRequest['input'], 'name'>;
}): RequestResult => ({
  name: input.name,
  label,
  file: line === null ? null : file,
  line,
  preview: null,
  exchange: null,
  scriptExchanges: [],
  outputs: [],
  checks: [],
  error: null,
  skipped: null,
  output: [],
  warnings: [],
  notices: [],
  notes: [],
  attempts: 1,
  retries: [],
  milliseconds: 0,
  exitCode: 0,
  secrets: emptyMasker,
});

export interface Counts {
  readonly requests: number;
  /** Includes failures of the network. */
  readonly sent: number;
  readonly tests: number;
  readonly passed: number;
  readonly failed: number;
  /** Stopped or broken requests: network, script, interpolation. */
  readonly errors: number;
  readonly skipped: number;
  readonly untested: number;
  /** Number of untested responses with status 4xx or 5xx. */
  readonly untestedErrors: number;
  /** Requests that passed after a failed attempt. */
  readonly flaky: number;
  readonly durationMs: number;
}

export const noCounts: Counts = {
  requests: 0,
  sent: 0,
  tests: 0,
  passed: 0,
  failed: 0,
  errors: 0,
  skipped: 0,
  untested: 0,
  untestedErrors: 0,
  flaky: 0,
  durationMs: 0,
};

export function countResult(counts: Counts, result: RequestResult): Counts {
  const passed = result.checks.filter((check) => check.passed).length;
  return {
    requests: counts.requests + 1,
    sent: counts.sent + (result.exchange !== null && wasSent(result.exchange) ? 1 : 0),
    tests: counts.tests + result.checks.length,
    passed: counts.passed + passed,
    failed: counts.failed + result.checks.length - passed,
    errors: counts.errors + (isBroken(result) ? 1 : 0),
    skipped: counts.skipped + (result.skipped !== null && result.exitCode === 0 ? 1 : 0),
    untested: counts.untested + (isUntested(result) ? 1 : 0),
    untestedErrors: counts.untestedErrors + (isUntested(result) && hasErrorStatus(result) ? 1 : 0),
    flaky: counts.flaky + (isFlaky(result) ? 1 : 0),
    durationMs: counts.durationMs + result.milliseconds,
  };
}

export const isFlaky = ({ exitCode, retries }: RequestResult): boolean =>
  exitCode === 0 && retries.some(({ reason }) => reason === failedTest);

export const failedTest = 'a failed test';

const isUntested = ({ exchange, checks, error, skipped }: MeasuredResult): boolean =>
  exchange?.outcome.kind === 'response' &&
  checks.every(({ kind }) => kind === 'required') &&
  error === null &&
  skipped === null;

const hasErrorStatus = ({ exchange }: RequestResult): boolean =>
  exchange?.outcome.kind === 'response' && exchange.outcome.response.status >= 400;

export const withRequiredTest = <Result extends MeasuredResult>(result: Result): Result =>
  isUntested(result)
    ? withFailedCheck(
        result,
        'has a test',
        'this request has no test; add one such as # @expect status == 200',
      )
    : result;

export function withFailedCheck<Result extends MeasuredResult>(
  result: Result,
  name: string,
  message: string,
): Result {
  const { line } = result;
  const failed: Check = { kind: 'required', name, passed: false, message, line, sides: null };
  return {
    ...result,
    checks: [...result.checks, failed],
    exitCode: combineExitCodes([result.exitCode, 1]),
  };
}

export function isBroken({ error, exitCode }: RequestResult): boolean {
  return error !== null || exitCode > 1;
}

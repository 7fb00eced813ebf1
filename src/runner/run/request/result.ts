import type { SuiteRequest } from '../../../app/requests/suite.ts';
import type { RequestWarning } from '../../../core/request/preview/warnings.ts';
import type { Exchange, Preview, RetryNote } from '../../../core/request/types.ts';
import { type Masker, nothingSecret } from '../../../core/secrets/search/masker.ts';
import { combineExitCodes } from '../../../core/session/entries.ts';
import type { ExchangeJson, OutputJson } from '../../results/json.ts';
import type { RequestOutput } from './response-file.ts';

/** One test: of a script, of an `# @expect` line, of a snapshot; `required` is the one that `--require-tests` misses. */
export interface Check {
  readonly kind: 'test' | 'expect' | 'snapshot' | 'required';
  readonly name: string;
  readonly passed: boolean;
  readonly message: string | null;
  /** A line of the file, 1-based; null where it is not known. */
  readonly line: number | null;
  /** The two sides for a diff; null where there are none. */
  readonly sides: { readonly expected: string; readonly actual: string } | null;
}

/** A file, a session or standard input in one iteration. */
export interface SuiteRun {
  /** The name as it was given on the command line. */
  readonly name: string;
  /** Whether the name is a path: then failures have a file and a line. */
  readonly isFile: boolean;
  /** From 1 on; null where there is only one. */
  readonly iteration: number | null;
}

/** One `client.send`. */
export interface ScriptExchange {
  readonly preview: Preview;
  readonly exchange: Exchange;
}

/** The outcome of one request. Texts are unmasked: `secrets` masks them where they are shown. */
export interface RequestResult {
  /** From `# @name`, or what a session keeps it under. */
  readonly name: string | null;
  /** The name for people: its name, its title, or its method and target. */
  readonly label: string;
  readonly line: number | null;
  readonly preview: Preview | null;
  readonly exchange: Exchange | null;
  /** Requests that scripts sent with `client.send`, in order. */
  readonly scriptExchanges: readonly ScriptExchange[];
  /** Files that were, or would have been written. */
  readonly outputs: readonly RequestOutput[];
  readonly checks: readonly Check[];
  readonly error: ExchangeJson['error'];
  /** Why it was not sent although nothing is wrong with it; null for one that was to be sent. */
  readonly skipped: string | null;
  readonly output: readonly OutputJson[];
  /** Warnings about the request itself. */
  readonly warnings: readonly RequestWarning[];
  /** Warnings of another kind that came with it. */
  readonly notices: readonly string[];
  readonly attempts: number;
  /** Why it was sent again, and how long that was waited for. */
  readonly retries: readonly RetryNote[];
  readonly milliseconds: number;
  readonly exitCode: number;
  readonly secrets: Masker;
}

/** The result of a request that was not sent and has no entries. */
export const emptyResult = ({ asked, label, line }: SuiteRequest): RequestResult => ({
  name: asked.name,
  label,
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
  attempts: 1,
  retries: [],
  milliseconds: 0,
  exitCode: 0,
  secrets: nothingSecret,
});

/** Counts of a suite or of a whole run. */
export interface Counts {
  readonly requests: number;
  /** Put on the network, whatever came of it. */
  readonly sent: number;
  readonly tests: number;
  readonly passed: number;
  readonly failed: number;
  /** Requests that were stopped, or that broke: network, script, interpolation. */
  readonly errors: number;
  /** Requests that were not sent although nothing is wrong with them. */
  readonly skipped: number;
  /** Requests that were sent and have no test. */
  readonly untested: number;
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
  durationMs: 0,
};

/** The counts with one more request. */
export function countResult(counts: Counts, result: RequestResult): Counts {
  const passed = result.checks.filter((check) => check.passed).length;
  return {
    requests: counts.requests + 1,
    sent: counts.sent + (result.exchange === null ? 0 : 1),
    tests: counts.tests + result.checks.length,
    passed: counts.passed + passed,
    failed: counts.failed + result.checks.length - passed,
    errors: counts.errors + (isBroken(result) ? 1 : 0),
    skipped: counts.skipped + (result.skipped === null ? 0 : 1),
    untested: counts.untested + (isUntested(result) ? 1 : 0),
    durationMs: counts.durationMs + result.milliseconds,
  };
}

/** Whether a response came that nothing was tested of. */
const isUntested = ({ exchange, checks, error }: RequestResult): boolean =>
  exchange?.outcome.kind === 'response' && checks.every(({ kind }) => kind === 'required') && error === null;

/** The result as `--require-tests` has it: one without a test has failed. */
export function withRequiredTest(result: RequestResult): RequestResult {
  if (!isUntested(result)) return result;
  const { line } = result;
  const message = 'this request has no test; add one such as # @expect status == 200';
  const missing: Check = { kind: 'required', name: 'has a test', passed: false, message, line, sides: null };
  return {
    ...result,
    checks: [...result.checks, missing],
    exitCode: combineExitCodes([result.exitCode, 1]),
  };
}

/** Something other than a test went wrong. */
export function isBroken({ error, exitCode }: RequestResult): boolean {
  return error !== null || exitCode > 1;
}

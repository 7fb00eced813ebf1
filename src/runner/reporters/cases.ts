import { placeText } from '../../core/request/position.ts';
import { plainText } from '../../core/text/styled.ts';
import { type Check, isBroken, isFlaky, type RequestResult, type SuiteRun } from '../run/request/result.ts';
import { type BodyLimit, cutCheck } from './body-limit.ts';
import { checkLines, errorLines, failureText } from './failure.ts';

export interface TestCase {
  readonly name: string;
  readonly kind: 'passed' | 'failed' | 'error' | 'skipped';
  readonly message: string;
  /** Both sides, the request and the response, masked. */
  readonly details: string;
  readonly sides: Check['sides'];
  readonly line: number | null;
  readonly seconds: number;
  readonly output: string;
  readonly warnings: readonly ReportedWarning[];
}

export interface ReportedWarning {
  /** `a.http:12:5: {{id}} is null; set the variable`; the place may be missing. */
  readonly text: string;
  readonly line: number | null;
}

export function reportedWarnings(result: RequestResult): readonly ReportedWarning[] {
  const {
    file,
    warnings,
    notices,
    attempts,
    secrets: { mask },
  } = result;
  return [
    ...(isFlaky(result) ? [{ text: flakyNotice(attempts), line: null }] : []),
    ...warnings.map(({ line, column, message, hint, within }) => {
      const at = { line, column };
      const place = within === undefined ? placeText(file, at) : `${within} ${placeText(null, at)}`;
      const text = `${place}: ${message}${hint === null ? '' : `; ${hint}`}`;
      return { text: mask(text), line: within === undefined ? line : null };
    }),
    ...notices.map((notice) => ({ text: mask(notice), line: null })),
  ];
}

export const flakyNotice = (attempts: number): string => `flaky: it passed in attempt ${attempts}`;

export function testCases(result: RequestResult, bodies: BodyLimit): TestCase[] {
  const { label, checks, secrets } = result;
  const { mask } = secrets;
  const notes = result.notes.map((note) => `note: ${note}`);
  const output = mask([...notes, ...result.output.map(({ text }) => text)].join('\n'));
  const warnings = reportedWarnings(result);
  const broken = isBroken(result);
  const isWhole = !broken && checks.length > 0 && result.skipped === null;
  // The time is the request's: equal parts add up to it, and no test looks slow because it comes first.
  const seconds = result.milliseconds / 1000 / (checks.length + (isWhole ? 0 : 1));
  const cases = checks.map((whole, index): TestCase => {
    const check = cutCheck(whole, { mask, limit: bodies ?? maxSide });
    const lines = checkLines(check);
    return {
      name: mask(`${label}: ${check.name}`),
      kind: check.passed ? 'passed' : 'failed',
      message: check.passed ? '' : (check.message ?? 'failed'),
      details: check.passed ? '' : failureText(result, { lines, bodies }),
      sides: check.sides,
      line: check.line ?? result.line,
      seconds,
      output: index === 0 ? output : '',
      warnings: index === 0 ? warnings : [],
    };
  });
  if (isWhole) return cases;
  const lines = broken ? errorLines(result) : [];
  const [first] = lines;
  return [
    ...cases,
    {
      name: mask(broken || cases.length === 0 ? label : `${label}: the rest of its tests`),
      kind: broken ? 'error' : result.skipped === null ? 'passed' : 'skipped',
      message: broken
        ? mask(first === undefined ? 'the request ended with an error' : plainText(first))
        : mask(result.skipped ?? ''),
      details: broken ? failureText(result, { lines, bodies }) : '',
      sides: null,
      line: result.line,
      seconds,
      output: cases.length === 0 ? output : '',
      warnings: cases.length === 0 ? warnings : [],
    },
  ];
}

const maxSide = 10_000;

/** `5` or `5: Ada`; null where there is one iteration only. */
export const rowTitle = ({ iteration, row }: SuiteRun): string | null =>
  iteration === null ? null : row === null ? `${iteration}` : `${iteration}: ${row}`;

export function suiteTitle(suite: SuiteRun): string {
  const row = rowTitle(suite);
  return row === null ? suite.name : `${suite.name} [${row}]`;
}

export function caseTitle({ name }: Pick<TestCase, 'name'>, suite: SuiteRun): string {
  const row = rowTitle(suite);
  return row === null ? name : `${name} [${row}]`;
}

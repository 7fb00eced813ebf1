import { shownUrl } from '../../../core/secrets/shown-preview.ts';
import { plainText, type StyledLine, span } from '../../../core/text/styled.ts';
import { clipLine, lineWidth } from '../../../core/view/paint/fit.ts';
import { statusStyle } from '../../../core/view/paint/status-style.ts';
import { formatMilliseconds } from '../../../core/view/paint/units.ts';
import { retryLines } from '../../../core/view/response/retry-lines.ts';
import { shownPath } from '../../run/request/response-file.ts';
import { isBroken, type RequestResult, type SuiteRun } from '../../run/request/result.ts';
import { type BodyLimit, cutCheck } from '../body-limit.ts';
import { reportedWarnings } from '../cases.ts';
import { checkLines, errorLines, exchangeLines } from '../failure.ts';

export function resultLines(
  result: RequestResult,
  {
    suite,
    columns,
    bodies,
  }: { readonly suite: SuiteRun; readonly columns: number | null; readonly bodies: BodyLimit },
): StyledLine[] {
  const lines: StyledLine[] = [headLine(result, suite, columns), ...indented(retryLines(result.retries), 6)];
  for (const { text } of result.output)
    lines.push(
      ...indented(
        text.split('\n').map((line) => [span(line, 'muted')]),
        6,
      ),
    );
  for (const { written } of result.outputs)
    if (written !== null) lines.push([span('      >> ', 'muted'), span(shownPath(written), 'muted')]);
  for (const note of result.notes) lines.push([span(`      note: ${result.secrets.mask(note)}`, 'muted')]);
  for (const { text } of reportedWarnings(result)) lines.push([span(`      warning: ${text}`, 'warning')]);
  for (const check of result.checks) {
    lines.push([
      span('    '),
      span(check.passed ? '✓' : '✗', check.passed ? 'success' : 'error'),
      span(' '),
      span(check.name),
      span(check.passed && check.message !== null ? `  ${check.message}` : '', 'muted'),
    ]);
    if (!check.passed)
      lines.push(...indented(checkLines(cutCheck(check, { mask: result.secrets.mask, limit: bodies })), 8));
  }
  if (isBroken(result) || result.error !== null) lines.push(...indented(errorLines(result), 6));
  for (const { line, column, message } of waitingFor(result))
    lines.push([span(`      ${line}:${column}: ${message}`, 'info')]);
  if (hasExchangeLines(result)) lines.push(...indented(exchangeLines(result, bodies), 6));
  return lines;
}

/** Whether the lines of a result end with its request and response: it failed, or is the preview of a dry run. */
export const hasExchangeLines = ({ exitCode, skipped, exchange }: RequestResult): boolean =>
  exitCode !== 0 || (skipped !== null && exchange === null);

function headLine(result: RequestResult, suite: SuiteRun, columns: number | null): StyledLine {
  const { preview, exchange, label, line, exitCode, attempts } = result;
  const isGood = exitCode === 0;
  const target = preview === null ? '' : `${preview.method} ${shownUrl(preview, result.secrets).text}`;
  const where = suite.isFile && line !== null && !isGood ? `  ${suite.name}:${line}` : '';
  const head: StyledLine = [
    span('  '),
    signOf(result),
    span(' '),
    span(label, isGood ? 'plain' : 'title'),
    span(target === '' || label === target ? '' : `  ${target}`, 'muted'),
  ];
  const times = attempts > 1 ? `  ${attempts} attempts` : '';
  const isShown = exchange === null && preview !== null;
  const why = result.skipped === null || isShown ? '' : `  ${result.skipped}`;
  const tail: StyledLine = [...statusSpans(exchange), span(why, 'muted'), span(`${times}${where}`, 'muted')];
  return [...(columns === null ? head : clipLine(head, columns - lineWidth(tail))), ...tail];
}

function statusSpans(exchange: RequestResult['exchange']): StyledLine {
  if (exchange?.outcome.kind !== 'response') return [];
  const { status, statusText, timings } = exchange.outcome.response;
  return [
    span(`  ${status} ${statusText}`.trimEnd(), statusStyle(status)),
    span(`  ${formatMilliseconds(timings.total)}`, 'muted'),
  ];
}

function signOf(result: RequestResult): StyledLine[number] {
  if (result.exitCode !== 0) return span('✗', 'error');
  return result.skipped === null ? span('✓', 'success') : span('-', 'muted');
}

const waitingFor = ({ preview }: RequestResult) =>
  (preview?.diagnostics ?? []).filter(
    ({ code, severity }) => code === 'awaits-response' && severity === 'info',
  );

const indented = (lines: readonly StyledLine[], by: number): StyledLine[] =>
  lines.map((line) => (plainText(line) === '' ? [] : [span(' '.repeat(by)), ...line]));

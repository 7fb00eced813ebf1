import { plainText, type StyledLine, span } from '../../core/text/styled.ts';
import { paintLine } from '../../core/view/paint.ts';
import { paletteOf } from '../../core/view/palette.ts';
import { retryLines } from '../../core/view/response/retry-lines.ts';
import { statusStyle } from '../../core/view/status-style.ts';
import { formatCount, formatMilliseconds } from '../../core/view/units.ts';
import { isBroken, isSkipped, type RequestResult, type SuiteRun } from '../run/result.ts';
import { checkLines, errorLines, exchangeLines } from './failure.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

/** For people: a tree of files, requests and their tests; on a terminal with a line that tells how far the run is. */
export function prettyReporter({ output, env, reveal }: ReporterOptions): Reporter {
  const palette = paletteOf({ isTerminal: output.isTerminal, env });
  let begun = 0;
  let done = 0;
  let bad = 0;
  let underWay: string | null = null;

  const write = (lines: readonly StyledLine[], mask: (text: string) => string = (text) => text) => {
    const painted = lines.map(
      (line) =>
        `${paintLine(
          line.map(({ text, style }) => span(mask(text), style)),
          palette,
        )}\n`,
    );
    return output.write(`${eraseProgress()}${painted.join('')}${progress()}`);
  };
  const eraseProgress = () => (output.isTerminal ? '\r\x1b[K' : '');
  const progress = () => {
    if (!output.isTerminal || underWay === null) return '';
    return paintLine(
      [span(`… ${underWay}`), span(`  ${done} done${bad === 0 ? '' : `, ${bad} failed`}`, 'muted')],
      palette,
    );
  };

  return {
    suiteStarted: (suite) => write([[span(titleOf(suite), 'title')]]),
    requestStarted(label) {
      begun += 1;
      underWay = label.slice(0, 60);
      if (output.isTerminal) void output.write(`${eraseProgress()}${progress()}`);
    },
    requestFinished(result, suite) {
      done += 1;
      // The next one may have begun already.
      if (done === begun) underWay = null;
      if (result.exitCode !== 0) bad += 1;
      return write(resultLines(result, suite), reveal ? undefined : result.mask);
    },
    suiteFinished: () => undefined,
    async finish({ counts, stopped }) {
      underWay = null;
      const { requests, sent, tests, failed, errors, durationMs } = counts;
      const summary: StyledLine = [
        span(`${formatCount(requests, 'request')}, ${sent} sent; ${formatCount(tests, 'test')}, `),
        span(`${failed} failed`, failed > 0 ? 'error' : 'plain'),
        span('; '),
        span(formatCount(errors, 'error'), errors > 0 ? 'error' : 'plain'),
        span(`; ${formatMilliseconds(durationMs)}`, 'muted'),
      ];
      const why: StyledLine[] = stopped === null ? [] : [[span(stoppedBecause[stopped], 'warning')]];
      await write([[span('')], ...why, summary]);
    },
  };
}

const stoppedBecause = {
  interrupted: 'Interrupted: the rest did not run.',
  bail: 'Stopped at the first failure: the rest did not run.',
  closed: 'Stopped: nobody reads any more.',
  failed: 'Stopped: the run could not go on.',
} as const;

const titleOf = ({ name, iteration }: SuiteRun): string =>
  iteration === null ? name : `${name} (iteration ${iteration})`;

function resultLines(result: RequestResult, suite: SuiteRun): StyledLine[] {
  const isGood = result.exitCode === 0;
  const lines: StyledLine[] = [headLine(result, suite), ...indented(retryLines(result.retries), 6)];
  for (const { text } of result.output)
    lines.push(
      ...indented(
        text.split('\n').map((line) => [span(line, 'muted')]),
        6,
      ),
    );
  for (const notice of result.notices) lines.push([span(`      ${notice}`, 'warning')]);
  for (const check of result.checks) {
    lines.push([
      span('    '),
      span(check.passed ? '✓' : '✗', check.passed ? 'success' : 'error'),
      span(' '),
      span(check.name),
    ]);
    if (!check.passed) lines.push(...indented(checkLines(check), 8));
  }
  if (isBroken(result) || result.error !== null) lines.push(...indented(errorLines(result), 6));
  for (const { line, column, message } of waitingFor(result))
    lines.push([span(`      ${line}:${column}: ${message}`, 'info')]);
  if (!isGood || isSkipped(result)) lines.push(...indented(exchangeLines(result), 6));
  return lines;
}

function headLine(result: RequestResult, suite: SuiteRun): StyledLine {
  const { preview, exchange, label, line, exitCode, attempts } = result;
  const isGood = exitCode === 0;
  const target = preview === null ? '' : `${preview.method} ${preview.url.text}`;
  const where = suite.isFile && line !== null && !isGood ? `  ${suite.name}:${line}` : '';
  const head: StyledLine = [
    span('  '),
    signOf(result),
    span(' '),
    span(label, isGood ? 'plain' : 'title'),
    span(target === '' || label === target ? '' : `  ${target}`, 'muted'),
  ];
  const times = attempts > 1 ? `  ${attempts} attempts` : '';
  if (exchange?.outcome.kind !== 'response') return [...head, span(`${times}${where}`, 'muted')];
  const { status, statusText, timings } = exchange.outcome.response;
  return [
    ...head,
    span(`  ${status} ${statusText}`.trimEnd(), statusStyle(status)),
    span(`  ${formatMilliseconds(timings.total)}${times}${where}`, 'muted'),
  ];
}

function signOf(result: RequestResult): StyledLine[number] {
  if (isSkipped(result)) return span('-', 'muted');
  return result.exitCode === 0 ? span('✓', 'success') : span('✗', 'error');
}

/** What only a run can know. */
const waitingFor = ({ preview }: RequestResult) =>
  (preview?.diagnostics ?? []).filter(
    ({ code, severity }) => code === 'awaits-response' && severity === 'info',
  );

const indented = (lines: readonly StyledLine[], by: number): StyledLine[] =>
  lines.map((line) => (plainText(line) === '' ? [] : [span(' '.repeat(by)), ...line]));

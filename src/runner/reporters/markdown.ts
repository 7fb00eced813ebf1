import { cleanLine, cleanText } from '../../core/text/clean.ts';
import { replaceLogCommands } from '../../core/text/log-commands.ts';
import { loadTexts, startsText } from '../../core/view/load/report-lines.ts';
import { formatCount, formatMilliseconds } from '../../core/view/paint/units.ts';
import { problemText } from '../run/problems/problem.ts';
import { type Counts, countResult, noCounts } from '../run/request/result.ts';
import { caseTitle, reportedWarnings, suiteTitle, type TestCase, testCases } from './cases.ts';
import { untestedTexts } from './pretty/summary.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

export function markdownReporter({ output, bodies }: ReporterOptions): Reporter {
  const failures: string[] = [];
  const skips: string[] = [];
  const rows: string[] = [];
  let length = 0;
  let left = 0;
  let counts: Counts = noCounts;
  let load = '';
  const keep = (text: string) => {
    if (length + text.length > maxLength) left += 1;
    else failures.push(text);
    length += text.length;
  };
  return {
    suiteStarted() {
      counts = noCounts;
    },
    requestFinished(result, suite) {
      counts = countResult(counts, result);
      for (const { text } of reportedWarnings(result))
        keep(`⚠️ ${inline(result.secrets.mask(result.label))}: ${inline(text)}\n\n`);
      for (const one of testCases(result, bodies)) {
        if (one.kind === 'failed' || one.kind === 'error')
          keep(failureText({ ...one, name: caseTitle(one, suite) }, suite.name));
        else if (one.kind === 'skipped' && skips.length < maxRows)
          skips.push(`- ${inline(caseTitle(one, suite))}: ${inline(one.message)}\n`);
      }
    },
    problem(problem) {
      const { severity, hint } = problem;
      const sign = severity === 'error' ? '❌' : '⚠️';
      keep(`${sign} ${inline(problemText(problem))}${hint === null ? '' : `<br>${inline(hint)}`}\n\n`);
    },
    loadFinished(report) {
      const [head = [], ...figures] = loadTexts(report).map((row) => row.map(inline));
      const lines = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...figures];
      load = `${inline(startsText(report))}\n\n${lines.map((row) => `| ${row.join(' | ')} |\n`).join('')}\n`;
    },
    suiteFinished(suite, { durationMs }) {
      const { requests, tests, failed, errors, skipped } = counts;
      const sign = failed + errors === 0 ? '✅' : '❌';
      const cells = [requests, tests, failed, errors, skipped, formatMilliseconds(durationMs)];
      if (rows.length < maxRows)
        rows.push(`| ${sign} ${inline(suiteTitle(suite))} | ${cells.join(' | ')} |\n`);
    },
    async finish({ counts: all, stopped }) {
      const { requests, tests, passed, failed, errors, skipped, durationMs } = all;
      const isGood = failed + errors === 0 && stopped === null;
      const parts = [
        ...[formatCount(requests, 'request'), formatCount(tests, 'test')],
        ...[`${passed} passed`, `${failed} failed`, formatCount(errors, 'error')],
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
        ...untestedTexts(all),
        ...[formatMilliseconds(durationMs), ...(stopped === null ? [] : [`stopped: ${stopped}`])],
      ];
      await output.writeData(`## ${isGood ? '✅' : '❌'} restloop\n\n${parts.join(', ')}\n\n`);
      await output.writeData(load);
      for (const failure of failures) await output.writeData(failure);
      if (left > 0) await output.writeData(`${left} more failures are not listed.\n\n`);
      if (skips.length > 0)
        await output.writeData(
          `<details><summary>${skipped} skipped</summary>\n\n${skips.join('')}\n</details>\n\n`,
        );
      if (rows.length > 0) {
        await output.writeData(
          '| file | requests | tests | failed | errors | skipped | time |\n|---|--:|--:|--:|--:|--:|--:|\n',
        );
        for (const row of rows) await output.writeData(row);
      }
    },
  };
}

/** Maximum length: GitHub rejects summaries over 1 MiB. */
const maxLength = 700_000;
const maxRows = 1000;

function failureText({ name, message, details, line }: TestCase, file: string): string {
  const place = line === null ? file : `${file}:${line}`;
  const fence = fenceFor(details);
  return [
    `<details><summary>❌ ${inline(name)} <code>${inline(place)}</code><br>${inline(message)}</summary>`,
    '',
    fence,
    replaceLogCommands(cleanText(details), (character) => `\\${character}`),
    fence,
    '',
    '</details>',
    '',
    '',
  ].join('\n');
}

function fenceFor(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  return '`'.repeat(longest + 1);
}

const inline = (text: string): string =>
  cleanLine(text.replace(/\s+/g, ' ')).replace(/[&<>|`*_[\]\\~@#!:]/g, (sign) => `&#${sign.charCodeAt(0)};`);

import type { LoadReport } from '../../../core/load/report.ts';
import { cleanText } from '../../../core/text/clean.ts';
import { plainText, type StyledLine } from '../../../core/text/styled.ts';
import { loadTexts, startsText } from '../../../core/view/load/report-lines.ts';
import { formatCount, formatMilliseconds } from '../../../core/view/paint/units.ts';
import { problemText } from '../../run/problems/problem.ts';
import { isFlaky, type RequestResult, type SuiteRun } from '../../run/request/result.ts';
import { reportedWarnings, suiteTitle } from '../cases.ts';
import { exchangeLines } from '../failure.ts';
import { hasExchangeLines, resultLines } from '../pretty/pretty-lines.ts';
import { untestedTexts } from '../pretty/summary.ts';
import type { Reporter, ReporterOptions } from '../reporter.ts';
import { escapeHtml, pageHead, pageTail } from './page.ts';

/** A page in one file that loads nothing: search, filters, times as a plot, and every request with its response. */
export function htmlReporter({ output, bodies }: ReporterOptions): Reporter {
  let isBegun = false;
  const write = (text: string) => {
    const head = isBegun ? '' : pageHead();
    isBegun = true;
    return output.writeData(head + text);
  };
  return {
    suiteStarted: (suite) => write(`<section><h2>${escapeHtml(cleanText(suiteTitle(suite)))}</h2>\n`),
    requestFinished: (result, suite) => write(requestHtml(result, { suite, bodies: bodies ?? maxBody })),
    suiteFinished: () => write('</section>\n'),
    loadFinished: (report) => write(loadHtml(report)),
    problem(problem) {
      const { severity, hint } = problem;
      const text = `${severity}: ${problemText(problem)}${hint === null ? '' : `\n${hint}`}`;
      return write(`<pre class="problem ${severity}">${escapeHtml(cleanText(text))}</pre>\n`);
    },
    finish({ counts, stopped }) {
      const { requests, tests, failed, errors, skipped, durationMs } = counts;
      const parts = [
        ...[formatCount(requests, 'request'), formatCount(tests, 'test'), `${failed} failed`],
        ...[formatCount(errors, 'error'), `${skipped} skipped`],
        ...[...untestedTexts(counts), formatMilliseconds(durationMs)],
        ...(stopped === null ? [] : [`stopped: ${stopped}`]),
      ];
      return write(pageTail(parts.join(', ')));
    },
  };
}

const maxBody = 20_000;

function loadHtml(report: LoadReport): string {
  const rows = loadTexts(report).map((row, index) => {
    const cell = index === 0 ? 'th' : 'td';
    return `<tr>${row.map((text) => `<${cell}>${escapeHtml(cleanText(text))}</${cell}>`).join('')}</tr>\n`;
  });
  return `<section><h2>${escapeHtml(startsText(report))}</h2>\n<table>\n${rows.join('')}</table></section>\n`;
}

function requestHtml(
  result: RequestResult,
  { suite, bodies }: { readonly suite: SuiteRun; readonly bodies: number },
): string {
  const { mask } = result.secrets;
  const { label, line, exchange, milliseconds, exitCode, skipped, attempts, checks } = result;
  const state = exitCode !== 0 ? 'failed' : skipped === null ? 'passed' : 'skipped';
  const status = exchange?.outcome.kind === 'response' ? `${exchange.outcome.response.status}` : '';
  const place = suite.isFile && line !== null ? `${suite.name}:${line}` : '';
  const flags = [
    ...(isFlaky(result) ? ['flaky'] : []),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(reportedWarnings(result).length > 0 ? ['warning'] : []),
    ...(skipped !== null ? [skipped] : checks.length === 0 ? ['no test'] : []),
  ].join(', ');
  const lines = [
    ...resultLines(result, { suite, columns: null, bodies }).slice(1),
    ...(hasExchangeLines(result) ? [] : exchangeLines(result, bodies)),
  ];
  const cells = [status, formatMilliseconds(milliseconds), place, flags].map(
    (text) => `<span>${escapeHtml(mask(text))}</span>`,
  );
  return `<details class="request ${state}" data-ms="${milliseconds.toFixed(1)}"><summary><b>${escapeHtml(cleanText(mask(label)))}</b>${cells.join('')}</summary><pre>${lines.map((one) => lineHtml(one, mask)).join('\n')}</pre></details>\n`;
}

const lineHtml = (line: StyledLine, mask: (text: string) => string): string => {
  const style = line.find(({ text }) => text.trim() !== '')?.style ?? 'plain';
  return `<span class="${style}">${escapeHtml(cleanText(mask(plainText(line))))}</span>`;
};

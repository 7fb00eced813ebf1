import { durationText } from '../../directives/repeating/duration.ts';
import type { LoadErrors, LoadFigures, LoadReport } from '../../load/report.ts';
import { plainText, type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';
import { statusStyle } from '../paint/status-style.ts';
import { formatCount, formatMilliseconds } from '../paint/units.ts';

export function loadLines(report: LoadReport): StyledLine[] {
  const { all } = report;
  const [, ...rows] = loadTexts(report);
  return [
    startsLine(report),
    ...(rows.length === 0 ? [] : tableLines(rows.map(figureCells), loadColumns)),
    ...statusLine(all),
    ...all.byError.map(errorLine),
  ];
}

const loadColumns = ['request', 'count', 'rate', 'errors', 'min', 'p50', 'p95', 'p99', 'max'] as const;

export function loadTexts(report: LoadReport): readonly (readonly string[])[] {
  const { requests } = report;
  const hasFiles = new Set(requests.map(({ file }) => file)).size > 1;
  const rows = requests.map((one) => figureTexts(hasFiles ? `${one.file}: ${one.label}` : one.label, one));
  return [loadColumns, ...rows, ...(rows.length > 1 ? [figureTexts('all', report.all)] : [])];
}

function figureTexts(name: string, { requests, rate, errors, times }: LoadFigures): readonly string[] {
  const { min, p50, p95, p99, max } = times ?? {};
  const shown = [min, p50, p95, p99, max].map((time) =>
    time === undefined ? '-' : formatMilliseconds(time),
  );
  return [name, String(requests), rateText(rate), String(errors), ...shown];
}

export const rateText = (rate: number): string => `${rate < 100 ? rate.toFixed(1) : Math.round(rate)}/s`;

const figureCells = (texts: readonly string[]): StyledSpan[] =>
  texts.map((text, index) => span(text, loadColumns[index] === 'errors' && text !== '0' ? 'error' : 'plain'));

function startsLine({ starts, milliseconds, users }: LoadReport): StyledLine {
  const { planned, started, late, dropped } = starts;
  const noun = planned === null ? 'iteration' : 'start';
  const ofPlanned = planned === null || planned === started ? '' : ` of ${planned}`;
  return [
    span(`${formatCount(started, noun)}${ofPlanned} in ${durationText(milliseconds)}`, 'title'),
    ...(late === 0 ? [] : [span(`, ${late} late`, 'warning')]),
    ...(dropped === 0 ? [] : [span(`, ${dropped} dropped`, 'error')]),
    span(`, ${formatCount(users, 'user')}`, 'muted'),
  ];
}

export const startsText = (report: LoadReport): string => plainText(startsLine(report));

function statusLine({ byStatus }: LoadFigures): StyledLine[] {
  const statuses = Object.entries(byStatus);
  if (statuses.length === 0) return [];
  const spans = statuses.flatMap(([status, count], index) => [
    span(index === 0 ? '' : '  '),
    span(status, statusStyle(Number(status))),
    span(` ${count}`, 'number'),
  ]);
  return [[span('status  ', 'muted'), ...spans]];
}

const errorLine = ({ kind, count, first }: LoadErrors): StyledLine => [
  span(`${count} × ${kind}`, 'error'),
  span(`  ${first}`, 'muted'),
];

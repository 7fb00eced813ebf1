import { durationText } from '../../directives/repeating/duration.ts';
import type { LoadProgress } from '../../load/report.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { sparkline } from '../exchange/time-plot.ts';
import { lineWidth } from '../paint/fit.ts';
import { formatCount, formatMilliseconds } from '../paint/units.ts';
import { rateText } from './report-lines.ts';

export function loadProgressLine(progress: LoadProgress, columns: number): StyledLine {
  const figures = figureSpans(progress);
  const room = Math.min(60, columns - lineWidth(figures) - 3);
  const plot = room < 5 ? [] : [span('  '), span(sparkline(progress.rates, { width: room }), 'phase-wait')];
  return [...figures, ...plot];
}

export const loadProgressFigures = (progress: LoadProgress): StyledLine => [
  ...figureSpans(progress),
  span(`  ${formatCount(progress.users, 'user')}`, 'muted'),
];

function figureSpans({ milliseconds, duration, errors, recent }: LoadProgress): StyledLine {
  const passed = durationText(Math.round(milliseconds / 1000) * 1000);
  const of = duration === null ? '' : ` of ${durationText(duration)}`;
  const times = (['p50', 'p95', 'p99'] as const).map((name) =>
    recent === null ? '' : `  ${name} ${formatMilliseconds(recent[name])}`,
  );
  return [
    span(`${passed}${of}`, 'muted'),
    span(`  ${rateText(recent?.rate ?? 0)}`, 'number'),
    span(`  ${formatCount(errors, 'error')}`, errors > 0 ? 'error' : 'plain'),
    span(times.join('')),
  ];
}

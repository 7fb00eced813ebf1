import { timeDistribution } from '../../session/exchanges/time-distribution.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { formatMilliseconds } from '../paint/units.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** Times as a row of bars, the newest last; at most `width` of them. From zero, so that half as high is half as long. */
export function sparkline(times: readonly number[], { width }: { readonly width: number }): string {
  const shown = times.slice(-width);
  const most = Math.max(0, ...shown);
  return shown
    .map((time) => bars[most === 0 ? 0 : Math.min(7, Math.floor((time / most) * 8))] ?? bars[0])
    .join('');
}

export function timeDistributionLines(
  times: readonly number[],
  { width, bars: drawn = 'drawn' }: PlotView,
): StyledLine[] {
  const distribution = timeDistribution(times);
  if (distribution === null) return [];
  const figures = [
    ['requests', String(times.length)],
    ...Object.entries(distribution).map(([label, time]) => [label, formatMilliseconds(time)] as const),
  ] as const;
  const summary = figures.flatMap(([label, text], index) => [
    span(`${index === 0 ? '' : '  '}${label} `, 'muted'),
    span(text, 'number'),
  ]);
  return [summary, ...histogramLines(times, { width, bars: drawn })];
}

export interface PlotView {
  readonly width: number;
  /** `none` for a screen reader: ranges with their counts. */
  readonly bars?: 'drawn' | 'none';
}

const rows = 8;

export function histogramLines(
  times: readonly number[],
  { width, bars: drawn = 'drawn' }: PlotView,
): StyledLine[] {
  const { min: least, max: most } = timeDistribution(times) ?? { min: 0, max: 0 };
  const step = (most - least) / rows;
  if (step === 0) return [];
  const counts = new Array<number>(rows).fill(0);
  for (const time of times) {
    const row = Math.min(rows - 1, Math.floor((time - least) / step));
    counts[row] = (counts[row] ?? 0) + 1;
  }
  const labels = counts.map((_, row) => formatMilliseconds(least + row * step));
  if (drawn === 'none')
    return counts.flatMap((count, row) =>
      count === 0 ? [] : [[span(`from ${labels[row] ?? ''}: `, 'muted'), span(String(count), 'number')]],
    );
  const labelWidth = Math.max(...labels.map((label) => label.length));
  const highest = Math.max(...counts);
  const room = Math.max(1, width - labelWidth - String(highest).length - 3);
  return counts.map((count, row) => [
    span(`${labels[row]?.padStart(labelWidth) ?? ''} `, 'muted'),
    span('█'.repeat(count === 0 ? 0 : Math.max(1, Math.round((count / highest) * room))), 'phase-wait'),
    span(count === 0 ? '' : ` ${count}`, 'number'),
  ]);
}

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
  { width }: { readonly width: number },
): StyledLine[] {
  if (times.length === 0) return [];
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const figures = [
    ['requests', String(sorted.length)],
    ['min', formatMilliseconds(at(0))],
    ['median', formatMilliseconds(at(0.5))],
    ['p95', formatMilliseconds(at(0.95))],
    ['p99', formatMilliseconds(at(0.99))],
    ['max', formatMilliseconds(at(1))],
  ] as const;
  const summary = figures.flatMap(([label, text], index) => [
    span(`${index === 0 ? '' : '  '}${label} `, 'muted'),
    span(text, 'number'),
  ]);
  return [summary, ...histogram(sorted, width)];
}

const rows = 8;

function histogram(sorted: readonly number[], width: number): StyledLine[] {
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const step = (most - least) / rows;
  if (step === 0) return [];
  const counts = new Array<number>(rows).fill(0);
  for (const time of sorted) {
    const row = Math.min(rows - 1, Math.floor((time - least) / step));
    counts[row] = (counts[row] ?? 0) + 1;
  }
  const labels = counts.map((_, row) => formatMilliseconds(least + row * step));
  const labelWidth = Math.max(...labels.map((label) => label.length));
  const highest = Math.max(...counts);
  const room = Math.max(1, width - labelWidth - String(highest).length - 3);
  return counts.map((count, row) => [
    span(`${labels[row]?.padStart(labelWidth) ?? ''} `, 'muted'),
    span('█'.repeat(count === 0 ? 0 : Math.max(1, Math.round((count / highest) * room))), 'phase-wait'),
    span(count === 0 ? '' : ` ${count}`, 'number'),
  ]);
}

import { statusClassOf } from '../../request/sending/status.ts';
import { durationsOf, type ExchangeSummary } from '../../session/exchanges/exchange-summary.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { statusStyle } from '../paint/status-style.ts';
import type { ExchangeView } from './exchange.ts';
import { type PlotView, timeDistributionLines } from './time-plot.ts';

const widestPlot = 100;

export function timesLines(
  { title, exchanges }: { readonly title: string; readonly exchanges: readonly ExchangeSummary[] },
  view: Pick<ExchangeView, 'columns' | 'timing'>,
): StyledLine[] {
  const times = durationsOf(exchanges);
  const plot = plotView(view);
  return [[span(title, 'title')], outcomes(exchanges), ...timeDistributionLines(times, plot)];
}

export const plotView = ({ columns, timing }: Pick<ExchangeView, 'columns' | 'timing'>): PlotView => ({
  width: Math.min(columns ?? widestPlot, widestPlot) - 1,
  bars: timing === 'numbers' ? 'none' : 'drawn',
});

function outcomes(exchanges: readonly ExchangeSummary[]): StyledLine {
  const counts = new Map<string, { readonly head: StyledSpan; count: number }>();
  for (const { status, failure } of exchanges) {
    const head =
      status === null ? span(failure ?? 'failed', 'error') : span(statusClassOf(status), statusStyle(status));
    const known = counts.get(head.text) ?? { head, count: 0 };
    counts.set(head.text, { head, count: known.count + 1 });
  }
  const sorted = [...counts.values()].sort((one, other) => other.count - one.count);
  return sorted.flatMap(({ head, count }, index) => [
    ...(index === 0 ? [] : [span('  ')]),
    head,
    span(` ${count}`, 'number'),
  ]);
}

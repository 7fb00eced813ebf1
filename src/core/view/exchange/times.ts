import { statusClassOf } from '../../request/sending/status.ts';
import type { ExchangeSummary } from '../../session/past/exchange-summary.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { statusStyle } from '../paint/status-style.ts';
import { timeDistributionLines } from './time-plot.ts';

const widestPlot = 100;

export function timesLines(
  { title, exchanges }: { readonly title: string; readonly exchanges: readonly ExchangeSummary[] },
  columns: number | null,
): StyledLine[] {
  const times = exchanges.flatMap(({ duration }) => (duration === null ? [] : [duration]));
  const width = Math.min(columns ?? widestPlot, widestPlot) - 1;
  return [[span(title, 'title')], outcomes(exchanges), ...timeDistributionLines(times, { width })];
}

/** `Successful 12  Client error 1  ECONNREFUSED 2`, the most frequent first. */
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

import { durationsOf, type ExchangeSummary } from '../../session/exchanges/exchange-summary.ts';
import { timeDistribution } from '../../session/exchanges/time-distribution.ts';
import type { RepetitionOf } from '../../session/repeating/repetition.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import type { ExchangeView } from '../exchange/exchange.ts';
import { outcomeOf } from '../exchange/exchanges.ts';
import { histogramLines } from '../exchange/time-plot.ts';
import { plotView } from '../exchange/times.ts';
import { tableLines } from '../paint/columns.ts';
import { formatCount, formatMilliseconds } from '../paint/units.ts';

type RepeatSummary = RepetitionOf<'repeat'>;

export function repeatedLines(repeated: RepeatSummary, view: ExchangeView): StyledLine[] {
  const { title, exchanges } = repeated;
  return [
    [span(title, 'title')],
    summaryLine(repeated),
    ...(exchanges.length === 0 ? [] : outcomeTable(exchanges)),
    ...histogramLines(durationsOf(exchanges), plotView(view)),
    ...unexpectedLines(repeated),
  ];
}

function summaryLine({ end, wanted, parallel, exchanges, milliseconds }: RepeatSummary): StyledLine {
  const sent = exchanges.length;
  const count =
    end === 'done' ? formatCount(sent, 'request') : `${sent} of ${formatCount(wanted, 'request')}`;
  const atOnce = parallel === 1 ? '' : `, ${parallel} at once`;
  const errors = exchanges.filter(({ status }) => status === null).length;
  const rate = milliseconds > 0 ? (sent / milliseconds) * 1000 : 0;
  return [
    ...(end === 'done' ? [] : [span(end === 'interrupted' ? 'Interrupted: ' : 'Stopped: ', 'warning')]),
    span(`${count}${atOnce} in ${formatMilliseconds(milliseconds)}, `),
    span(formatCount(errors, 'error'), errors === 0 ? 'plain' : 'error'),
    span(`, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)} requests a second`),
  ];
}

function outcomeTable(exchanges: readonly ExchangeSummary[]): StyledLine[] {
  const groups = new Map<string, { readonly head: StyledSpan; readonly members: ExchangeSummary[] }>();
  for (const summary of exchanges) {
    const head = outcomeOf(summary);
    const group = groups.get(head.text) ?? { head, members: [] };
    group.members.push(summary);
    groups.set(head.text, group);
  }
  const rows = [...groups.values()]
    .sort((one, other) => other.members.length - one.members.length)
    .map(({ head, members }) => outcomeRow(head, members));
  const total = rows.length > 1 ? [outcomeRow(span('all', 'title'), exchanges)] : [];
  return tableLines([...rows, ...total], ['status', 'count', 'min', 'median', 'p95', 'p99', 'max']);
}

function outcomeRow(head: StyledSpan, exchanges: readonly ExchangeSummary[]): StyledSpan[] {
  const times = timeDistribution(durationsOf(exchanges));
  const cells = times === null ? [] : Object.values<number>({ ...times }).map(formatMilliseconds);
  return [head, span(String(exchanges.length), 'number'), ...cells.map((text) => span(text))];
}

function unexpectedLines({ unexpected: { count, first } }: RepeatSummary): StyledLine[] {
  if (count === 0) return [];
  const verb = count === 1 ? 'does' : 'do';
  return [
    [
      span('✗ ', 'error'),
      span(`${formatCount(count, 'response')} ${verb} not meet # @expect: ${first ?? ''}`),
    ],
  ];
}

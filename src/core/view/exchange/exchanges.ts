import { statusClassOf } from '../../request/sending/status.ts';
import { type ExchangeSummary, requestKey } from '../../session/past/exchange-summary.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';
import { statusStyle } from '../paint/status-style.ts';
import { formatBytes, formatMilliseconds } from '../paint/units.ts';
import { sparkline } from './time-plot.ts';

/** `.history`, the newest last; the newest row of each request has a sparkline of its times. */
export function historyLines(exchanges: readonly ExchangeSummary[]): StyledLine[] {
  const oldestFirst = [...exchanges].sort((a, b) => a.number - b.number);
  const sparklines = sparklinesOf(oldestFirst);
  if (sparklines.size === 0) {
    return tableLines(
      ['#', 'status', 'time', 'size', 'request'],
      oldestFirst.map((summary) => [...factsOf(summary), requestOf(summary)]),
    );
  }
  return tableLines(
    ['#', 'status', 'time', 'size', 'times', 'request'],
    oldestFirst.map((summary) => [
      ...factsOf(summary),
      span(sparklines.get(summary.number) ?? '', 'phase-wait'),
      requestOf(summary),
    ]),
  );
}

const sparklineWidth = 16;

function sparklinesOf(oldestFirst: readonly ExchangeSummary[]): ReadonlyMap<number, string> {
  const requests = new Map<string, { readonly times: number[]; newest: number }>();
  for (const summary of oldestFirst) {
    if (summary.duration === null) continue;
    const request = requests.get(requestKey(summary)) ?? { times: [], newest: 0 };
    request.times.push(summary.duration);
    request.newest = summary.number;
    requests.set(requestKey(summary), request);
  }
  const repeated = [...requests.values()].filter(({ times }) => times.length > 1);
  return new Map(repeated.map(({ times, newest }) => [newest, sparkline(times, { width: sparklineWidth })]));
}

function factsOf({ number, status, failure, size, duration }: ExchangeSummary): StyledSpan[] {
  const head =
    status === null
      ? span(failure ?? 'failed', 'error')
      : span(`${status} ${statusClassOf(status)}`, statusStyle(status));
  return [
    span(String(number), 'muted'),
    head,
    span(duration === null ? '' : formatMilliseconds(duration), 'muted'),
    span(status === null ? '' : formatBytes(size), 'muted'),
  ];
}

const requestOf = ({ name, method, url }: ExchangeSummary): StyledSpan =>
  span(`${method} ${url}${name === null ? '' : ` (${name})`}`);

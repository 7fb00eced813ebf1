import { statusClassOf } from '../../request/sending/status.ts';
import { type ExchangeSummary, requestKey } from '../../session/exchanges/exchange-summary.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';
import { statusStyle } from '../paint/status-style.ts';
import { formatBytes, formatMilliseconds } from '../paint/units.ts';
import { sparkline } from './time-plot.ts';

export function historyLines(exchanges: readonly ExchangeSummary[]): StyledLine[] {
  const sessions = new Set(exchanges.map(({ session }) => session));
  const oldestFirst = [...sessions]
    .reverse()
    .flatMap((session) =>
      exchanges.filter((one) => one.session === session).sort((a, b) => a.number - b.number),
    );
  const sparklines = sparklinesOf(oldestFirst);
  const columns: Column[] = [
    ...(sessions.size > 1 || !sessions.has(undefined)
      ? [{ title: 'session', cell: ({ session }: ExchangeSummary) => span(session ?? '', 'title') }]
      : []),
    ...facts,
    ...(sparklines.size === 0
      ? []
      : [{ title: 'times', cell: (one: ExchangeSummary) => span(sparklines.get(one) ?? '', 'phase-wait') }]),
    { title: 'request', cell: requestOf },
  ];
  return tableLines(
    oldestFirst.map((summary) => columns.map(({ cell }) => cell(summary))),
    columns.map(({ title }) => title),
  );
}

interface Column {
  readonly title: string;
  readonly cell: (summary: ExchangeSummary) => StyledSpan;
}

const facts: readonly Column[] = [
  { title: '#', cell: ({ number }) => span(String(number), 'muted') },
  { title: 'status', cell: outcomeOf },
  {
    title: 'time',
    cell: ({ duration }) => span(duration === null ? '' : formatMilliseconds(duration), 'muted'),
  },
  { title: 'size', cell: ({ status, size }) => span(status === null ? '' : formatBytes(size), 'muted') },
];

export function outcomeOf({ status, failure }: ExchangeSummary): StyledSpan {
  if (status === null) return span(failure ?? 'failed', 'error');
  return span(`${status} ${statusClassOf(status)}`, statusStyle(status));
}

const sparklineWidth = 16;

function sparklinesOf(oldestFirst: readonly ExchangeSummary[]): ReadonlyMap<ExchangeSummary, string> {
  const requests = new Map<string, { readonly times: number[]; newest: ExchangeSummary }>();
  for (const summary of oldestFirst) {
    if (summary.duration === null) continue;
    const key = `${summary.session ?? ''} ${requestKey(summary)}`;
    const request = requests.get(key) ?? { times: [], newest: summary };
    request.times.push(summary.duration);
    request.newest = summary;
    requests.set(key, request);
  }
  const repeated = [...requests.values()].filter(({ times }) => times.length > 1);
  return new Map(repeated.map(({ times, newest }) => [newest, sparkline(times, { width: sparklineWidth })]));
}

const requestOf = ({ name, method, url }: ExchangeSummary): StyledSpan =>
  span(`${method} ${url}${name === null ? '' : ` (${name})`}`);

import { statusClassOf } from '../request/status.ts';
import type { ExchangeSummary } from '../session/exchange-summary.ts';
import { type StyledLine, span } from '../text/styled.ts';
import { tableLines } from './columns.ts';
import { statusStyle } from './status-style.ts';
import { formatBytes, formatMilliseconds } from './units.ts';

/** `.history`: number, status, request, time and size; the newest last, next to the prompt. */
export function historyLines(exchanges: readonly ExchangeSummary[]): StyledLine[] {
  const oldestFirst = [...exchanges].sort((a, b) => a.number - b.number);
  return tableLines(['#', 'status', 'time', 'size', 'request'], oldestFirst.map(historyRow));
}

function historyRow({
  number,
  name,
  method,
  url,
  status,
  failure,
  size,
  duration,
}: ExchangeSummary): StyledLine {
  const head =
    status === null
      ? span(failure ?? 'failed', 'error')
      : span(`${status} ${statusClassOf(status)}`, statusStyle(status));
  return [
    span(String(number), 'muted'),
    head,
    span(duration === null ? '' : formatMilliseconds(duration), 'muted'),
    span(status === null ? '' : formatBytes(size), 'muted'),
    span(`${method} ${url}${name === null ? '' : ` (${name})`}`),
  ];
}

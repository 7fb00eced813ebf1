import { statusClassOf } from '../request/status.ts';
import type { NumberedExchange } from '../session/state.ts';
import { tableLines } from './columns.ts';
import { statusStyle } from './status-style.ts';
import type { StyledLine } from './styled.ts';
import { formatBytes, formatMilliseconds } from './units.ts';

/** `.history`: number, status, request, time and size. */
export function historyLines(exchanges: readonly NumberedExchange[]): StyledLine[] {
  return tableLines(['#', 'status', 'request', 'time', 'size'], exchanges.map(historyRow));
}

function historyRow({ number, request: { name }, exchange }: NumberedExchange): StyledLine {
  const { outcome, request } = exchange;
  const what = `${request.method} ${request.url}${name === null ? '' : ` (${name})`}`;
  if (outcome.kind === 'failure') {
    return [
      { text: String(number), style: 'muted' },
      { text: outcome.failure.code, style: 'error' },
      { text: what, style: 'plain' },
      { text: '', style: 'plain' },
      { text: '', style: 'plain' },
    ];
  }
  const { status, timings, size } = outcome.response;
  return [
    { text: String(number), style: 'muted' },
    { text: `${status} ${statusClassOf(status)}`, style: statusStyle(status) },
    { text: what, style: 'plain' },
    { text: formatMilliseconds(timings.total), style: 'muted' },
    { text: formatBytes(size), style: 'muted' },
  ];
}

import { partOfBody } from '../../core/request/sending/body-part.ts';
import type { Exchange } from '../../core/request/types.ts';
import type { ExchangeHistory } from '../../core/session/exchanges/exchange-history.ts';
import { findSavedRequest, fullName } from '../../core/session/requests/saved-requests.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { bytesOf } from './masked-exchange.ts';

export function newestExchanges(
  requests: readonly SavedRequest[],
  {
    recent,
    history,
  }: {
    readonly recent: readonly NumberedExchange[];
    readonly history: ExchangeHistory | null;
  },
): ReadonlyMap<string, Exchange> {
  const newest = new Map<string, Exchange>();
  for (const { request, exchange } of recent.toReversed()) {
    const saved = findSavedRequest(requests, request);
    if (saved !== undefined && hasBody(exchange) && !newest.has(fullName(saved)))
      newest.set(fullName(saved), exchange);
  }
  const open = new Set(requests.map(fullName).filter((name) => !newest.has(name)));
  const numbers = new Set<number>();
  for (const { summary } of history?.scan() ?? []) {
    const { name, status, number } = summary;
    if (name !== null && status !== null && open.delete(name)) numbers.add(number);
    if (open.size === 0) break;
  }
  for (const { request, exchange } of history?.loadAll(numbers) ?? [])
    if (request.name !== null) newest.set(request.name, exchange);
  return withinMemory(newest);
}

const hasBody = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'response' && outcome.response.isReleased !== true;

/** Bytes of all bodies: the file is one text. */
const maxBytes = 128_000_000;

function withinMemory(exchanges: ReadonlyMap<string, Exchange>): ReadonlyMap<string, Exchange> {
  let room = maxBytes;
  const held = new Map<string, Exchange>();
  for (const [name, exchange] of exchanges) {
    const { outcome } = exchange;
    if (outcome.kind === 'failure') continue;
    const { body, size } = outcome.response;
    const all = bytesOf(body);
    // Masks change how long a body in memory is.
    const whole = body.kind === 'memory' ? all.length : size;
    const bytes = all.length > room ? all.subarray(0, 0) : all;
    room -= bytes.length;
    const truncated = outcome.response.truncated ?? partOfBody(bytes.length, whole);
    const response = { ...outcome.response, truncated, body: { kind: 'memory', bytes } } as const;
    held.set(name, { ...exchange, outcome: { kind: 'response', response } });
  }
  return held;
}

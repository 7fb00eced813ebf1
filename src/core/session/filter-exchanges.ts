import type { NumberedExchange } from './state.ts';

/** The exchanges that hold all the words: method, URL, name, status, error code; `5xx` is a class of status. */
export function filterExchanges(
  exchanges: readonly NumberedExchange[],
  filter: string,
): readonly NumberedExchange[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return exchanges.filter((exchange) => words.every((word) => matches(exchange, word)));
}

function matches({ request: { name }, exchange }: NumberedExchange, word: string): boolean {
  const { request, outcome } = exchange;
  const status = outcome.kind === 'response' ? String(outcome.response.status) : outcome.failure.code;
  const [, digit] = /^([1-5])xx$/.exec(word) ?? [];
  if (digit !== undefined) return status.startsWith(digit);
  return [request.method, request.url, name ?? '', status].some((text) => text.toLowerCase().includes(word));
}

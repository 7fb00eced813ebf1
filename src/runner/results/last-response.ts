import type { HttpResponse, Preview } from '../../core/request/types.ts';
import type { Entry } from '../../core/session/entries.ts';

/** The response of the last exchange; null where there is none, or where it failed. */
export function lastResponse(
  entries: readonly Entry[],
): { readonly response: HttpResponse; readonly preview: Preview } | null {
  const entry = entries.findLast(({ kind }) => kind === 'exchange');
  if (entry?.kind !== 'exchange' || entry.exchange.exchange.outcome.kind !== 'response') return null;
  return { response: entry.exchange.exchange.outcome.response, preview: entry.preview };
}

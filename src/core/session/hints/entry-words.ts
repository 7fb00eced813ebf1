import type { Exchange, Preview } from '../../request/types.ts';
import type { Entry } from '../entries.ts';
import { failureOf } from '../exchanges/exchange-failure.ts';
import { hintAt, messageAt, type Place } from './place-words.ts';

export function entryAt(place: Place, entry: Entry): Entry {
  if (place === 'shell') return entry;
  const hinted = <Hinted extends { readonly hint: string | null }>(it: Hinted): Hinted =>
    it.hint === null ? it : { ...it, hint: hintAt(place, it.hint) };
  const previewed = (preview: Preview): Preview =>
    preview.diagnostics.length === 0 ? preview : { ...preview, diagnostics: preview.diagnostics.map(hinted) };
  switch (entry.kind) {
    case 'notice': {
      const { topic: _, ...notice } = entry.notice;
      return { ...entry, notice: hinted({ ...notice, message: messageAt(place, notice.message) }) };
    }
    case 'unparsable':
      return { ...entry, problems: entry.problems.map(hinted) };
    case 'warned':
      return { ...entry, warnings: entry.warnings.map(hinted) };
    case 'preview':
    case 'blocked':
      return { ...entry, preview: previewed(entry.preview) };
    case 'exchange': {
      if (failureOf(entry.exchange) === undefined) return { ...entry, preview: previewed(entry.preview) };
      const exchange = { ...entry.exchange, exchange: failed(entry.exchange.exchange) };
      return { ...entry, preview: previewed(entry.preview), exchange };
    }
    case 'script-failure': {
      const { failure } = entry;
      return failure.reason === 'exception'
        ? entry
        : { ...entry, failure: { ...failure, message: messageAt(place, failure.message) } };
    }
    default:
      return entry;
  }

  function failed(exchange: Exchange): Exchange {
    const { outcome } = exchange;
    if (outcome.kind === 'failure')
      return { ...exchange, outcome: { ...outcome, failure: hinted(outcome.failure) } };
    const { failure } = outcome.response;
    if (failure === undefined) return exchange;
    return {
      ...exchange,
      outcome: { ...outcome, response: { ...outcome.response, failure: hinted(failure) } },
    };
  }
}

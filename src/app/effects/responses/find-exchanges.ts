import { bodyHolds } from '../../../core/session/exchanges/body-holds.ts';
import type { StoredExchange } from '../../../core/session/exchanges/exchange-history.ts';
import { type ExchangeQuery, parseExchangeQuery } from '../../../core/session/exchanges/exchange-query.ts';
import { summarize } from '../../../core/session/exchanges/exchange-summary.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import type { SavingRoom } from '../../rooms.ts';
import { isPersisted } from '../persist.ts';

export interface FoundExchange extends StoredExchange {
  /** The saved session that it is of; null for the open one. */
  readonly session: string | null;
}

export interface ExchangeSearch {
  readonly query: string;
  readonly limit: number;
  readonly isWanted?: () => boolean;
}

/** The exchanges that a query of `.history` finds, those of the open session first, the newest first. */
export async function findExchanges(
  { query: text, limit, isWanted = () => true }: ExchangeSearch,
  room: SavingRoom,
): Promise<FoundExchange[]> {
  const query = parseExchangeQuery(text, room.now());
  const found: FoundExchange[] = [];
  let rested = performance.now();
  for (const exchange of await exchangesOf(query, room)) {
    if (found.length >= limit) break;
    if (performance.now() - rested > maxTurnMs) {
      await new Promise(setImmediate);
      if (!isWanted()) break;
      rested = performance.now();
    }
    if (query.matches(exchange.summary) && holdsAll(exchange, query.bodies)) found.push(exchange);
  }
  return found;
}

export const isReleased = ({ exchange: { outcome } }: NumberedExchange): boolean =>
  outcome.kind === 'response' && outcome.response.isReleased === true;

const maxTurnMs = 8;

function holdsAll({ load }: StoredExchange, texts: readonly string[]): boolean {
  if (texts.length === 0) return true;
  const exchange = load();
  return exchange !== null && texts.every((text) => bodyHolds(exchange, text));
}

async function exchangesOf({ session }: ExchangeQuery, room: SavingRoom): Promise<Iterable<FoundExchange>> {
  const { exchanges, name } = room.store.getState();
  const isPersistedSession = isPersisted(room, name);
  if (session === null && !isPersistedSession) return recentOf(exchanges);
  const storage = await room.saving.storage();
  const open = function* () {
    const recent = recentOf(exchanges.filter((exchange) => !isPersistedSession || !isReleased(exchange)));
    yield* recent;
    const numbers = new Set(recent.map(({ summary }) => summary.number));
    if (!isPersistedSession) return;
    for (const kept of storage.exchanges(name).scan())
      if (!numbers.has(kept.summary.number)) yield { ...kept, session: null };
  };
  const others = function* (names: readonly string[]) {
    for (const other of names)
      for (const kept of storage.exchanges(other).scan()) yield { ...kept, session: other };
  };
  if (session === null || session === '' || isSame(session, name)) return open();
  if (session !== '*') return others(storage.hasSession(session) ? [session] : []);
  const names = storage.listSessions().map((listed) => listed.name);
  return (function* () {
    yield* open();
    yield* others(names.filter((other) => !isSame(other, name)));
  })();
}

const isSame = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

const recentOf = (exchanges: readonly NumberedExchange[]): FoundExchange[] =>
  exchanges
    .map((exchange) => ({ summary: summarize(exchange), load: () => exchange, session: null }))
    .reverse();

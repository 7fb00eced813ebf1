import type { NetworkAuth } from '../../../core/request/auth/added-auth.ts';
import { authWords } from '../../../core/request/auth/auth-words.ts';
import type { Draft, DraftAuth } from '../../../core/request/draft.ts';
import { fromPairs } from '../../../core/request/headers.ts';
import { parseRequest } from '../../../core/request/parse/parse-request.ts';
import { draftFromRequest } from '../../../core/request/render/fields.ts';
import { mapRequest, type RequestPlace, requestTexts } from '../../../core/request/request.ts';
import { responseOf } from '../../../core/request/sending/response-of.ts';
import { addedText } from '../../../core/request/source-text.ts';
import type { RequestSpec } from '../../../core/request/types.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import { parseExchangeQuery } from '../../../core/session/exchanges/exchange-query.ts';
import { type ExchangeSummary, requestKey } from '../../../core/session/exchanges/exchange-summary.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { settingNumber } from '../../../core/session/settings/settings.ts';
import type { NumberedExchange } from '../../../core/session/state.ts';
import { escapeBraces } from '../../../core/template/escape.ts';
import { maskedText } from '../../../core/template/secret-chunk.ts';
import { messageOf } from '../../message.ts';
import { maskExchange } from '../../responses/masked-exchange.ts';
import type { SavingRoom } from '../../rooms.ts';
import { missingSessionHint } from '../../start/missing-session.ts';
import { fail, inform, warn } from '../messages.ts';
import { isPersisted } from '../persist.ts';
import { findExchanges, isReleased } from './find-exchanges.ts';

const maxRows = 200;
const maxMeasured = 10_000;

export async function storeExchanges(
  exchanges: readonly NumberedExchange[],
  room: SavingRoom,
): Promise<void> {
  if (exchanges.length === 0) return;
  const state = room.store.getState();
  if (state.readOnly !== null || !isPersisted(room, state.name)) return;
  const maximumBytes = settingNumber(state.settings, 'history.size') * 1_000_000;
  try {
    const storage = await room.saving.storage();
    const secrets = sessionSecrets(state);
    const masked = exchanges.map((exchange) => maskExchange(exchange, secrets));
    storage.exchanges(state.name).append(masked, maximumBytes);
  } catch (error) {
    warn(room, messageOf(error));
  }
}

export async function clearExchanges(room: SavingRoom): Promise<void> {
  if (room.saving.persistence === 'never') return;
  const state = room.store.getState();
  const [oldest] = state.exchanges;
  const secrets = sessionSecrets(state);
  const isNew = secrets.texts.some((text) => !room.saving.clearedSecrets.has(text));
  for (const text of secrets.texts) room.saving.clearedSecrets.add(text);
  if (!isNew || oldest === undefined || state.readOnly !== null || !isPersisted(room, state.name)) return;
  try {
    const history = (await room.saving.storage()).exchanges(state.name);
    const change = (exchange: NumberedExchange) => {
      const masked = maskExchange(exchange, secrets);
      return holdsMore(exchange, secrets) ? masked : exchange;
    };
    history.revise(oldest.number, change, settingNumber(state.settings, 'history.size') * 1_000_000);
  } catch (error) {
    warn(room, messageOf(error));
  }
}

function holdsMore({ request, exchange }: NumberedExchange, { holds }: Masker): boolean {
  const { headers, body } = responseOf(exchange) ?? {};
  const texts = [
    request.text,
    JSON.stringify({ ...exchange, outcome: null }),
    JSON.stringify(headers ?? []),
    body?.kind === 'memory' ? new TextDecoder().decode(body.bytes) : '',
  ];
  return texts.some(holds);
}

export async function searchHistory(query: string, room: SavingRoom): Promise<void> {
  const found = await findSummaries(query, maxRows, room);
  if (found.length > 0) return room.front.print({ kind: 'history', exchanges: found });
  if (query === '') return inform(room, 'No request has been sent in this session yet.');
  const { hint, session } = parseExchangeQuery(query, room.now());
  const storage = session === null || session === '*' ? null : await room.saving.storage();
  if (session !== null && storage?.hasSession(session) === false)
    return fail(room, `There is no session "${session}".`, missingSessionHint(session, storage, '.sessions'));
  inform(room, `No exchange matches "${query}".`, numberHint(query) ?? hint);
}

const numberHint = (query: string): string | null =>
  /^\d+$/.test(query) ? `.history lists all, .res ${query} shows response ${query}` : null;

export async function measureTimes(input: string, room: SavingRoom): Promise<void> {
  const all = await findSummaries('', maxMeasured, room);
  const wanted = input === '' ? newestKey(all) : input;
  if (wanted === null) return inform(room, 'No request has been sent in this session yet.');
  const same = all.filter((summary) => requestKey(summary) === wanted);
  const found = same.length > 0 ? same : all.filter(parseExchangeQuery(wanted, room.now()).matches);
  if (found.length > 0) return room.front.print({ kind: 'times', title: wanted, exchanges: found });
  inform(room, `No exchange matches "${wanted}".`);
}

function newestKey(all: readonly ExchangeSummary[]): string | null {
  const [first, ...others] = all;
  if (first === undefined) return null;
  return requestKey(others.reduce((newest, one) => (one.number > newest.number ? one : newest), first));
}

async function findSummaries(query: string, limit: number, room: SavingRoom): Promise<ExchangeSummary[]> {
  const found = await findExchanges({ query, limit }, room);
  return found.map(({ summary, session }) => (session === null ? summary : { ...summary, session }));
}

export async function findExchange(number: number, room: SavingRoom): Promise<NumberedExchange | null> {
  const { exchanges, name, savedResponses } = room.store.getState();
  const kept = savedResponses.find(({ exchange }) => exchange.number === number)?.exchange ?? null;
  const recent = exchanges.find((exchange) => exchange.number === number);
  const isHere = recent !== undefined && !isReleased(recent);
  if (isHere) return recent;
  const found = isPersisted(room, name) ? (await room.saving.storage()).exchanges(name).load(number) : null;
  return found ?? kept ?? recent ?? null;
}

export async function resend(
  { number, how }: { readonly number: number; readonly how: 'same' | 'today' },
  room: SavingRoom,
): Promise<void> {
  const found = await findExchange(number, room);
  if (found === null) {
    return fail(room, `There is no exchange ${number}.`, '.history lists them');
  }
  if (how === 'today')
    return room.store.dispatch({ kind: 'request-submitted', request: found.request, intent: 'send' });
  const again = verbatimRequest(found);
  if (again.kind === 'request')
    return room.store.dispatch({ kind: 'request-submitted', request: again.request, intent: 'send' });
  fail(
    room,
    `Exchange ${number} cannot be sent as it was: ${again.lost.join(' and ')} contained a secret that was not saved.`,
    `.resend ${number} sends it with the current variables`,
  );
}

type VerbatimRequest =
  | { readonly kind: 'request'; readonly request: RequestInput }
  /** The text contains a secret that no variable had. */
  | { readonly kind: 'lost'; readonly lost: readonly string[] };

function verbatimRequest(numbered: NumberedExchange): VerbatimRequest {
  const { request, exchange } = numbered;
  const requestOf = (draft: Draft): VerbatimRequest => ({
    kind: 'request',
    request: { ...request, parsed: { draft, problems: [] } },
  });
  const exact = exactly(exchange.request);
  if (exact !== null) return requestOf(exact);
  const { replayable } = numbered;
  if (replayable === undefined) return { kind: 'lost', lost: ['it'] };
  const lost = new Set(
    requestTexts(replayable).flatMap(({ text, place }) => (text.includes(maskedText) ? [nameOf(place)] : [])),
  );
  const auth = replayable.hasAuth ? parseRequest(request.text).draft.auth : notAsking;
  if (auth?.words.some(({ text }) => text.includes(maskedText))) lost.add('# @auth');
  if (lost.size > 0) return { kind: 'lost', lost: [...lost] };
  return requestOf({ ...draftFromRequest(replayable), ...(auth === undefined ? {} : { auth }) });
}

function nameOf(place: RequestPlace<string>): string {
  if (place.kind === 'header') return `the header ${place.name}`;
  return place.kind === 'url' ? 'the URL' : 'the body';
}

const notAsking: DraftAuth = { scheme: 'none', words: [], level: 'request' };

function exactly({ method, url, headers, body, auth }: RequestSpec): Draft | null {
  if (body.kind !== 'none' && body.kind !== 'text') return null;
  const who = draftOf(auth);
  const secret = who.words.map(({ text }) => text);
  const request = { method, url, headers: fromPairs(headers), body };
  const texts = [...requestTexts(request).map(({ text }) => text), ...secret];
  if (texts.some((text) => text.includes(maskedText))) return null;
  return { ...draftFromRequest(mapRequest(request, escapeBraces)), auth: who };
}

function draftOf(auth: NetworkAuth | undefined): DraftAuth {
  const words = (...texts: readonly string[]) => texts.map((text) => addedText(escapeBraces(text)));
  const level = 'request';
  if (auth === undefined) return notAsking;
  const [scheme, ...texts] = authWords(auth);
  return { scheme, words: words(...texts), level };
}

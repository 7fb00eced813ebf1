import type { Exchange } from '../../../core/request/types.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import { mergeResponses, savedLimits } from '../../../core/session/saved-responses/saved-responses.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { settingNumber } from '../../../core/session/settings/settings.ts';
import type { NumberedExchange, RecordedExchanges, SavedResponse } from '../../../core/session/state.ts';
import { createFreeNames } from '../../../core/template/free-names.ts';
import { messageOf } from '../../message.ts';
import { maskExchange } from '../../responses/masked-exchange.ts';
import type { SavingRoom } from '../../rooms.ts';
import { toScriptResponse } from '../../scripts/script-response.ts';
import { warn } from '../messages.ts';
import { isPersisted } from '../persist.ts';
import { storeExchanges } from './history.ts';

interface RecordedResponse {
  readonly request: RequestInput;
  readonly exchange: Exchange;
  readonly name?: string;
}

export async function recordExchanges(list: readonly RecordedResponse[], room: SavingRoom): Promise<void> {
  const exchanges = list.map(({ request, exchange }) => ({ request, exchange }));
  const { exchangeCount } = room.store.getState();
  await room.store.dispatch({ kind: 'exchanges-recorded', exchanges });
  const state = room.store.getState();
  const sandbox = room.isolate.started();
  for (const { number, exchange } of state.exchanges) {
    const response = sandbox === null || number <= exchangeCount ? null : toScriptResponse(exchange);
    if (response !== null) sandbox?.setResponse(number, response);
  }
  const numbered = exchanges.map((one, index) => ({ ...one, number: exchangeCount + index + 1 }));
  if (isPersisted(room, state.name)) await storeExchanges(numbered, room);
  else if (room.saving.persistence === 'named') room.saving.recorded.push(...numbered);
  const secrets = sessionSecrets(state);
  const names = createFreeNames();
  const named = numbered.flatMap((exchange, index): SavedResponse[] => {
    const name = list[index]?.name;
    const takeName = (wanted: string) =>
      names.take((number) => (number === 1 ? wanted : `${wanted} ${number}`));
    return name === undefined ? [] : [{ name: takeName(name), exchange }];
  });
  if (named.length === 0) return;
  const responses = mergeResponses([], named).map(({ name, exchange }) => ({
    name,
    exchange: maskExchange(exchange, secrets),
  }));
  await room.store.dispatch({ kind: 'responses-saved', responses });
  const saved = new Set(room.store.getState().savedResponses.map(({ name }) => name));
  const left = named.filter(({ name }) => !saved.has(name)).length;
  if (left > 0)
    warn(
      room,
      `${left} of ${named.length} named responses were not saved by name: ${savedLimits}.`,
      '.res lists all',
    );
}

/** Removes recorded exchanges, also on disk. Other numbers do not change, and `res` becomes the last response. */
export async function forgetRecorded({ from, to }: RecordedExchanges, room: SavingRoom): Promise<void> {
  const isRecorded = ({ number }: NumberedExchange): boolean => number >= from && number <= to;
  const { recorded } = room.saving;
  recorded.splice(0, recorded.length, ...recorded.filter((exchange) => !isRecorded(exchange)));
  const state = room.store.getState();
  const last = state.exchanges.at(-1);
  const response = last === undefined ? null : toScriptResponse(last.exchange);
  if (last !== undefined && response !== null) room.isolate.started()?.setResponse(last.number, response);
  if (state.readOnly !== null || !isPersisted(room, state.name)) return;
  try {
    const history = (await room.saving.storage()).exchanges(state.name);
    const maximumBytes = settingNumber(state.settings, 'history.size') * 1_000_000;
    history.revise(from, (exchange) => (isRecorded(exchange) ? null : exchange), maximumBytes);
  } catch (error) {
    warn(room, messageOf(error));
  }
}

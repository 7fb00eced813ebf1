import type { Exchange } from '../../../core/request/types.ts';
import type { AskedRequest } from '../../../core/session/requests/asked-request.ts';
import type { SavingRoom } from '../../rooms.ts';
import { toScriptResponse } from '../../scripts/script-response.ts';
import { isPersisted } from '../persist.ts';
import { keepExchanges } from './history.ts';

/** Adds exchanges that a file recorded to the history. */
export async function recordExchanges(
  exchanges: readonly { readonly request: AskedRequest; readonly exchange: Exchange }[],
  room: SavingRoom,
): Promise<void> {
  const { exchangeCount } = room.store.getState();
  await room.store.dispatch({ kind: 'exchanges-recorded', exchanges });
  const state = room.store.getState();
  const sandbox = room.isolate.started();
  for (const { number, exchange } of state.exchanges) {
    const response = sandbox === null || number <= exchangeCount ? null : toScriptResponse(exchange);
    if (response !== null) sandbox?.setResponse(number, response);
  }
  const numbered = exchanges.map((one, index) => ({ ...one, number: exchangeCount + index + 1 }));
  if (isPersisted(room, state.name)) await keepExchanges(numbered, room);
  else if (room.saving.persistence === 'named') room.saving.recorded.push(...numbered);
}

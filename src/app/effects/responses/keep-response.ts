import type { Effect } from '../../../core/session/effects.ts';
import { keptLimits, withKeptResponses } from '../../../core/session/kept-responses/kept-responses.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { maskExchange } from '../../responses/masked-exchange.ts';
import type { SavingRoom } from '../../rooms.ts';
import { fail, inform } from '../messages.ts';
import { isReleased } from './find-exchanges.ts';
import { findExchange } from './history.ts';

/** Keeps a response under a name, with its secrets masked, as in the history. */
export async function keepResponse(
  { number, name }: Extract<Effect, { kind: 'keep-response' }>,
  room: SavingRoom,
): Promise<void> {
  const found = await findExchange(number, room);
  if (found === null || found.exchange.outcome.kind === 'failure')
    return fail(room, `There is no response ${number}.`, '.history lists them');
  if (isReleased(found))
    return fail(room, 'The body of this response is no longer in memory.', 'send its request again');
  const state = room.store.getState();
  const isReplaced = state.keptResponses.some((kept) => kept.name === name);
  const responses = [{ name, exchange: maskExchange(found, sessionSecrets(state)) }];
  if (!withKeptResponses(state.keptResponses, responses).some((kept) => kept.name === name))
    return fail(room, `${name} was not saved: ${keptLimits}.`, '.res keep -NAME removes one');
  await room.store.dispatch({ kind: 'responses-kept', responses });
  inform(
    room,
    `${isReplaced ? 'Replaced' : 'Kept'} response ${name}.`,
    `.res ${name} shows it, .diff ${name} compares the last one with it`,
  );
}

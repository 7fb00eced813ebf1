import type { Effect } from '../../../core/session/effects.ts';
import { mergeResponses, savedLimits } from '../../../core/session/saved-responses/saved-responses.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { maskExchange } from '../../responses/masked-exchange.ts';
import type { SavingRoom } from '../../rooms.ts';
import { fail, inform } from '../messages.ts';
import { isReleased } from './find-exchanges.ts';
import { findExchange } from './history.ts';

/** Keeps a response under a name, with its secrets masked, as in the history. */
export async function saveResponse(
  { number, name }: Extract<Effect, { kind: 'save-response' }>,
  room: SavingRoom,
): Promise<void> {
  const found = await findExchange(number, room);
  if (found === null || found.exchange.outcome.kind === 'failure')
    return fail(room, `There is no response ${number}.`, '.history lists them');
  if (isReleased(found))
    return fail(room, 'The body of this response is no longer in memory.', 'send its request again');
  const state = room.store.getState();
  const isReplaced = state.savedResponses.some((saved) => saved.name === name);
  const responses = [{ name, exchange: maskExchange(found, sessionSecrets(state)) }];
  if (!mergeResponses(state.savedResponses, responses).some((saved) => saved.name === name))
    return fail(room, `${name} was not saved: ${savedLimits}.`, '.res keep -NAME removes one');
  await room.store.dispatch({ kind: 'responses-saved', responses });
  inform(
    room,
    `${isReplaced ? 'Replaced' : 'Saved'} response ${name}.`,
    `.res ${name} shows it, .diff ${name} compares the last one with it`,
  );
}

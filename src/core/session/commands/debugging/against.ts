import type { SessionState } from '../../state.ts';
import { refuse, toUpdate, type Update } from '../../updates.ts';
import type { CommandInput, CommandRow } from '../command.ts';
import { noSuchRequest, requestOf, withTypedRequest } from '../requests.ts';

export const againstCommand: CommandRow = {
  usage: '[REQUEST]',
  summary: 'show what a PUT or PATCH would change on the server (sends a GET)',
  argument: 'request-text',
  takesLines: true,
  run: against,
};

function against({ state, argument }: CommandInput): Update {
  const request = requestOf(argument, state);
  if (request === undefined) return toUpdate(state, noSuchRequest(state, argument));
  if (request === null) return refuse(state, 'There is no request yet.', '.against PUT /users/7 name=Ada');
  return toUpdate(state, { kind: 'fetch-current', request, shown: 'printed' });
}

export function fetchCurrent(state: SessionState, text: string): Update {
  return withTypedRequest(state, text, (request) =>
    toUpdate(state, { kind: 'fetch-current', request, shown: 'live' }),
  );
}

import {
  findRequestByName,
  resolveRequest,
  toRequestInput,
  typedRequest,
  withFileFolder,
} from '../../requests/saved-requests.ts';
import { refuse, toUpdate, type Update } from '../../updates.ts';
import type { CommandInput, CommandRow } from '../command.ts';
import { noSuchRequest } from '../requests.ts';

export const againstCommand: CommandRow = {
  usage: '[REQUEST]',
  summary: 'show what a PUT or PATCH would change on the server (sends a GET)',
  argument: 'request-text',
  run: against,
};

function against({ state, argument }: CommandInput): Update {
  const request = argument === '' ? state.lastRequest : requestOf(argument, state);
  if (request === undefined) return toUpdate(state, noSuchRequest(state, argument));
  if (request === null) return refuse(state, 'There is no request yet.', '.against PUT /users/7 name=Ada');
  return toUpdate(state, { kind: 'fetch-current', request, shown: 'printed' });
}

export function requestOf(argument: string, { requests }: CommandInput['state']) {
  const saved = findRequestByName(requests, argument);
  return saved === undefined ? typedRequest(argument, requests) : toRequestInput(saved);
}

export function fetchCurrent(state: CommandInput['state'], text: string): Update {
  const request = resolveRequest(text, state.requests);
  if ('kind' in request) return toUpdate(state, noSuchRequest(state, request.name));
  return toUpdate(state, {
    kind: 'fetch-current',
    request: withFileFolder(request, state.requests),
    shown: 'live',
  });
}

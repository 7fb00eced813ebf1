import { findRequestByName, toRequestInput, withFileFolder } from '../../requests/saved-requests.ts';
import { refuse, toUpdate, type Update } from '../../updates.ts';
import type { CommandInput, CommandRow } from '../command.ts';

export const schemaCommand: CommandRow = {
  usage: '[REQUEST | URL | NAME]',
  summary: 'load the schema of a GraphQL server for completion and checks, or describe a type or field',
  argument: 'request-text',
  takesLines: true,
  run: schema,
};

function schema({ state, argument }: CommandInput): Update {
  const saved = findRequestByName(state.requests, argument);
  if (argument === '' || saved !== undefined || looksLikeRequest(argument)) {
    const given = saved === undefined ? { text: argument, name: null } : toRequestInput(saved);
    const request = argument === '' ? state.lastRequest : withFileFolder(given, state.requests);
    return request === null
      ? refuse(state, 'There is no request yet.', '.schema http://localhost:4000/graphql')
      : toUpdate(state, { kind: 'fetch-schema', request });
  }
  return state.schemas.length === 0
    ? refuse(state, 'There is no schema yet.', '.schema http://localhost:4000/graphql loads one')
    : toUpdate(state, { kind: 'show-schema', name: argument });
}

const looksLikeRequest = (text: string): boolean => /\s|^[/{:]|:\/\/|^[\w.-]+:\d/.test(text);

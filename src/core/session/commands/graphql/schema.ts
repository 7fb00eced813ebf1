import { findKept, toRequestInput, withFileFolder } from '../../requests/kept-requests.ts';
import { refuse, same, type Update } from '../../say.ts';
import type { CommandInput, CommandRow } from '../command.ts';

export const schemaCommand: CommandRow = {
  usage: '[REQUEST | URL | NAME]',
  summary: 'load the schema of a GraphQL server for completion and checks, or describe a type or field',
  argument: 'request-text',
  run: schema,
};

function schema({ state, argument }: CommandInput): Update {
  const kept = findKept(state.requests, argument);
  if (argument === '' || kept !== undefined || looksLikeRequest(argument)) {
    const given = kept === undefined ? { text: argument, name: null } : toRequestInput(kept);
    const request = argument === '' ? state.lastRequest : withFileFolder(given, state.requests);
    return request === null
      ? refuse(state, 'There is no request yet.', '.schema http://localhost:4000/graphql')
      : same(state, { kind: 'fetch-schema', request });
  }
  return state.schemas.length === 0
    ? refuse(state, 'There is no schema yet.', '.schema http://localhost:4000/graphql loads one')
    : same(state, { kind: 'show-schema', name: argument });
}

const looksLikeRequest = (text: string): boolean => /\s|^[/{:]|:\/\/|^[\w.-]+:\d/.test(text);

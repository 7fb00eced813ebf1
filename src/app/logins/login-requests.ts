import type { DraftAuth } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import {
  findRequestByName,
  findSavedRequest,
  fullName,
  toRequestInput,
  withExpressions,
} from '../../core/session/requests/saved-requests.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import type { SuiteRequest } from '../requests/suite.ts';

export type LoginRequest =
  | {
      readonly kind: 'saved';
      readonly name: string;
      readonly input: RequestInput;
      readonly request: SavedRequest;
    }
  | {
      readonly kind: 'listed';
      readonly name: string;
      readonly input: RequestInput;
      readonly request: SuiteRequest;
      readonly file: string;
    };

export interface ListedRequests {
  readonly file: string;
  readonly requests: readonly SuiteRequest[];
}

export interface LoginPlaces {
  readonly state: SessionState;
  readonly listed: ListedRequests | null;
}

export interface LoginContext {
  readonly folder: string | undefined;
  readonly level: DraftAuth['level'];
}

/** Finds the login that a request names. A file finds only requests of its own folder: others are the user's. */
export function findLogin(
  name: string,
  { folder, level }: LoginContext,
  places: LoginPlaces,
): LoginRequest | null {
  const listed = places.listed === null ? null : findListed(places.listed, name);
  if (listed !== null) return listed;
  const isOfUser = level === 'session' || level === 'flag' || folder === undefined;
  const { requests } = places.state;
  const saved = findRequestByName(
    isOfUser ? requests : requests.filter(({ fileFolder }) => fileFolder === folder),
    name,
  );
  return saved === undefined ? null : savedLogin(saved);
}

export const loginNames = ({ state, listed }: LoginPlaces): readonly string[] => [
  ...(listed?.requests ?? []).flatMap(({ input: { name } }) => name ?? []),
  ...state.requests.map(fullName),
];

export function nameOf({ name, text, parsed }: RequestInput, { state }: LoginPlaces): string | null {
  if (name !== null) return name;
  const saved = findSavedRequest(state.requests, { name, text });
  return saved === undefined ? (parsed ?? parseRequest(text)).draft.name : fullName(saved);
}

function findListed({ file, requests }: ListedRequests, name: string): LoginRequest | null {
  const own = requests.filter(({ isRepeated }) => isRepeated !== true);
  const last = own.filter(({ input }) => input.name?.split('/').at(-1) === name);
  const found = own.find(({ input }) => input.name === name) ?? (last.length === 1 ? last[0] : undefined);
  if (found === undefined) return null;
  return { kind: 'listed', name: found.input.name ?? name, input: found.input, request: found, file };
}

const savedLogin = (request: SavedRequest): LoginRequest => ({
  kind: 'saved',
  name: fullName(request),
  input: withExpressions(toRequestInput(request)),
  request,
});

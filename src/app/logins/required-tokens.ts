import { from, readLogin } from '../../core/request/auth/login/from.ts';
import type { LoginAuth } from '../../core/request/auth/login/login-auth.ts';
import type { DraftAuth } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { authSources } from '../../core/session/auth.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import type { ListedRequests, LoginPlaces } from './login-requests.ts';

interface RequiredToken {
  readonly auth: LoginAuth;
  readonly level: DraftAuth['level'];
  readonly folder: string | undefined;
}

export function requiredTokens({ state, listed }: LoginPlaces): readonly RequiredToken[] {
  const found = [
    ...authSources(state).flatMap(({ auth }) => wanted(auth, undefined)),
    ...(listed === null ? [] : wantedOfListed(listed)),
    ...state.requests.flatMap(wantedOfRequest),
  ];
  return found.length < 2 ? found : withoutRepeated(found);
}

function withoutRepeated(found: readonly RequiredToken[]): readonly RequiredToken[] {
  const keyOf = ({ auth, level, folder }: RequiredToken) =>
    JSON.stringify([auth.request, auth.source, level, folder]);
  return [...new Map(found.map((one) => [keyOf(one), one])).values()];
}

/** Remembers the tokens of a file's requests, because each response is checked. */
const ofListed = new WeakMap<ListedRequests, readonly RequiredToken[]>();

function wantedOfListed(listed: ListedRequests): readonly RequiredToken[] {
  const known = ofListed.get(listed);
  if (known !== undefined) return known;
  const all = listed.requests.flatMap(({ input: { parsed, folder } }) => wanted(parsed?.draft.auth, folder));
  const found = withoutRepeated(all);
  ofListed.set(listed, found);
  return found;
}

function wanted(auth: DraftAuth | undefined, folder: string | undefined): RequiredToken[] {
  const login = auth?.scheme === from.name ? readLogin(auth.words.map(({ text }) => text)) : null;
  return auth === undefined || login === null ? [] : [{ auth: login, level: auth.level, folder }];
}

const ofSaved = new WeakMap<SavedRequest, readonly RequiredToken[]>();

function wantedOfRequest(request: SavedRequest): readonly RequiredToken[] {
  const known = ofSaved.get(request);
  if (known !== undefined) return known;
  const found = /auth[ \t]+from[ \t]/i.test(request.text)
    ? wanted(parseRequest(request.text).draft.auth, request.fileFolder)
    : [];
  ofSaved.set(request, found);
  return found;
}

import { from, readLogin } from '../../core/request/auth/login/from.ts';
import type { LoginAuth } from '../../core/request/auth/login/login-auth.ts';
import type { DraftAuth } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { authSources } from '../../core/session/auth.ts';
import type { KeptRequest } from '../../core/session/types.ts';
import type { LoginPlaces } from './login-requests.ts';

/** Credentials that name a login, and whose they are. */
export interface WantedToken {
  readonly auth: LoginAuth;
  readonly level: DraftAuth['level'];
  /** The folder of the file that has them. */
  readonly folder: string | undefined;
}

/** Returns all tokens that requests want of logins. */
export function wantedTokens({ state, listed }: LoginPlaces): readonly WantedToken[] {
  return [
    ...authSources(state).flatMap(({ auth }) => wanted(auth, undefined)),
    ...(listed?.requests ?? []).flatMap(({ asked: { parsed, folder } }) =>
      wanted(parsed?.draft.auth, folder),
    ),
    ...state.requests.flatMap(wantedOfKept),
  ];
}

function wanted(auth: DraftAuth | undefined, folder: string | undefined): WantedToken[] {
  const login = auth?.scheme === from.name ? readLogin(auth.words.map(({ text }) => text)) : null;
  return auth === undefined || login === null ? [] : [{ auth: login, level: auth.level, folder }];
}

/** A request is parsed once. */
const ofKept = new WeakMap<KeptRequest, readonly WantedToken[]>();

function wantedOfKept(request: KeptRequest): readonly WantedToken[] {
  const known = ofKept.get(request);
  if (known !== undefined) return known;
  const found = /auth[ \t]+from[ \t]/i.test(request.text)
    ? wanted(parseRequest(request.text).draft.auth, request.fileFolder)
    : [];
  ofKept.set(request, found);
  return found;
}

import type { TokenSource } from '../../core/request/auth/login/token-source.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { Exchange } from '../../core/request/types.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { HeldToken, TokenStore } from '../../tokens/token-store.ts';
import type { RequestRoom } from '../rooms.ts';
import { loginError } from './login-error.ts';
import { tokenPlace } from './login-key.ts';
import type { LoginRequest } from './login-requests.ts';
import { sourceText, takeToken } from './take-token.ts';

/** Tokens, or errors, by their place. */
export type TakenTokens = ReadonlyMap<string, HeldToken | FailureError>;

export async function takeTokens(
  request: RequestInput,
  made: Exchange,
  { logins, now }: RequestRoom,
): Promise<TakenTokens> {
  const tokens = new Map<string, HeldToken | FailureError>();
  const found = logins.wantedOf(request);
  if (found === null) return tokens;
  for (const { auth } of found.wanted) {
    const place = sourceText(auth.source);
    if (!tokens.has(place)) tokens.set(place, await tokenOf(found.login, auth.source, { made, at: now() }));
  }
  return tokens;
}

interface DatedExchange {
  readonly made: Exchange;
  readonly at: number;
}

export async function tokenOf(
  { name }: LoginRequest,
  source: TokenSource,
  { made: { outcome, redirects }, at }: DatedExchange,
): Promise<HeldToken | FailureError> {
  if (outcome.kind === 'failure') {
    const { code, message, hint } = outcome.failure;
    return code === 'ECANCELED'
      ? new FailureError(outcome.failure)
      : loginError(`${name} returned no token: ${message}`, hint);
  }
  const taken = await takeToken({ response: outcome.response, redirects }, source, at);
  return taken.kind === 'token'
    ? taken.token
    : loginError(`${name} returned no token: its response ${taken.reason}.`, `.send ${name} shows it`);
}

export async function keepTokens(
  request: RequestInput,
  made: Exchange,
  room: RequestRoom,
): Promise<string[]> {
  const tokens = await takeTokens(request, made, room);
  const found = tokens.size === 0 ? null : room.logins.wantedOf(request);
  if (found === null) return [];
  putTokens(tokens, room.logins.keyOf(found.login), room.logins.store);
  return [...tokens.values()].flatMap((token) => (token instanceof FailureError ? [] : [token.value]));
}

export function putTokens(tokens: TakenTokens, login: string, store: TokenStore): void {
  for (const [source, token] of tokens)
    if (token instanceof FailureError) store.fail(tokenPlace(login, source), token);
    else store.put(tokenPlace(login, source), token);
}

import type { Exchange } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import type { RequestRoom } from '../rooms.ts';
import { sourceText, takeToken } from './take-token.ts';
import type { HeldToken, TokenStore } from './token-store.ts';

export type TakenTokens = ReadonlyMap<string, HeldToken>;

/** Takes what others want of the response of a request: tokens by their place. */
export async function takeTokens(
  request: AskedRequest,
  made: Exchange,
  { logins, now }: RequestRoom,
): Promise<TakenTokens> {
  const tokens = new Map<string, HeldToken>();
  for (const { auth } of logins.wantedOf(request)?.wanted ?? []) {
    const place = sourceText(auth.source);
    if (tokens.has(place)) continue;
    const taken = await takeToken(made, auth.source, now());
    if (taken.kind === 'token') tokens.set(place, taken.token);
  }
  return tokens;
}

/** Takes the tokens of a response, keeps them, and returns their texts. */
export async function keepTokens(
  request: AskedRequest,
  made: Exchange,
  room: RequestRoom,
): Promise<string[]> {
  const tokens = await takeTokens(request, made, room);
  const found = tokens.size === 0 ? null : room.logins.wantedOf(request);
  if (found === null) return [];
  putTokens(tokens, room.logins.keyOf(found.login), room.logins.store);
  return [...tokens.values()].map(({ value }) => value);
}

export function putTokens(tokens: TakenTokens, login: string, store: TokenStore): void {
  for (const [source, token] of tokens) store.put({ login, source }, token);
}

import type { LoginAuth } from '../../core/request/auth/login/login-auth.ts';
import { withToken } from '../../core/request/auth/login/with-token.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { Exchange, RequestSpec } from '../../core/request/types.ts';
import type { HeldToken } from '../../tokens/token-store.ts';
import { report } from '../effects/messages.ts';
import type { RequestToSend, SendContext, SendExchange } from '../effects/sending/sending.ts';
import { loginError } from './login-error.ts';
import { tokenPlace } from './login-key.ts';
import type { LoginRequest } from './login-requests.ts';
import { checkScripts, sendLogin } from './send-login.ts';
import { sourceText } from './take-token.ts';

interface SendFunctions {
  readonly send: (spec: RequestSpec) => Promise<Exchange>;
  readonly exchange: SendExchange;
}

/** Sends once more where the server refuses a token that is not new. Rejects with a FailureError. */
export async function withLogin(
  sending: RequestToSend,
  sendable: SendContext,
  ways: SendFunctions,
): Promise<Exchange> {
  const { auth, ...spec } = sending.spec;
  if (auth?.kind !== 'login') return ways.send(sending.spec);
  const { room } = sendable;
  const { logins } = room;
  const level = sending.preview.auth?.level ?? 'request';
  const login = logins.find(auth, { folder: sending.request.folder, level });
  if (login === null) throw loginError(`No request is called ${auth.request}.`);
  const place = () => tokenPlace(logins.keyOf(login), sourceText(auth.source));
  const fetchToken = () => newToken({ login, auth, sending }, sendable, ways);
  const sendWith = async (token: HeldToken): Promise<Exchange> => {
    // It may be another session of the run that has sent the login.
    await room.store.dispatch({ kind: 'credentials-read', secrets: [token.value] });
    return { ...(await ways.send(withToken(spec, auth, token.value))), request: sending.spec };
  };

  const first = logins.held(place());
  const made = await sendWith(first ?? (await fetchToken()));
  const isRefused = made.outcome.kind === 'response' && made.outcome.response.status === 401;
  if (first === null || !isRefused) return made;
  logins.store.refuse(place(), first.value);
  report(
    room,
    `The server rejected the token of ${login.name} (401). The request is sent again with a new token.`,
  );
  return sendWith(logins.held(place()) ?? (await fetchToken()));
}

interface RequiredLogin {
  readonly login: LoginRequest;
  readonly auth: LoginAuth;
  readonly sending: RequestToSend;
}

async function newToken(
  { login, auth, sending }: RequiredLogin,
  sendable: SendContext,
  { exchange }: SendFunctions,
): Promise<HeldToken> {
  const { room, signal, waiting = [] } = sendable;
  const { logins } = room;
  const chain = [...waiting, logins.nameOf(sending.request) ?? ''];
  const name = logins.keyOf(login);
  const place = tokenPlace(name, sourceText(auth.source));
  checkScripts(login, sendable);
  return logins.store.obtain(place, {
    name,
    async work() {
      try {
        await sendLogin(login, auth, { ...sendable, waiting: chain, exchange });
      } catch (error) {
        if (error instanceof FailureError) logins.store.fail(place, error);
        throw error;
      }
    },
    // The request that began it was cancelled, or wanted another token.
    isOfOther: (error) => !signal.aborted && error instanceof FailureError,
  });
}

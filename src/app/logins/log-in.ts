import type { LoginAuth } from '../../core/request/auth/login/login-auth.ts';
import { inMinutes } from '../../core/request/auth/shown/token-label.ts';
import { sentence } from '../../core/text/sentence.ts';
import { inform, warn } from '../effects/messages.ts';
import type { SendExchange } from '../effects/sending/sending.ts';
import type { RequestRoom } from '../rooms.ts';
import { loginError } from './login-error.ts';
import { tokenPlace } from './login-key.ts';
import { sendLogin } from './send-login.ts';
import { sourceText } from './take-token.ts';

interface LoginTools {
  readonly room: RequestRoom;
  readonly signal: AbortSignal;
  readonly exchange: SendExchange;
}

/** Sends the login of the session's credentials, also where there is a token. Rejects with a FailureError. */
export async function logIn(auth: LoginAuth, tools: LoginTools): Promise<void> {
  const { logins } = tools.room;
  const login = logins.find(auth, ofSession);
  if (login === null) throw loginError(`No request is called ${auth.request}.`, '.requests lists them');
  await logins.store.once(logins.keyOf(login), () => sendLogin(login, auth, { ...tools, waiting: [] }));
}

export async function forgetLogin(auth: LoginAuth, room: RequestRoom): Promise<void> {
  const { logins } = room;
  const login = logins.find(auth, ofSession);
  const token = login === null ? null : logins.heldFor(auth, login.input);
  if (login === null || token === null)
    return inform(room, `There is no token of ${auth.request}.`, '.auth login gets one');
  logins.store.delete(tokenPlace(logins.keyOf(login), sourceText(auth.source)));
  const message = `The token of ${login.name} was deleted here. It was not revoked at its server.`;
  inform(
    room,
    message,
    `the next request sends ${login.name} again; .auth none sends requests without a token`,
  );
}

export async function showLogin(auth: LoginAuth, room: RequestRoom): Promise<void> {
  const { logins, store } = room;
  const login = logins.find(auth, ofSession);
  if (login === null) {
    const seen = logins.seenBy({ request: { name: null, text: '' } }, store.getState()).find(auth, 'session');
    return seen.kind === 'problem' ? warn(room, sentence(seen.message), seen.hint) : undefined;
  }
  const token = logins.heldFor(auth, login.input);
  if (token === null) return;
  const { endsAt } = token;
  const end = endsAt === null ? 'has no expiry time' : `ends ${inMinutes((endsAt - room.now()) / 60_000)}`;
  inform(room, `The token of ${login.name} ${end}.`, '.auth logout deletes it; .auth login gets another one');
}

const ofSession = { folder: undefined, level: 'session' } as const;

import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { RequestRoom } from '../rooms.ts';
import { tokenPlace } from './login-key.ts';
import { sourceText } from './take-token.ts';
import { putTokens } from './take-tokens.ts';

interface SharedRequest {
  readonly request: RequestInput;
  readonly send: () => Promise<void>;
}

export async function sendShared(
  { request, send }: SharedRequest,
  { logins }: Pick<RequestRoom, 'logins'>,
): Promise<'sent' | 'held'> {
  const found = logins.wantedOf(request);
  if (found === null) {
    await send();
    return 'sent';
  }
  const { login, wanted } = found;
  const key = logins.keyOf(login);
  const isHeld = () => wanted.every(({ auth }) => logins.held(tokenPlace(key, sourceText(auth.source))));
  let isSent = false;
  const sendFirst = async () => {
    isSent = true;
    await send();
    // Its scripts may have changed the variables that it is made of.
    const now = logins.keyOf(login);
    const held = wanted.flatMap(({ auth }) => {
      const source = sourceText(auth.source);
      const token = logins.held(tokenPlace(now, source));
      return token === null ? [] : [[source, token] as const];
    });
    putTokens(new Map(held), key, logins.store);
  };
  while (!isSent && !isHeld()) await logins.store.once(key, sendFirst);
  return isSent ? 'sent' : 'held';
}

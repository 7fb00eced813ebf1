import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import type { RequestRoom } from '../rooms.ts';
import { written } from './take-token.ts';

interface SharedRequest {
  readonly request: AskedRequest;
  readonly send: () => Promise<void>;
}

/** Sends a request, unless it is a login whose tokens are held; waits while another session of the run sends it. */
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
  const isHeld = () => wanted.every(({ auth }) => logins.held({ login: key, source: written(auth.source) }));
  let isSent = false;
  const sendFirst = async () => {
    isSent = true;
    await send();
    // Its scripts may have changed the variables that it is made of.
    const now = logins.keyOf(login);
    for (const { auth } of wanted) {
      const source = written(auth.source);
      const token = logins.held({ login: now, source });
      if (token !== null) logins.store.put({ login: key, source }, token);
    }
  };
  while (!isSent && !isHeld()) await logins.store.once(key, sendFirst);
  return isSent ? 'sent' : 'held';
}

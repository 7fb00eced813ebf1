import type { NtlmAuth } from '../../../core/request/auth/signatures/signed-auth.ts';
import type { HeaderList } from '../../../core/request/headers.ts';
import type { WireRequest } from '../../wire.ts';
import { type Authenticator, withHeaders } from '../scheme.ts';
import { authenticateMessage, negotiateMessage, readChallenge } from './messages.ts';

/** NTLM proves a connection, not a request: the request takes the connection that the challenge came on. */
export const createNtlm = (): Authenticator<NtlmAuth> => ({
  async complete(auth, wire, { send }) {
    for (const scheme of ['NTLM', 'Negotiate']) {
      const first = `${scheme} ${negotiateMessage().toString('base64')}`;
      const asking = withHeaders({ ...wire, ...withoutBody(wire) }, [['Authorization', first]]);
      const { status, headers } = await send(asking);
      const challenge = status === 401 ? challengeIn(headers, scheme) : null;
      if (challenge !== null) {
        const nonce = process.getBuiltinModule('node:crypto').randomBytes(8);
        const answer = authenticateMessage(auth, challenge, { now: Date.now(), nonce });
        return withHeaders(wire, [['Authorization', `${scheme} ${answer.toString('base64')}`]]);
      }
      if (status !== 401 || !offers(headers, 'Negotiate')) return wire;
    }
    return wire;
  },
  retry: () => false,
});

const withoutBody = ({ headers }: WireRequest) =>
  ({
    method: 'GET',
    body: { kind: 'none' },
    chunked: false,
    compress: null,
    headers: headers.filter(([name]) => !/^content-|^transfer-encoding$/i.test(name)),
  }) as const;

function challengeIn(headers: HeaderList, scheme: string): ReturnType<typeof readChallenge> {
  for (const value of challengesIn(headers)) {
    const [, token = ''] = new RegExp(`(?:^|,)\\s*${scheme}\\s+([A-Za-z0-9+/]+=*)`, 'i').exec(value) ?? [];
    if (token !== '') return readChallenge(Buffer.from(token, 'base64'));
  }
  return null;
}

const offers = (headers: HeaderList, scheme: string): boolean =>
  challengesIn(headers).some((value) => new RegExp(`(?:^|,)\\s*${scheme}\\b`, 'i').test(value));

const challengesIn = (headers: HeaderList): string[] =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === 'www-authenticate' ? [value] : []));

import type { NetworkAuth } from '../../core/request/auth/added-auth.ts';
import type { WireRequest } from '../wire.ts';
import { createClientCredentials } from './client-credentials.ts';
import { createDigest } from './digest.ts';
import type { Answered, Authenticator, SendAuthRequest } from './scheme.ts';

type Schemes = {
  readonly [Kind in NetworkAuth['kind']]: Authenticator<Extract<NetworkAuth, { kind: Kind }>>;
};

export interface Authenticators {
  complete(wire: WireRequest, send: SendAuthRequest): Promise<WireRequest>;
  retry(wire: WireRequest, answer: Answered): boolean;
  token(auth: NetworkAuth): string | null;
}

export function createAuthenticators(): Authenticators {
  const schemes: Schemes = { digest: createDigest(), oauth2: createClientCredentials() };
  // The kind picks the scheme for its own kind of values, which the compiler cannot follow.
  const schemeOf = (auth: NetworkAuth) => schemes[auth.kind] as Authenticator<NetworkAuth>;
  return {
    complete: async (wire, send) =>
      wire.auth === null ? wire : schemeOf(wire.auth).complete(wire.auth, wire, send),
    token: (auth) => schemeOf(auth).token?.(auth) ?? null,
    retry: (wire, answer) => wire.auth !== null && schemeOf(wire.auth).retry(wire.auth, wire, answer),
  };
}

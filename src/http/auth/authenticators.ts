import type { WireAuth } from '../../core/request/auth/added-auth.ts';
import type { NetrcAuth } from '../../core/request/auth/signatures/signed-auth.ts';
import type { WireRequest } from '../wire.ts';
import { createDigest } from './digest.ts';
import { createNegotiate } from './negotiate.ts';
import { createNtlm } from './ntlm/ntlm.ts';
import type { SignInClock } from './oauth/clock.ts';
import { createOAuth, type OAuthAuthenticator } from './oauth/oauth.ts';
import type { Authenticator, AuthResponse, AuthTools } from './scheme.ts';
import { createAws } from './signatures/aws.ts';
import { type SignatureClock, systemClock } from './signatures/clock.ts';
import { createHawk } from './signatures/hawk.ts';
import { createHttpSignatures } from './signatures/httpsig.ts';
import { createOAuth1 } from './signatures/oauth1.ts';

type Schemes = {
  readonly [Kind in WireAuth['kind']]: Authenticator<Extract<WireAuth, { kind: Kind }>>;
};

export interface Authenticators {
  complete(wire: WireRequest, tools: AuthTools): Promise<WireRequest>;
  retry(wire: WireRequest, answer: AuthResponse): boolean;
  token(auth: WireAuth): string | null;
  readonly oauth: OAuthAuthenticator;
}

/** A login of a file was read before, and is a header by now; here the file has none for the host. */
const noLogin: Authenticator<NetrcAuth> = { complete: (_auth, wire) => wire, retry: () => false };

export function createAuthenticators(
  clock: SignatureClock = systemClock,
  signInClock?: SignInClock,
): Authenticators {
  const oauth = createOAuth(signInClock);
  const schemes: Schemes = {
    digest: createDigest(),
    oauth2: oauth,
    aws: createAws(clock),
    hawk: createHawk(clock),
    oauth1: createOAuth1(clock),
    httpsig: createHttpSignatures(clock),
    ntlm: createNtlm(),
    negotiate: createNegotiate(),
    netrc: noLogin,
  };
  // The kind picks the scheme for its own kind of values, which the compiler cannot follow.
  const schemeOf = (auth: WireAuth) => schemes[auth.kind] as Authenticator<WireAuth>;
  return {
    oauth,
    complete: async (wire, tools) =>
      wire.auth === null ? wire : schemeOf(wire.auth).complete(wire.auth, wire, tools),
    token: (auth) => schemeOf(auth).token?.(auth) ?? null,
    retry: (wire, answer) => wire.auth !== null && schemeOf(wire.auth).retry(wire.auth, wire, answer),
  };
}

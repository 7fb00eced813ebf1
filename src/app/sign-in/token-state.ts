import { grantId, needsPerson, type OAuthGrant } from '../../core/request/auth/oauth/grant.ts';
import { factsOf, readSignedIn, type SignInFacts } from '../../core/request/auth/oauth/signed-in.ts';
import type { TokenState } from '../../core/request/headers.ts';
import type { Preview } from '../../core/request/types.ts';
import type { HttpClient } from '../../ports/http.ts';
import type { Storage } from '../../ports/storage.ts';

export type KnownSignIns = ReturnType<typeof createKnownSignIns>;

/** Stored sign-ins that can be read without a question; they are looked up once, when a preview first needs one. */
export function createKnownSignIns(storage: () => Promise<Storage>, arrived: () => void) {
  const known = new Map<string, SignInFacts | null | undefined>();
  const looks = new Map<string, Promise<void>>();
  async function look(grant: OAuthGrant): Promise<void> {
    try {
      const found = (await storage()).tokens.read(grantId(grant));
      // A locked one may be there.
      if (found.kind === 'locked') return;
      const signedIn = found.kind === 'text' ? readSignedIn(found.text) : null;
      known.set(grantId(grant), signedIn === null ? null : factsOf(grant, signedIn));
      arrived();
    } catch {
      // Using the sign-in reports it.
    }
  }
  const looked = (grant: OAuthGrant): Promise<void> => {
    const id = grantId(grant);
    const found = looks.get(id) ?? look(grant);
    looks.set(id, found);
    return found;
  };
  return {
    of(grant: OAuthGrant): SignInFacts | null | undefined {
      void looked(grant);
      return known.get(grantId(grant));
    },
    looked,
    forget(grant: OAuthGrant) {
      known.delete(grantId(grant));
      looks.delete(grantId(grant));
    },
  };
}

interface TokenLookup {
  readonly now: number;
  /** Null while it is not loaded: then there is no token in memory. */
  readonly http: HttpClient | null;
  readonly known: KnownSignIns;
  readonly canAsk: boolean;
}

export async function findSignIn({ auth }: Preview, known: KnownSignIns): Promise<void> {
  if (auth?.addition.kind !== 'network' || auth.addition.auth.kind !== 'oauth2' || auth.isIncomplete) return;
  const { grant } = auth.addition.auth;
  if (needsPerson(grant)) await known.looked(grant);
}

/** Returns the state of a token; null if none is needed or it is unknown. */
export function tokenState({ auth }: Preview, { now, http, known, canAsk }: TokenLookup): TokenState | null {
  if (auth?.addition.kind !== 'network' || auth.addition.auth.kind !== 'oauth2' || auth.isIncomplete)
    return null;
  const { grant } = auth.addition.auth;
  const facts = http?.signedIn(grant) ?? (needsPerson(grant) ? known.of(grant) : undefined);
  if (facts === undefined) return null;
  const way = grant.kind === 'device_code' ? 'code' : 'browser';
  const asks = canAsk ? ({ kind: 'asks', with: way } as const) : null;
  if (facts === null) return asks;
  const { until, isRenewed, who } = facts;
  if (until !== null && until <= now)
    return isRenewed ? { kind: 'renewed' } : needsPerson(grant) ? asks : null;
  return { kind: 'signed-in', minutes: until === null ? null : (until - now) / 60_000, who };
}

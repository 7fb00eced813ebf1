import { grantId, needsPerson, type OAuthGrant } from '../../core/request/auth/oauth/grant.ts';
import { factsOf, readSignedIn, type SignInFacts } from '../../core/request/auth/oauth/signed-in.ts';
import type { TokenState } from '../../core/request/headers.ts';
import type { Preview } from '../../core/request/types.ts';
import type { HttpClient } from '../../ports/http.ts';
import type { Storage } from '../../ports/storage.ts';

/** What is known of kept sign-ins without asking anyone; looked up once, when a preview first needs one. */
export interface KnownSignIns {
  /** Undefined while it is not known. */
  of(grant: OAuthGrant): SignInFacts | null | undefined;
  /** Looks again the next time. */
  forget(grant: OAuthGrant): void;
}

export function createKnownSignIns(storage: () => Promise<Storage>, arrived: () => void): KnownSignIns {
  const known = new Map<string, SignInFacts | null | undefined>();
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
  return {
    of(grant) {
      const id = grantId(grant);
      if (!known.has(id)) {
        known.set(id, undefined);
        void look(grant);
      }
      return known.get(id);
    },
    forget: (grant) => void known.delete(grantId(grant)),
  };
}

interface Looking {
  readonly now: number;
  /** Null while it is not loaded: then there is no token in memory. */
  readonly http: HttpClient | null;
  readonly known: KnownSignIns;
}

/** Null where the request needs no token, or nothing is known of it. */
export function tokenState({ auth }: Preview, { now, http, known }: Looking): TokenState | null {
  if (auth?.addition.kind !== 'network' || auth.addition.auth.kind !== 'oauth2' || auth.isIncomplete)
    return null;
  const { grant } = auth.addition.auth;
  const facts = http?.signedIn(grant) ?? (needsPerson(grant) ? known.of(grant) : undefined);
  if (facts === undefined) return null;
  const asks = { kind: 'asks', with: grant.kind === 'device_code' ? 'code' : 'browser' } as const;
  if (facts === null) return asks;
  const { until, isRenewed, who } = facts;
  if (until !== null && until <= now)
    return isRenewed ? { kind: 'renewed' } : needsPerson(grant) ? asks : null;
  return { kind: 'signed-in', minutes: until === null ? null : (until - now) / 60_000, who };
}

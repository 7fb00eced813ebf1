import type { TokenLife } from '../login/token-lifetime.ts';
import type { OAuthGrant } from './grant.ts';

/** Tokens that a server gave. Times are milliseconds since the epoch; null where the server names no end. */
export interface SignedIn {
  readonly accessToken: string;
  readonly takenAt: number | null;
  readonly until: number | null;
  readonly idToken: string | null;
  readonly idUntil: number | null;
  readonly refreshToken: string | null;
  readonly who: string | null;
}

export interface SignInFacts {
  readonly until: number | null;
  readonly isRenewed: boolean;
  readonly who: string | null;
}

export function factsOf(grant: Pick<OAuthGrant, 'sends'>, signedIn: SignedIn): SignInFacts {
  return {
    until: sentUntil(grant, signedIn),
    isRenewed: signedIn.refreshToken !== null,
    who: signedIn.who,
  };
}

export const sentToken = ({ sends }: Pick<OAuthGrant, 'sends'>, signedIn: SignedIn): string | null =>
  sends === 'id_token' ? signedIn.idToken : signedIn.accessToken;

const sentUntil = ({ sends }: Pick<OAuthGrant, 'sends'>, signedIn: SignedIn): number | null =>
  sends === 'id_token' ? signedIn.idUntil : signedIn.until;

export const lifeOf = (grant: Pick<OAuthGrant, 'sends'>, signedIn: SignedIn): TokenLife => ({
  takenAt: signedIn.takenAt,
  endsAt: sentUntil(grant, signedIn),
});

export function readSignedIn(text: string): SignedIn | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const found: Readonly<Record<string, unknown>> = { ...value };
  const { accessToken } = found;
  if (typeof accessToken !== 'string') return null;
  return {
    accessToken,
    takenAt: numberOf(found['takenAt']),
    until: numberOf(found['until']),
    idToken: textOf(found['idToken']),
    idUntil: numberOf(found['idUntil']),
    refreshToken: textOf(found['refreshToken']),
    who: textOf(found['who']),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

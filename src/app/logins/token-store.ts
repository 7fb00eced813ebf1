import type { TokenLife } from '../../core/request/auth/login/token-lifetime.ts';
import type { FailureError } from '../../core/request/sending/failure-error.ts';

/** A token that a login brought. It is kept in memory alone. */
export interface HeldToken extends TokenLife {
  readonly value: string;
}

export interface TokenPlaceKey {
  /** The login with its variables: `loginKey`. */
  readonly login: string;
  /** The place in its response, as written. */
  readonly source: string;
}

/** Tokens of logins, for the sessions of one run. */
export interface TokenStore {
  /** A token that has ended stays until the next one. */
  get(key: TokenPlaceKey): HeldToken | null;
  put(key: TokenPlaceKey, token: HeldToken): void;
  /** Why the login brought no token the last time; null where it did, or was not sent. */
  failure(key: TokenPlaceKey): FailureError | null;
  /** Keeps why there is no token, unless somebody cancelled the login. */
  fail(key: TokenPlaceKey, failure: FailureError): void;
  /** Lets each login that failed be sent again. */
  forgetFailures(): void;
  /** Forgets a token that a server refused, unless there is a newer one. */
  refuse(key: TokenPlaceKey, value: string): void;
  /** Waits for the work for this login that is under way, or begins it: there are never two at once. */
  once(login: string, work: () => Promise<void>): Promise<void>;
}

export function createTokenStore(): TokenStore {
  const tokens = new Map<string, HeldToken>();
  const failures = new Map<string, FailureError>();
  const underWay = new Map<string, Promise<void>>();
  const keyOf = ({ login, source }: TokenPlaceKey) => JSON.stringify([login, source]);
  return {
    get: (key) => tokens.get(keyOf(key)) ?? null,
    put(key, token) {
      const text = keyOf(key);
      failures.delete(text);
      setNewest(tokens, text, token);
    },
    failure: (key) => failures.get(keyOf(key)) ?? null,
    fail(key, failure) {
      if (failure.failure.code !== 'ECANCELED') setNewest(failures, keyOf(key), failure);
    },
    forgetFailures: () => failures.clear(),
    refuse(key, value) {
      if (tokens.get(keyOf(key))?.value === value) tokens.delete(keyOf(key));
    },
    once(login, work) {
      const other = underWay.get(login);
      if (other !== undefined) return other;
      const own = work().finally(() => underWay.delete(login));
      underWay.set(login, own);
      return own;
    },
  };
}

/** Each row of data may log in another user. */
const maxEntries = 1_000;

function setNewest<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

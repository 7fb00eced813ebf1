import { isAlive, type TokenLife } from '../core/request/auth/login/token-lifetime.ts';
import type { FailureError } from '../core/request/sending/failure-error.ts';

/** A token that a login or a token server gave. It is stored in memory alone. */
export interface HeldToken extends TokenLife {
  readonly value: string;
}

export interface TokenStore<Token extends HeldToken = HeldToken> {
  /** The newest token, also one that has ended or that a server rejected. */
  get(key: string): Token | null;
  /** A token that has not ended and that no server rejected. */
  usable(key: string, now: number): Token | null;
  put(key: string, token: Token): void;
  delete(key: string): void;
  use(key: string): void;
  /** Notes that a server rejected a token. One that a single request carried is rejected for another reason than its age. */
  refuse(key: string, value: string): 'unknown' | 'newer' | 'used once' | 'used before';
  isRefused(key: string): boolean;
  /** The reason why there was no token the last time; null where there was one, or nobody asked. */
  failure(key: string): FailureError | null;
  fail(key: string, failure: FailureError): void;
  forgetFailures(key?: string): void;
  /** Waits for the work of this name that is under way, or begins it: there are never two at once. */
  once(name: string, work: () => Promise<void>): Promise<void>;
  /** The token of work that is done once for all that wait. Rejects with the error of the work. */
  obtain(key: string, obtaining: ObtainOptions): Promise<Token>;
}

interface ObtainOptions {
  /** Name of the work: a login may bring several tokens. */
  readonly name: string;
  readonly work: () => Promise<void>;
  /** Whether an error of another's work leaves it open whether one's own would succeed. */
  readonly isOfOther: (error: unknown) => boolean;
}

interface Entry<Token> {
  readonly token: Token;
  uses: number;
  isRefused: boolean;
}

export function createTokenStore<Token extends HeldToken = HeldToken>(): TokenStore<Token> {
  const entries = new Map<string, Entry<Token>>();
  const failures = new Map<string, FailureError>();
  const underWay = new Map<string, Promise<void>>();
  const get = (key: string): Token | null => entries.get(key)?.token ?? null;

  const once: TokenStore['once'] = (name, work) => {
    const other = underWay.get(name);
    if (other !== undefined) return other;
    const own = work().finally(() => underWay.delete(name));
    underWay.set(name, own);
    return own;
  };

  return {
    get,
    usable(key, now) {
      const entry = entries.get(key);
      if (entry === undefined || entry.isRefused || entry.token.value === '') return null;
      return isAlive(entry.token, now) ? entry.token : null;
    },
    put(key, token) {
      failures.delete(key);
      setNewest(entries, key, { token, uses: 0, isRefused: false });
    },
    delete: (key) => void entries.delete(key),
    use(key) {
      const entry = entries.get(key);
      if (entry !== undefined) entry.uses += 1;
    },
    refuse(key, value) {
      const entry = entries.get(key);
      if (entry === undefined) return 'unknown';
      if (entry.token.value !== value) return 'newer';
      entry.isRefused = true;
      return entry.uses < 2 ? 'used once' : 'used before';
    },
    isRefused: (key) => entries.get(key)?.isRefused === true,
    failure: (key) => failures.get(key) ?? null,
    fail(key, failure) {
      if (failure.failure.code !== 'ECANCELED') setNewest(failures, key, failure);
    },
    forgetFailures: (key) => (key === undefined ? failures.clear() : void failures.delete(key)),
    once,
    async obtain(key, { name, work, isOfOther }) {
      for (;;) {
        const failure = failures.get(key);
        if (failure !== undefined) throw failure;
        const before = get(key);
        let isOwn = false;
        try {
          await once(name, () => {
            isOwn = true;
            return work();
          });
        } catch (error) {
          if (isOwn || !isOfOther(error)) throw error;
          continue;
        }
        const token = get(key);
        if (token !== null && token !== before) return token;
        // Another one waited for another token of the same work.
      }
    },
  };
}

const maxEntries = 1_000;

function setNewest<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

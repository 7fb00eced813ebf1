/** A token that a login brought. It is kept in memory alone. */
export interface HeldToken {
  readonly value: string;
  /** Milliseconds since the epoch, as `endsAt`, which is null where nobody said it. */
  readonly takenAt: number;
  readonly endsAt: number | null;
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
  /** Forgets a token that a server refused, unless there is a newer one. */
  refuse(key: TokenPlaceKey, value: string): void;
  /** Waits for the work for this login that is under way, or begins it: there are never two at once. */
  once(login: string, work: () => Promise<void>): Promise<void>;
}

export function createTokenStore(): TokenStore {
  const tokens = new Map<string, HeldToken>();
  const underWay = new Map<string, Promise<void>>();
  const keyOf = ({ login, source }: TokenPlaceKey) => JSON.stringify([login, source]);
  return {
    get: (key) => tokens.get(keyOf(key)) ?? null,
    put(key, token) {
      const text = keyOf(key);
      tokens.delete(text);
      tokens.set(text, token);
      const [oldest] = tokens.keys();
      if (tokens.size > maxTokens && oldest !== undefined) tokens.delete(oldest);
    },
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
const maxTokens = 1_000;

/** Renewed a little before it ends: the request takes time, too. */
const margin = 10_000;

export function isAlive({ takenAt, endsAt }: HeldToken, now: number): boolean {
  return endsAt === null || now < endsAt - Math.min(margin, (endsAt - takenAt) / 10);
}

import type { CookieScope } from '../../http/set-cookie.ts';

export interface JarCookie extends CookieScope {
  readonly name: string;
  readonly value: string;
  /** ISO 8601; null for one that ends with the session. */
  readonly expires: string | null;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: 'strict' | 'lax' | 'none' | null;
  /** ISO 8601: of two cookies of one path the older one is sent first. */
  readonly createdAt: string;
}

export type CookieJars = ReadonlyMap<string, readonly JarCookie[]>;

export interface CookieChange {
  readonly jar: string;
  readonly removed: readonly JarCookie[];
  readonly added: readonly JarCookie[];
}

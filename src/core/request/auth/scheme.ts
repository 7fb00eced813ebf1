import type { AuthAddition } from './added-auth.ts';

/** Authentication scheme. To add one, create a file here and list it in `schemes.ts`. */
export interface AuthScheme {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly secret: { readonly index: number; readonly name: string };
  /** Null for words that do not fit the usage, which must not depend on values of placeholders. */
  readonly read: (words: readonly string[]) => AuthAddition | null;
}

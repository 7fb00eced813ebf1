import type { AuthAddition } from './added-auth.ts';

/** Authentication scheme. A new one is a file like its neighbours, and a line in `schemes.ts`. */
export interface AuthScheme {
  /** Name after `.auth` and `# @auth`. */
  readonly name: string;
  /** Its words, for people: `user password`. */
  readonly usage: string;
  readonly summary: string;
  /** Index of the secret word, from 0, and its name. */
  readonly secret: { readonly index: number; readonly name: string };
  /**
   * From its words, without its name; null where they do not fit the usage. They fit before interpolation or not at
   * all: what decides about that is not a placeholder.
   */
  readonly read: (words: readonly string[]) => AuthAddition | null;
}

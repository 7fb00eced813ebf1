import type { AuthAddition } from './added-auth.ts';

/** Authentication scheme. A new one is a file like its neighbours, and a line in `schemes.ts`. */
export interface AuthScheme {
  /** As it is written after `.auth` and `# @auth`. */
  readonly name: string;
  /** Its words, for people: `user password`. */
  readonly usage: string;
  readonly summary: string;
  /** Which of its words is secret, counted from 0, and what it is called. */
  readonly secret: { readonly index: number; readonly name: string };
  /**
   * From its words, without its name; null where they do not fit the usage. They fit before interpolation or not at
   * all: what decides about that is no placeholder.
   */
  readonly read: (words: readonly string[]) => AuthAddition | null;
}

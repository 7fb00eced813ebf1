import type { AuthAddition } from './added-auth.ts';

export interface AuthScheme {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly secrets: (written: readonly string[]) => readonly SecretPlace[];
  /** Places of servers that get the secret, among the words as they are written; absent where there are none. */
  readonly servers?: (written: readonly string[]) => readonly WordEnd[];
  /** Null for words that do not fit the usage. That must not depend on values of placeholders: options are those of `written`. */
  readonly read: (words: readonly string[], written: readonly string[]) => AuthAddition | null;
}

export interface WordEnd {
  readonly index: number;
  readonly from: number;
}

export interface SecretPlace extends WordEnd {
  readonly name: string;
}

export const secretAt =
  (index: number, name: string): AuthScheme['secrets'] =>
  () => [{ index, from: 0, name }];

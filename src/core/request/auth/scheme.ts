import type { NetworkAuth } from '../types.ts';

/** What a scheme adds to a request. Every value in it is secret. */
export interface AuthAdditions {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly (readonly [name: string, value: string])[];
  /** For a scheme that has to ask the network first. */
  readonly network: NetworkAuth | null;
}

export type ParsedAuth =
  | { readonly kind: 'auth'; readonly scheme: string; readonly additions: AuthAdditions }
  | { readonly kind: 'problem'; readonly message: string; readonly hint: string };

/** One way to show who asks. A new one is a file like its neighbours, and a line in `parse-auth.ts`. */
export interface AuthScheme {
  /** As it is written after `.auth` and `# @auth`. */
  readonly name: string;
  /** Its words, for people: `user password`. */
  readonly usage: string;
  readonly summary: string;
  /** From its words, interpolated, without its name; null where they do not fit the usage. */
  readonly read: (words: readonly string[]) => Partial<AuthAdditions> | null;
}

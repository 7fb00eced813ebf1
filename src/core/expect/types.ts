import type { HashName } from '../directives/expectation/expectation.ts';

export interface CheckedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null for a body that is too large to be checked. */
  readonly text: string | null;
  readonly milliseconds: number;
  readonly size: number;
}

/** Tools from outside the core. Each throws an Error with a sentence for text that it cannot read. */
export interface CheckTools {
  readonly select: (json: unknown, path: string) => readonly unknown[];
  /** Returns the faults of the value, a sentence each; none when it is valid. `schema` is a path or JSON text. */
  readonly validate: (json: unknown, schema: string) => readonly string[];
  /** The hash of a text in UTF-8, in hexadecimal and in Base64. */
  readonly hash: (name: HashName, text: string) => readonly string[];
  /** The value of an expression that was evaluated before; undefined where it has none in JSON. */
  readonly evaluated: (code: string) => unknown;
}

export interface Sides {
  readonly expected: string;
  readonly actual: string;
}

/** `sides` is null where they say no more than the message. */
export type ExpectationOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly message: string; readonly sides: Sides | null };

export type SubjectValue =
  /** A JSON value, the same with all digits (`json/exact.ts`), and the text that it is compared with `contains` and `matches`. */
  | { readonly kind: 'found'; readonly json: unknown; readonly exact: unknown; readonly text: string }
  | { readonly kind: 'missing'; readonly what: string };

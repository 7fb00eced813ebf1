import type { HashName } from '../directives/expectation/expectation.ts';

/** The response that expectations are held against. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text, by its charset. */
  readonly text: string;
  /** Duration of the whole exchange. */
  readonly milliseconds: number;
  /** Size of the body in bytes. */
  readonly size: number;
}

/**
 * Tools from outside the core: JSONPath, JSON Schema, hashes and JavaScript. Each throws an Error with a sentence for
 * text that it cannot read.
 */
export interface CheckTools {
  readonly select: (json: unknown, path: string) => readonly unknown[];
  /** Returns the faults of the value, a sentence each; none when it is valid. `schema` is a path or JSON text. */
  readonly validate: (json: unknown, schema: string) => readonly string[];
  /** The hash of a text in UTF-8, in hexadecimal and in Base64. */
  readonly hash: (name: HashName, text: string) => readonly string[];
  /** The value of an expression that was evaluated before; undefined where it has none in JSON. */
  readonly evaluated: (code: string) => unknown;
}

/** `expected` and `actual` are for people: JSON over several lines where the values are objects. */
export type Checked =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly message: string; readonly expected: string; readonly actual: string };

/** Value of a subject in this response. */
export type Found =
  /** A JSON value, and the text that it is compared with `contains` and `matches`. */
  | { readonly kind: 'found'; readonly json: unknown; readonly text: string }
  | { readonly kind: 'missing'; readonly what: string };

/** The response that expectations are held against. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text, by its charset. */
  readonly text: string;
  /** Of the whole exchange. */
  readonly milliseconds: number;
  /** Of the body, in bytes. */
  readonly size: number;
}

/** What is not ours: JSONPath and JSON Schema. Both throw an Error with a sentence for what they cannot read. */
export interface CheckTools {
  readonly select: (json: unknown, path: string) => readonly unknown[];
  /** What is wrong with the value, a sentence each; none when it is valid. `schema` is a path or JSON text. */
  readonly validate: (json: unknown, schema: string) => readonly string[];
}

/** `expected` and `actual` are for people: JSON over several lines where the values are objects. */
export type Checked =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly message: string; readonly expected: string; readonly actual: string };

/** What a subject is in this response. */
export type Found =
  /** A JSON value, and the text that it is compared with `contains` and `matches`. */
  | { readonly kind: 'found'; readonly json: unknown; readonly text: string }
  | { readonly kind: 'missing'; readonly what: string };

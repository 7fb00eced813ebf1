/** Difference between two responses, as texts of their own sources. */
export interface ResponseDifference {
  /** Null where it is the same. */
  readonly status: Sides | null;
  readonly headers: readonly TextChange[];
  readonly body: BodyDifference;
}

export interface Sides {
  readonly before: string;
  readonly after: string;
}

export type TextChange =
  | { readonly kind: 'removed' | 'added'; readonly text: string }
  /** So many lines that are the same. */
  | { readonly kind: 'equal'; readonly count: number };

export type BodyDifference =
  | { readonly kind: 'none' }
  /** `isPart` is set where only the beginnings of the bodies were compared. */
  | ({ readonly kind: 'json'; readonly isPart: boolean } & Counted<JsonChange<JsonText>>)
  | ({ readonly kind: 'text'; readonly isPart: boolean } & Counted<TextChange>)
  /** Not compared piece by piece: what they are. */
  | ({ readonly kind: 'whole'; readonly isPart: boolean } & Sides);

interface Counted<Change> {
  readonly changes: readonly Change[];
  /** Number of further ones. */
  readonly more: number;
}

/** One difference between two JSON values. */
export type JsonChange<Value> =
  | { readonly kind: 'added'; readonly path: string; readonly after: Value }
  | { readonly kind: 'removed'; readonly path: string; readonly before: Value }
  | { readonly kind: 'changed'; readonly path: string; readonly before: Value; readonly after: Value }
  /** An array whose items are in another order. */
  | { readonly kind: 'reordered'; readonly path: string };

/** JSON as it stood, as far as it is shown. */
export interface JsonText {
  readonly text: string;
  /** UTF-16 units that were left out at its end. */
  readonly omitted: number;
}

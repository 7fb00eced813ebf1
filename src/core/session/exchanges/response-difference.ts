export interface ResponseDifference {
  readonly status: Sides | null;
  readonly headers: readonly TextChange[];
  readonly body: BodyDifference;
  readonly leftOut: OmittedDifferences;
}

export interface OmittedDifferences {
  readonly headers: readonly string[];
  readonly values: number;
}

export interface Sides {
  readonly before: string;
  readonly after: string;
}

export type TextChange =
  | { readonly kind: 'removed' | 'added'; readonly text: string }
  | { readonly kind: 'equal'; readonly count: number };

export type BodyDifference =
  | { readonly kind: 'none' }
  /** `isPart` is set where only the beginnings of the bodies were compared. */
  | ({ readonly kind: 'json'; readonly isPart: boolean } & CountedChanges<JsonChange<JsonText>>)
  | ({ readonly kind: 'text'; readonly isPart: boolean } & CountedChanges<TextChange>)
  | ({ readonly kind: 'whole'; readonly isPart: boolean } & Sides);

export interface CountedChanges<Change> {
  readonly changes: readonly Change[];
  readonly more: number;
}

export type JsonChange<Value> =
  | { readonly kind: 'added'; readonly path: string; readonly after: Value }
  | { readonly kind: 'removed'; readonly path: string; readonly before: Value }
  | { readonly kind: 'changed'; readonly path: string; readonly before: Value; readonly after: Value }
  | { readonly kind: 'reordered'; readonly path: string };

export interface JsonText {
  readonly text: string;
  readonly omitted: number;
}

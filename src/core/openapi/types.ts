import type { Finding } from './schema/types.ts';

export type Pair = readonly [name: string, value: string];

export interface FormField {
  readonly name: string;
  /** Null for a file. */
  readonly value: string | null;
  readonly contentType?: string;
}

export interface DescribedRequest {
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly body: DescribedContent | null;
}

type DescribedContent = { readonly contentType: string } & (
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly FormField[] }
);

export type RequestFinding = ({ readonly place: 'body' } & Finding) | NamedFinding;

export interface NamedFinding {
  readonly place: 'query' | 'header' | 'path' | 'cookie' | 'field';
  /** Name as it is written, such as `filter[age]`; empty for a form as a whole. */
  readonly name: string;
  readonly message: string;
  readonly hint: string | null;
  readonly isMissing: boolean;
}

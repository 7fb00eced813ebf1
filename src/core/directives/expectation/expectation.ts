export type Subject =
  | { readonly kind: 'status' }
  | { readonly kind: 'header'; readonly name: string }
  /** `path` is a JSONPath (RFC 9535), or null for the whole body. */
  | { readonly kind: 'body'; readonly path: string | null }
  | { readonly kind: 'time' }
  | { readonly kind: 'size' }
  | { readonly kind: 'js'; readonly code: string };

export type Operator =
  | '=='
  /** Equal as JSON or as text: 7 and "7" are equal. */
  | '~='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'matches'
  | 'exists'
  | 'isTrue'
  | 'isFalse'
  | 'type'
  | 'length'
  | 'schema'
  | HashName;

export type HashName = 'md5' | 'sha256' | 'sha512';

export interface Expectation {
  readonly text: string;
  readonly subject: Subject;
  readonly isNegated: boolean;
  readonly operator: Operator;
  /** The right side, as written; empty for `exists`, `isTrue` and `isFalse`. */
  readonly operand: string;
}

export type ParsedExpectation =
  | { readonly kind: 'expectation'; readonly expectation: Expectation }
  | { readonly kind: 'problem'; readonly message: string; readonly hint: string | null };

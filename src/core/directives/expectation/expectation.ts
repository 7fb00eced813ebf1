/** What of a response is looked at. */
export type Subject =
  | { readonly kind: 'status' }
  | { readonly kind: 'header'; readonly name: string }
  /** `path` is a JSONPath (RFC 9535), or null for the whole body. */
  | { readonly kind: 'body'; readonly path: string | null }
  | { readonly kind: 'time' }
  | { readonly kind: 'size' };

export type Operator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'contains'
  | 'matches'
  | 'exists'
  | 'type'
  | 'length'
  | 'schema';

/** One `# @expect` line. Its texts may hold placeholders: they are filled in when it is checked. */
export interface Expectation {
  /** As it was written, which is also its name in reports. */
  readonly text: string;
  readonly subject: Subject;
  readonly isNegated: boolean;
  readonly operator: Operator;
  /** What stands on the right, as written; empty for `exists`. */
  readonly operand: string;
}

export type ParsedExpectation =
  | { readonly kind: 'expectation'; readonly expectation: Expectation }
  | { readonly kind: 'problem'; readonly message: string; readonly hint: string | null };

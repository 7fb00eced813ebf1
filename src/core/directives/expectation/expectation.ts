/** The part of a response that is tested. */
export type Subject =
  | { readonly kind: 'status' }
  | { readonly kind: 'header'; readonly name: string }
  /** `path` is a JSONPath (RFC 9535), or null for the whole body. */
  | { readonly kind: 'body'; readonly path: string | null }
  | { readonly kind: 'time' }
  | { readonly kind: 'size' }
  /** The value of a JavaScript expression, evaluated in the isolate. */
  | { readonly kind: 'js'; readonly code: string };

export type Operator =
  | '=='
  /** Equal as JSON or as text: 7 and "7" are alike. */
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

/** A hash of the value, in hexadecimal or Base64. */
export type HashName = 'md5' | 'sha256' | 'sha512';

/** One `# @expect` line. Its texts may hold placeholders: they are filled in when it is checked. */
export interface Expectation {
  /** The line as it was written, which is also its name in reports. */
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

import type { Problem } from '../problem.ts';
import type { Operator } from './table.ts';

export type Subject =
  | { readonly kind: 'status' }
  | { readonly kind: 'header'; readonly name: string }
  /** `path` is a JSONPath (RFC 9535), or null for the whole body. */
  | { readonly kind: 'body'; readonly path: string | null }
  | { readonly kind: 'time' }
  | { readonly kind: 'size' }
  | { readonly kind: 'js'; readonly code: string };

export type HashName = Extract<Operator, 'md5' | 'sha256' | 'sha512'>;

export interface Expectation {
  readonly text: string;
  readonly subject: Subject;
  readonly isNegated: boolean;
  readonly operator: Operator;
  /** The right side, as written; empty for `exists`, `isTrue` and `isFalse`. */
  readonly operand: string;
}

export type ParsedExpectation = { readonly kind: 'expectation'; readonly expectation: Expectation } | Problem;

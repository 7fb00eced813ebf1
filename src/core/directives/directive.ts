import type { DiagnosticCode, Remark } from '../template/types.ts';

/** `# @name value`; `value` is empty for a bare one. The line is 1-based. */
export interface Directive {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** Whether it stands before the first request of its file, and counts for all of them. */
  readonly isOfFile?: true;
}

/** A directive with the place of its `@name`. Offsets and lengths are UTF-16 units. */
export interface WrittenDirective extends Directive {
  readonly offset: number;
  readonly length: number;
  readonly valueOffset: number;
}

export interface DirectiveProblem extends Remark {
  readonly code: DirectiveCode;
  readonly severity: 'error' | 'warning';
}

export type DirectiveCode = Extract<DiagnosticCode, `${string}-directive`>;

export const strictCodes: ReadonlySet<string> = new Set<DirectiveCode>([
  'unknown-directive',
  'unsupported-directive',
  'misspelled-directive',
  'misplaced-directive',
]);

/** `# @name value`; `value` is empty for a bare one. */
export interface Directive {
  /** The name in the table of directives; as written for one that is not in the table. */
  readonly name: string;
  readonly value: string;
  /** 1-based. */
  readonly line: number;
}

/** A directive with its place in the text that it was read from. Offsets and lengths are UTF-16 units. */
export interface WrittenDirective extends Directive {
  /** The place of the `@`. */
  readonly offset: number;
  /** The length of the `@` with its name. */
  readonly length: number;
  readonly valueOffset: number;
}

/** Something wrong with a directive, before its line and column are known. */
export interface DirectiveProblem {
  readonly code: DirectiveCode;
  /** An error stops the request. A warning stops it only where warnings of this kind count as errors. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string | null;
  readonly offset: number;
  readonly length: number;
}

export type DirectiveCode =
  /** A name that no tool knows. */
  | 'unknown-directive'
  /** A name of another tool, for something that does not exist here. */
  | 'unsupported-directive'
  /** A name that is understood although it is not written as it should be. */
  | 'misspelled-directive'
  /** A directive where it does not count. */
  | 'misplaced-directive'
  /** A comment that looks like a directive without its `@`. */
  | 'unmarked-directive'
  /** A value that cannot be read. */
  | 'invalid-directive';

/** The warnings that `--strict` turns into errors. */
export const strictCodes: ReadonlySet<string> = new Set<DirectiveCode>([
  'unknown-directive',
  'unsupported-directive',
  'misspelled-directive',
  'misplaced-directive',
]);

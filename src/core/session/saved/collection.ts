import type { Directive } from '../../directives/directive.ts';
import type { Draft, SyntaxProblem } from '../../request/draft.ts';
import type { DiagnosticCode } from '../../template/types.ts';
import type { Value } from '../../value/types.ts';

/**
 * Code that belongs to a file: inline, or in a file beside it. Line and column are those of its first character. It runs
 * when the user runs it, never at open.
 */
export type ScriptSource =
  | { readonly kind: 'inline'; readonly code: string; readonly line: number; readonly column: number }
  | { readonly kind: 'file'; readonly path: string; readonly line: number };

export interface CollectionRequest {
  /** From `# @name`. */
  readonly name: string | null;
  /** From `### title`. */
  readonly title: string | null;
  /** Before substitution; its positions are those of the file. */
  readonly draft: Draft;
  readonly directives: readonly Directive[];
  readonly before: readonly ScriptSource[];
  readonly after: readonly ScriptSource[];
  /** The line of its request line, 1-based. */
  readonly line: number;
  /** Errors of this request alone: it cannot be sent, the others of the file can. */
  readonly problems?: readonly SyntaxProblem[];
}

/** A variable of a file: text with placeholders (`@x = y`), or data read from a script block. */
export type CollectionVariable =
  | { readonly kind: 'text'; readonly name: string; readonly text: string; readonly line: number }
  | {
      readonly kind: 'data';
      readonly name: string;
      readonly value: Value;
      readonly line: number;
    };

/** The contents of a file, in any format. Reading one runs nothing. */
export interface Collection {
  readonly variables: readonly CollectionVariable[];
  readonly requests: readonly CollectionRequest[];
  /** Requests with a `# @disabled` that has no condition: only the report of a run lists them. */
  readonly disabled?: readonly CollectionRequest[];
  /** `# @auth` before the first request, for all that have none of their own; their drafts have it, too. */
  readonly auth?: Directive;
  /** Scripts before the first request that are the user's code. */
  readonly before: readonly ScriptSource[];
}

/** An error or a warning in a file, at line and column (1-based). */
export interface FileProblem {
  readonly severity: 'error' | 'warning';
  /**
   * `author`: a warning for the author of the file, such as what other tools make of it; not repeated at each run.
   * `request`: an error or a warning of one request, which has it, too.
   */
  readonly concerns?: 'author' | 'request';
  /** Code of a warning that may count as an error. */
  readonly code?: DiagnosticCode;
  readonly message: string;
  readonly hint: string | null;
  readonly line: number;
  readonly column: number;
}

import type { Diagnostic } from '../../template/types.ts';
import type { SyntaxProblem } from '../draft.ts';
import type { Preview } from '../types.ts';

/** Something in a request that is probably not meant. It holds the request where someone can answer. */
export interface RequestWarning extends Pick<Diagnostic, 'line' | 'column' | 'within' | 'message' | 'hint'> {
  /** Null for one that was found while the text was parsed. */
  readonly code: Diagnostic['code'] | null;
}

/** All warnings of a request, in the order of its text. */
export function warningsOf(
  { diagnostics }: Pick<Preview, 'diagnostics'>,
  parsed: readonly SyntaxProblem[] = [],
): readonly RequestWarning[] {
  const found = diagnostics.filter(({ severity }) => severity === 'warning');
  if (found.length === 0 && parsed.length === 0) return [];
  return [...found, ...parsed.map((problem) => ({ ...problem, code: null }))].sort(
    (one, other) => one.line - other.line || one.column - other.column,
  );
}

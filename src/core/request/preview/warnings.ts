import type { Diagnostic } from '../../template/types.ts';
import type { SyntaxProblem } from '../draft.ts';
import type { Preview } from '../types.ts';

export interface RequestWarning extends Pick<Diagnostic, 'line' | 'column' | 'within' | 'message' | 'hint'> {
  readonly code: Diagnostic['code'] | null;
}

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

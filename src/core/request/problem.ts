import type { SyntaxProblem } from './draft.ts';
import type { LineIndex } from './position.ts';

/** A problem as a parser finds it: without line and column. */
export interface FoundProblem {
  readonly severity: SyntaxProblem['severity'];
  readonly message: string;
  readonly hint: string | null;
  readonly offset: number;
  readonly length: number;
}

/** Puts line and column to what was found, in the order of the source. */
export function placeProblems(found: readonly FoundProblem[], lines: () => LineIndex): SyntaxProblem[] {
  if (found.length === 0) return [];
  const index = lines();
  return [...found]
    .sort((left, right) => left.offset - right.offset)
    .map((problem) => ({ ...problem, ...index.positionAt(problem.offset) }));
}

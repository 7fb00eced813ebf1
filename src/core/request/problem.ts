import type { Remark } from '../template/types.ts';
import type { SyntaxProblem } from './draft.ts';
import type { LineIndex } from './position.ts';

export interface FoundProblem extends Remark {
  readonly severity: 'error' | 'warning';
  readonly unsupported?: true;
}

export function placeProblems(
  found: readonly FoundProblem[],
  severity: FoundProblem['severity'],
  lines: LineIndex,
): SyntaxProblem[] {
  return found
    .filter((problem) => problem.severity === severity)
    .sort((left, right) => left.offset - right.offset)
    .map(({ message, hint, offset, length, unsupported }) => ({
      message,
      hint,
      ...lines.positionAt(offset),
      offset,
      length,
      ...(unsupported && { unsupported }),
    }));
}

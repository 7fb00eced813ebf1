import { placeText } from '../core/request/position.ts';

/** Wrong usage, or a file that cannot be read: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly hint: string | null;
  /** The problems in files, each with its place; empty for other errors. */
  readonly problems: readonly PlacedProblem[];

  constructor(message: string, hint: string | null = null, problems: readonly PlacedProblem[] = []) {
    super(message);
    this.hint = hint;
    this.problems = problems;
  }
}

/** Something wrong at a place of a file. */
export interface PlacedProblem {
  /** The path as it was given. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint: string | null;
}

/** All that is wrong in files, as one error: the first problem is its message. */
export function problemsError([first, ...others]: readonly [PlacedProblem, ...PlacedProblem[]]): UsageError {
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const message = `${placeText(first.file, first)}: ${first.message}${more}`;
  return new UsageError(message, first.hint, [first, ...others]);
}

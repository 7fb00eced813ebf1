import { join } from 'node:path';
import { placeText } from '../core/request/position.ts';
import type { FileProblem } from '../core/session/collection/collection.ts';
import { cleanLine } from '../core/text/clean.ts';

/** Wrong usage, or a file that cannot be read: exit code 2. */
export class UsageError extends Error {
  static override readonly name = 'UsageError';
  override readonly name = 'UsageError';
  readonly hint: string | null;
  readonly problems: readonly PlacedProblem[];

  constructor(message: string, hint: string | null = null, problems: readonly PlacedProblem[] = []) {
    super(message);
    this.hint = hint;
    this.problems = problems;
  }
}

export interface PlacedProblem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint: string | null;
}

export function problemsError([first, ...others]: readonly [PlacedProblem, ...PlacedProblem[]]): UsageError {
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const message = `${placeText(first.file, first)}: ${first.message}${more}`;
  return new UsageError(message, first.hint, [first, ...others]);
}

export function refuseProblems([first, ...others]: readonly PlacedProblem[]): void {
  if (first !== undefined) throw problemsError([first, ...others]);
}

/** Its sentences quote what the file holds: they are one clean line each. */
export const inFile =
  (file: string) =>
  ({ file: inside, line, column, message, hint }: FileProblem): PlacedProblem => ({
    file: inside === undefined ? file : join(file, inside),
    line,
    column,
    message: cleanLine(message),
    hint: hint === null ? null : cleanLine(hint),
  });

export const placedMessage = ({ file, line, column, message }: PlacedProblem): string =>
  `${cleanLine(file)}:${line}:${column}: ${message}`;

/** Whether nothing of a file with this problem is taken. */
export const isFatal = ({ severity, concerns }: FileProblem): boolean =>
  severity === 'error' && concerns !== 'request';

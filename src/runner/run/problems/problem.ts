import { messageOf } from '../../../app/message.ts';
import { type PlacedProblem, UsageError } from '../../../app/usage-error.ts';
import { placeText } from '../../../core/request/position.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { exitCodeOf } from '../../../core/session/exit-codes.ts';
import type { FileProblem } from '../../../core/session/saved/collection.ts';

export interface RunProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string | null;
  /** Null for the command line. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
}

/** Problem of an interrupted run, for reports whose readers look only at the counts. */
export const interruption: RunProblem = {
  severity: 'error',
  message: 'The run was interrupted: the rest did not run.',
  hint: null,
  place: null,
};

/** Returns one problem, or one for each place in files. */
export function problemsOfError(error: unknown): RunProblem[] {
  if (!(error instanceof UsageError)) return [problem('error', { message: messageOf(error), hint: null })];
  return error.problems.length === 0 ? [problem('error', error)] : error.problems.map(problemInFile);
}

export function problemOfEntry(entry: Entry): RunProblem | null {
  if (entry.kind === 'script-failure')
    return problem('error', { message: entry.failure.message, hint: null });
  if (entry.kind === 'notice' && entry.notice.severity !== 'info')
    return problem(entry.notice.severity, entry.notice);
  if (entry.kind === 'output' && exitCodeOf(entry) !== 0)
    return problem('error', { message: entry.text, hint: null });
  return null;
}

export const problemInFile = ({ file, line, column, message, hint }: PlacedProblem): RunProblem => ({
  severity: 'error',
  message,
  hint,
  place: { file, line, column },
});

export const warningInFile = (warning: FileProblem, file: string): RunProblem => ({
  ...problemInFile({ ...warning, file }),
  severity: 'warning',
});

export const problemText = ({ message, place }: RunProblem): string =>
  place === null ? message : `${placeText(place.file, place)}: ${message}`;

const problem = (
  severity: RunProblem['severity'],
  { message, hint }: Pick<RunProblem, 'message' | 'hint'>,
): RunProblem => ({ severity, message, hint, place: null });

import { messageOf } from '../../../app/message.ts';
import { type PlacedProblem, UsageError } from '../../../app/usage-error.ts';
import { placeText } from '../../../core/request/position.ts';
import type { FileProblem } from '../../../core/session/collection/collection.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { exitCodeOf } from '../../../core/session/exit-codes.ts';

export interface RunProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string | null;
  /** Null for the command line. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
}

export const interruption = runProblem('error', 'The run was interrupted: the rest did not run.');

export function runProblem(
  severity: RunProblem['severity'],
  message: string,
  hint: string | null = null,
): RunProblem {
  return { severity, message, hint, place: null };
}

export function problemsOfError(error: unknown): RunProblem[] {
  if (!(error instanceof UsageError)) return [runProblem('error', messageOf(error))];
  return error.problems.length === 0
    ? [runProblem('error', error.message, error.hint)]
    : error.problems.map(problemInFile);
}

export function problemOfEntry(entry: Entry): RunProblem | null {
  if (entry.kind === 'script-failure') return runProblem('error', entry.failure.message);
  if (entry.kind === 'notice' && entry.notice.severity !== 'info') {
    const { severity, message, hint } = entry.notice;
    return runProblem(severity, message, hint);
  }
  if (entry.kind === 'output' && exitCodeOf(entry) !== 0) return runProblem('error', entry.text);
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

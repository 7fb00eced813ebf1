import type { Entry } from '../../core/session/entries.ts';
import type { FileProblem } from '../../core/session/saved/collection.ts';

/** The warnings of a file as entries: `users.http:7:1: line 7 is a comment ...`. */
export function warningEntries(path: string, warnings: readonly FileProblem[]): Entry[] {
  return warnings.map(({ line, column, message, hint }) => ({
    kind: 'notice',
    notice: { severity: 'warning', message: `${path}:${line}:${column}: ${message}`, hint, cause: null },
  }));
}

/** Without those about other tools, which importing and opening the file print. */
export function warningsOfRun(warnings: readonly FileProblem[]): FileProblem[] {
  return warnings.filter(({ concerns }) => concerns !== 'author');
}

import type { Entry } from '../../core/session/entries.ts';
import type { FileProblem } from '../../core/session/saved/collection.ts';

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

import { inFile, placedMessage } from '../../app/usage-error.ts';
import type { FileProblem } from '../../core/session/collection/collection.ts';
import type { Entry } from '../../core/session/entries.ts';

export function warningEntries(path: string, warnings: readonly FileProblem[]): Entry[] {
  return warnings.map((warning) => {
    const placed = inFile(path)(warning);
    const message = placedMessage(placed);
    return { kind: 'notice', notice: { severity: 'warning', message, hint: placed.hint, cause: null } };
  });
}

export const warningsOfPreview = (warnings: readonly FileProblem[]): FileProblem[] =>
  warnings.filter(({ concerns }) => concerns !== 'import');

export function warningsOfRun(warnings: readonly FileProblem[]): FileProblem[] {
  return warningsOfPreview(warnings).filter(({ concerns }) => concerns !== 'author');
}

import { join } from 'node:path';
import type { Entry } from '../../core/session/entries.ts';
import type { FileProblem } from '../../core/session/saved/collection.ts';

export function warningEntries(path: string, warnings: readonly FileProblem[]): Entry[] {
  return warnings.map(({ file, line, column, message, hint }) => {
    const place = file === undefined ? path : join(path, file);
    const text = `${place}:${line}:${column}: ${message}`;
    return { kind: 'notice', notice: { severity: 'warning', message: text, hint, cause: null } };
  });
}

export const warningsOfPreview = (warnings: readonly FileProblem[]): FileProblem[] =>
  warnings.filter(({ concerns }) => concerns !== 'import');

/** Omits warnings about other tools, which `preview`, importing and opening the file print. */
export function warningsOfRun(warnings: readonly FileProblem[]): FileProblem[] {
  return warningsOfPreview(warnings).filter(({ concerns }) => concerns !== 'author');
}

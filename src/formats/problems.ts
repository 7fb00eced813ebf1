import type { FileProblem } from '../core/session/collection/collection.ts';
import type { ImportResult } from '../ports/formats.ts';

export function warning(line: number, message: string): FileProblem {
  return { severity: 'warning', message, hint: null, line, column: 1 };
}

export function refusedImport(
  message: string,
  place: Partial<Pick<FileProblem, 'hint' | 'line' | 'column'>> = {},
): ImportResult {
  const problem: FileProblem = { ...warning(1, message), severity: 'error', ...place };
  return { requests: [], variables: [], problems: [problem] };
}

import type { FileProblem } from '../core/session/collection/collection.ts';
import type { ImportResult } from '../ports/formats.ts';

export function warning(line: number, message: string): FileProblem {
  return { severity: 'warning', message, hint: null, line, column: 1 };
}

/** The import of a file that cannot be read. */
export function refusedImport(
  message: string,
  place: Partial<Pick<FileProblem, 'hint' | 'line' | 'column'>> = {},
): ImportResult {
  const problem: FileProblem = { ...warning(1, message), severity: 'error', ...place };
  return { requests: [], variables: [], problems: [problem] };
}

/** Counts the parts of a file that are left out. */
export function createOmissions() {
  const counts = new Map<string, number>();
  return {
    add(part: string, count = 1): void {
      if (count > 0) counts.set(part, (counts.get(part) ?? 0) + count);
    },
    problems: (): FileProblem[] =>
      [...counts].map(([part, count]) => warning(1, `omitted: ${part} (${count})`)),
  };
}

import { type Line, lineAt } from '../../core/request/parse/lines.ts';
import { createLineIndex, type Position } from '../../core/request/position.ts';
import type { FileProblem } from '../../core/session/collection.ts';

/** What the parts of the parser share while a file is read. */
export interface FileReading {
  readonly source: string;
  readonly problems: FileProblem[];
  /** Whether a file that the text names is there; null where nobody knows. Paths are as written. */
  readonly fileExists: ((path: string) => boolean) | null;
  positionAt(offset: number): Position;
}

/** One block of the file: `at` moves forwards to `end`. */
export interface BlockReading extends FileReading {
  readonly end: number;
  at: number;
}

export function startReading(source: string, fileExists: FileReading['fileExists']): FileReading {
  const index = createLineIndex(source);
  return { source, problems: [], fileExists, positionAt: (offset) => index.positionAt(offset) };
}

export function reportError(reading: FileReading, offset: number, [message, hint]: ProblemText): void {
  reading.problems.push({ severity: 'error', message, hint, ...reading.positionAt(offset) });
}

export function reportWarning(reading: FileReading, offset: number, [message, hint]: ProblemText): void {
  reading.problems.push({ severity: 'warning', message, hint, ...reading.positionAt(offset) });
}

/** A warning that is of no interest when the file is run. */
export function reportToAuthor(reading: FileReading, offset: number, [message, hint]: ProblemText): void {
  const place = reading.positionAt(offset);
  reading.problems.push({ severity: 'warning', concerns: 'author', message, hint, ...place });
}

type ProblemText = readonly [message: string, hint: string | null];

export function peekLine({ source, at, end }: BlockReading): Line | null {
  return lineAt(source, at, end);
}

export function textOf({ source }: FileReading, line: Line): string {
  return source.slice(line.start, line.end);
}

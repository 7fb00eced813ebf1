import type { DraftRemark } from '../../../core/request/draft.ts';
import { type Line, lineAt } from '../../../core/request/parse/lines.ts';
import { createLineIndex, type Position } from '../../../core/request/position.ts';
import type { FileProblem } from '../../../core/session/saved/collection.ts';
import type { Part } from '../../../core/template/types.ts';

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
  /** Warnings, which are told with the request of the block where it has one. */
  readonly warnings: DraftRemark[];
}

export function startReading(source: string, fileExists: FileReading['fileExists']): FileReading {
  const index = createLineIndex(source);
  return { source, problems: [], fileExists, positionAt: (offset) => index.positionAt(offset) };
}

export function reportError(reading: FileReading, offset: number, [message, hint]: ProblemText): void {
  reading.problems.push({ severity: 'error', message, hint, ...reading.positionAt(offset) });
}

/** A warning about a line of a request: it is told with the request. */
export function reportWarning(
  reading: BlockReading,
  { offset, part }: { readonly offset: number; readonly part: Part },
  [message, hint]: ProblemText,
): void {
  const lineBreak = reading.source.indexOf('\n', offset);
  const length = (lineBreak < 0 ? reading.end : Math.min(lineBreak, reading.end)) - offset;
  reading.warnings.push({
    code: 'misread-line',
    severity: 'warning',
    part,
    message,
    hint,
    offset,
    length,
  });
}

/** A warning about the file itself. */
export function reportFileWarning(reading: FileReading, offset: number, [message, hint]: ProblemText): void {
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

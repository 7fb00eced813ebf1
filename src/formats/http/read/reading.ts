import type { DraftRemark, SyntaxProblem } from '../../../core/request/draft.ts';
import { type Fragment, fragmentsOfFile } from '../../../core/request/parse/graphql/fragments.ts';
import { createLineIndex, type Position } from '../../../core/request/position.ts';
import type { FoundProblem } from '../../../core/request/problem.ts';
import { lineAt } from '../../../core/request/text/lines.ts';
import type { Span } from '../../../core/request/text/nodes.ts';
import type { FileImport, FileProblem, FileRun } from '../../../core/session/collection/collection.ts';
import type { Part } from '../../../core/template/types.ts';

export interface FileParse {
  readonly source: string;
  readonly problems: FileProblem[];
  /** Whether a named file exists; null where that is unknown. */
  readonly fileExists: ((path: string) => boolean) | null;
  /** Names of blocks without a request: httpYac refers to their variables. */
  readonly namedBlocks: Set<string>;
  readonly imports: FileImport[];
  readonly runs: FileRun[];
  readonly fragments: readonly Fragment[];
  positionAt(offset: number): Position;
}

export interface BlockParse extends FileParse {
  readonly warnings: DraftRemark[];
  /** Errors of the block's request; of the file where the block has none. */
  readonly errors: FoundProblem[];
}

export function startParse(source: string, fileExists: FileParse['fileExists']): FileParse {
  const index = createLineIndex(source);
  return {
    source,
    problems: [],
    fileExists,
    namedBlocks: new Set(),
    imports: [],
    runs: [],
    fragments: fragmentsOfFile(source),
    positionAt: (offset) => index.positionAt(offset),
  };
}

export function reportError(reading: BlockParse, offset: number, [message, hint]: ProblemText): void {
  const { end } = lineAt(reading.source, offset) ?? { end: offset };
  reading.errors.push({ severity: 'error', message, hint, offset, length: end - offset });
}

export function reportWarning(
  reading: BlockParse,
  { start, end, part }: Span & { readonly part: Part },
  [message, hint]: ProblemText,
): void {
  const length = end - start;
  reading.warnings.push({
    code: 'misread-line',
    severity: 'warning',
    part,
    message,
    hint,
    offset: start,
    length,
  });
}

export function reportFileWarning(reading: FileParse, offset: number, [message, hint]: ProblemText): void {
  reading.problems.push({ severity: 'warning', message, hint, ...reading.positionAt(offset) });
}

/** Reports a warning that is omitted when the file is run. */
export function reportToAuthor(reading: FileParse, offset: number, [message, hint]: ProblemText): void {
  const place = reading.positionAt(offset);
  reading.problems.push({ severity: 'warning', concerns: 'author', message, hint, ...place });
}

export function reportRequestErrors({ problems }: FileParse, errors: readonly SyntaxProblem[]): void {
  for (const { message, hint, line, column } of errors)
    problems.push({ severity: 'error', concerns: 'request', message, hint, line, column });
}

type ProblemText = readonly [message: string, hint: string | null];

export function textOf({ source }: FileParse, { start, end }: Span): string {
  return source.slice(start, end);
}

import { lastAtOrBefore } from '../text/ascending.ts';
import { cleanLine } from '../text/clean.ts';

/** 1-based; the column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const placeText = (file: string | null, { line, column }: Position): string =>
  `${file === null ? '' : `${cleanLine(file)}:`}${line}:${column}`;

export interface LineIndex {
  positionAt(offset: number): Position;
}

// Requests of one file share its text: indexing it for each would be quadratic.
let last: { readonly source: string; readonly index: LineIndex } | null = null;

/** A line ends at LF; the CR of a CRLF belongs to its line. */
export function createLineIndex(source: string): LineIndex {
  // The newest copy is kept: comparing with another copy of a text costs its length, with the same one nothing.
  last = { source, index: last?.source === source ? last.index : indexLines(source) };
  return last.index;
}

function indexLines(source: string): LineIndex {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    positionAt(offset) {
      const within = Math.min(Math.max(0, offset), source.length);
      const line = lastAtOrBefore(starts.length, (index) => starts[index] ?? 0, within);
      return { line: line + 1, column: within - (starts[line] ?? 0) + 1 };
    },
  };
}

/** Offsets of the lines of a text in UTF-16 units, ascending; the first is 0. */
export type LineStarts = Uint32Array;

/** A replacement of `start..end` by `text`. UTF-16 offsets into the text before it. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Reads the whole text once. */
export function indexLines(text: string): LineStarts {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** The index after a replacement, without reading the rest of the text again. */
export function reindexLines(starts: LineStarts, change: Replacement): LineStarts {
  const keep = lineAt(starts, change.start) + 1;
  const resume = lineAt(starts, change.end) + 1;
  const added = indexLines(change.text).subarray(1);
  const shift = change.text.length - (change.end - change.start);
  const result = new Uint32Array(keep + added.length + starts.length - resume);
  result.set(starts.subarray(0, keep));
  for (let index = 0; index < added.length; index += 1) {
    result[keep + index] = change.start + (added[index] ?? 0);
  }
  const tail = keep + added.length - resume;
  for (let index = resume; index < starts.length; index += 1) {
    result[tail + index] = (starts[index] ?? 0) + shift;
  }
  return result;
}

/** The line that holds `offset`, 0-based. */
export function lineAt(starts: LineStarts, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

import { maskedText } from '../../template/secret-chunk.ts';

/** A stretch of a text in UTF-16 units; `end` is excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  if (ranges.length < 2) return ranges;
  const sorted = ranges.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const merged: TextRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || last.end <= range.start) merged.push(range);
    else if (last.end < range.end) merged[merged.length - 1] = { start: last.start, end: range.end };
  }
  return merged;
}

/** A range inside the one before it is left out. */
export function replaceRanges<Range extends TextRange>(
  text: string,
  ranges: readonly Range[],
  replacementOf: (range: Range) => string = () => maskedText,
): string {
  if (ranges.length === 0) return text;
  let replaced = '';
  let end = 0;
  for (const range of ranges) {
    if (range.end <= end) continue;
    replaced += text.slice(end, range.start) + replacementOf(range);
    end = range.end;
  }
  return replaced + text.slice(end);
}

export function shiftRanges<Range extends TextRange>(ranges: readonly Range[], offset: number): Range[] {
  return ranges.map((range) => ({ ...range, start: range.start + offset, end: range.end + offset }));
}

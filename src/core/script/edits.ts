export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface EditedText {
  readonly text: string;
  /** Null for text inserted after the end. */
  toOriginal(offset: number): number | null;
}

export function applyEdits(original: string, edits: readonly Edit[]): EditedText {
  const sorted = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
  const pieces: string[] = [];
  const runs: CopiedRange[] = [];
  let copied = 0;
  let length = 0;
  const add = (text: string, from: number, isCopy: boolean) => {
    if (text === '') return;
    runs.push({ at: length, from, isCopy });
    pieces.push(text);
    length += text.length;
  };
  for (const { start, end, text } of sorted) {
    add(original.slice(copied, start), copied, true);
    add(text, start, false);
    copied = end;
  }
  add(original.slice(copied), copied, true);
  return { text: pieces.join(''), toOriginal: (offset) => find(runs, offset, original.length) };
}

interface CopiedRange {
  readonly at: number;
  readonly from: number;
  readonly isCopy: boolean;
}

function find(runs: readonly CopiedRange[], offset: number, limit: number): number | null {
  const run = runs.findLast(({ at }) => at <= offset);
  if (run === undefined) return 0;
  if (!run.isCopy && run.from === limit && run.from > 0) return null;
  return Math.min(limit, run.isCopy ? run.from + offset - run.at : run.from);
}

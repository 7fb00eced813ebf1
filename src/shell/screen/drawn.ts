import stringWidth from 'string-width';

/** The frame that Ink drew last, in a window of so many columns. */
export const drawn: { lines: readonly string[]; columns: number } = { lines: [], columns: 0 };

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

export interface Erasure {
  /** Rows to go up from the cursor; everything from there on is erased. */
  readonly up: number;
  /** Lines of the transcript that are erased too, and are to be printed again. */
  readonly again: readonly string[];
}

/**
 * Returns the rows to erase when the window became narrower, or lower than the frame; null while Ink itself can erase
 * the frame. Terminals break the lines again, each in its own way, and move the cursor: so the recent lines of the
 * transcript are erased with the frame, as far as the screen reaches.
 */
export function eraseReflowed(
  frame: { readonly lines: readonly string[]; readonly columns: number },
  recent: readonly string[],
  now: ScreenSize,
): Erasure | null {
  if (now.columns >= frame.columns && frame.lines.length < now.rows) return null;
  const rows = rowsOfLines([...recent, ...frame.lines], now.columns);
  return { up: Math.min(rows, now.rows - 1), again: tailThatFits(recent, now) };
}

/** The last lines that fit on the screen. */
function tailThatFits(lines: readonly string[], { columns, rows }: ScreenSize): readonly string[] {
  let first = lines.length;
  let room = rows - 1;
  while (first > 0) {
    room -= rowsOfLines(lines.slice(first - 1, first), columns);
    if (room < 0) break;
    first -= 1;
  }
  return lines.slice(first);
}

function rowsOfLines(lines: readonly string[], columns: number): number {
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(stringWidth(line) / columns)), 0);
}

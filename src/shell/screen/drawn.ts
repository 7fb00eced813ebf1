import stringWidth from 'string-width';

/** Lines as they stand on the screen, each painted and within the width that it was made for. */
export interface Frame {
  readonly lines: readonly string[];
  /** Column and line, 0-based; null hides the cursor. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

export const emptyFrame: Frame = { lines: [], cursor: null };

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** What erases the frame, and where the screen is no longer as it was drawn, what was printed above it. */
export interface Erasure {
  /** Rows to go up from the cursor; from there on everything is erased. */
  readonly up: number;
  /** Lines of the transcript that went with it and are to be printed again. */
  readonly again: readonly string[];
}

/**
 * Where the window became narrower, terminals wrap the lines anew, each in its own way, and put the cursor where they
 * think best: nothing of ours is where it was. Then all that we printed goes, as far as the screen reaches.
 */
export function eraseFrame(
  frame: Frame,
  recent: readonly string[],
  { drawn, now }: { readonly drawn: ScreenSize; readonly now: ScreenSize },
): Erasure {
  const isWhole = now.columns >= drawn.columns && frame.lines.length < now.rows;
  if (isWhole) return { up: frame.cursor?.y ?? frame.lines.length, again: [] };
  const ours = rowsOfLines([...recent, ...frame.lines], now.columns);
  return { up: Math.min(ours, now.rows - 1), again: tailThatFits(recent, now) };
}

/** The last lines that fill at most the screen. */
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

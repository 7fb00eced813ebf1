import stringWidth from 'string-width';
import { autowrap, eraseFromLine } from './frame-stream.ts';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Lines that are on the screen, in a window of so many columns. */
export interface DrawnLines {
  readonly lines: readonly string[];
  readonly columns: number;
}

/** Whether the terminal may have moved the frame: the window became narrower, or lower than the frame. */
export function isReflowed(frame: DrawnLines, now: ScreenSize): boolean {
  return now.columns < frame.columns || frame.lines.length >= now.rows;
}

/**
 * Returns the sequence that erases the frame and the transcript above it, as far as the screen reaches, and prints the
 * end of the transcript again. Each terminal breaks lines in its own way and moves the cursor: nothing is where it was.
 */
export function redrawReflowed(
  transcript: readonly string[],
  {
    frame,
    now,
    slack = 0,
  }: { readonly frame: readonly string[]; readonly now: ScreenSize; readonly slack?: number },
): string {
  const up = Math.min(rowsOf([...transcript, ...frame], now.columns) + slack, now.rows - 1);
  const again = tailThatFits(transcript, now).map((line) => `${line}\r\n`);
  return `${up > 0 ? `\u001b[${up}A` : ''}\r${eraseFromLine}${autowrap.on}${again.join('')}`;
}

function tailThatFits(lines: readonly string[], { columns, rows }: ScreenSize): readonly string[] {
  let first = lines.length;
  let room = rows - 1;
  while (first > 0) {
    room -= rowsOf(lines.slice(first - 1, first), columns);
    if (room < 0) break;
    first -= 1;
  }
  return lines.slice(first);
}

function rowsOf(lines: readonly string[], columns: number): number {
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(stringWidth(line) / columns)), 0);
}

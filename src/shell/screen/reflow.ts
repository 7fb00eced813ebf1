import { stripVTControlCharacters } from 'node:util';
import { textWidth } from '../../core/text/width.ts';
import { autowrap, eraseFromLine } from './frame-stream.ts';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

export interface DrawnLines {
  readonly lines: readonly string[];
  readonly columns: number;
}

/** Whether the terminal pushes rows out at the top, which come back when it grows, or drops rows below the cursor. */
export const isShrunk = (now: ScreenSize, before: ScreenSize): boolean =>
  now.columns < before.columns || now.rows < before.rows;

export function isReflowed(frame: DrawnLines, now: ScreenSize): boolean {
  return now.columns < frame.columns || frame.lines.length >= now.rows;
}

/** Each terminal breaks lines in its own way and moves the cursor: nothing is where it was. */
export function redrawReflowed(
  transcript: readonly string[],
  { frame, now, slack = 0 }: FramePlace & { readonly slack?: number },
): string {
  const up = Math.min(rowsOf([...transcript, ...frame], now.columns) + slack, now.rows - 1);
  return `${up > 0 ? `\u001b[${up}A` : ''}\r${eraseFromLine}${printTail(transcript, { frame, now })}`;
}

export const redrawScreen = (transcript: readonly string[], place: FramePlace): string =>
  `\u001b[H${eraseFromLine}${printTail(transcript, place)}`;

interface FramePlace {
  readonly frame: readonly string[];
  readonly now: ScreenSize;
}

/** Lines that the frame would push out of the screen would be twice in the scrollback. */
function printTail(transcript: readonly string[], { frame, now }: FramePlace): string {
  const rows = now.rows - Math.min(frame.length, now.rows - 1);
  const lines = tailThatFits(transcript, { ...now, rows });
  return autowrap.on + lines.map((line) => `${line}\r\n`).join('');
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

/** Intl.Segmenter takes a minute for a line of 100,000 characters: graphemes are found in parts of it. */
const widthOf = (line: string): number => textWidth(stripVTControlCharacters(line));

function rowsOf(lines: readonly string[], columns: number): number {
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
}

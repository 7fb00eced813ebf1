import { rowToBlank, type TextRow } from '../../text/rows.ts';
import { countText } from '../../value/write.ts';

export interface TextWindow {
  readonly rows: readonly TextRow[];
  readonly above: TextRow | null;
  readonly below: TextRow | null;
}

interface WindowRoom {
  readonly focus: number;
  readonly width: number;
  readonly height: number;
}

/** Rows around `focus`; a long line breaks after a blank where one is near. Reads only what is near: a key in a megabyte costs what one in a line does. */
export function windowOf(text: string, room: WindowRoom): TextWindow {
  const width = Math.max(1, room.width);
  const focus = Math.max(0, Math.min(room.focus, text.length));
  const reach = Math.max(room.height * width, wholeLine);
  const from = anchorBefore(text, { focus, width, rows: room.height, reach });
  const rows = rowsFrom(text, { ...room, from, focus, width, rows: room.height + 1 });
  const focused = Math.max(
    0,
    rows.findLastIndex(({ start }) => start <= focus),
  );
  const reachesEnd = (rows.at(-1)?.end ?? 0) >= text.length;

  if (from === 0 && reachesEnd && rows.length <= room.height) return { rows, above: null, below: null };
  let top = Math.max(0, focused - Math.floor((room.height - 1) / 2));
  if (reachesEnd) top = Math.min(top, Math.max(0, rows.length - room.height));
  let bottom = Math.min(rows.length, top + room.height);
  // The markers take the place of a row at either end, never of the focused one.
  const hidesAbove = () => (rows[top]?.start ?? 0) > 0;
  const hidesBelow = () => (rows[bottom - 1]?.end ?? 0) < text.length;
  if (hidesAbove() && bottom - top >= room.height && top < focused) top += 1;
  if (hidesBelow() && bottom - top + (hidesAbove() ? 1 : 0) >= room.height && bottom - 1 > focused)
    bottom -= 1;
  const used = bottom - top;
  const above = hidesAbove() && used < room.height;
  const below = hidesBelow() && used + (hidesAbove() ? 1 : 0) < room.height;
  return {
    rows: rows.slice(top, bottom),
    above: above ? { start: 0, end: rows[top]?.start ?? 0 } : null,
    below: below ? { start: rows[bottom - 1]?.end ?? 0, end: text.length } : null,
  };
}

export function hiddenCount(text: string, { start, end }: TextRow): string {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  if (lines === 0) return `${countText(end - start)} more characters`;
  return lines === 1 ? '1 more line' : `${countText(lines)} more lines`;
}

/** Lines up to here are read from their start: where a row breaks at a blank depends on the rows before it. */
const wholeLine = 10_000;

interface AnchorOptions {
  readonly focus: number;
  readonly width: number;
  readonly rows: number;
  readonly reach: number;
}

function anchorBefore(text: string, { reach, ...room }: AnchorOptions): number {
  let start = lineStartBefore(text, room.focus);
  if (room.focus - start > reach) {
    const steps = Math.floor((room.focus - start - reach) / room.width);
    return boundaryNear(text, start + steps * room.width);
  }
  for (let lines = 0; lines < room.rows && start > 0 && room.focus - start < reach; lines += 1) {
    const previous = lineStartBefore(text, start - 1);
    if (start - previous > reach)
      return boundaryNear(
        text,
        previous + Math.floor((start - previous) / room.width - room.rows) * room.width,
      );
    start = previous;
  }
  return start;
}

const lineStartBefore = (text: string, offset: number): number =>
  offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

function boundaryNear(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff ? offset - 1 : offset;
}

function rowsFrom(
  text: string,
  room: Omit<WindowRoom, 'height'> & { readonly from: number; readonly rows: number },
): TextRow[] {
  const rows: TextRow[] = [];
  let at = room.from;
  let behindFocus = 0;
  while (behindFocus < room.rows) {
    const row = rowToBlank(text, at, room.width);
    rows.push(row);
    if (row.start > room.focus) behindFocus += 1;
    if (row.end >= text.length) break;
    at = text.charAt(row.end) === '\n' ? row.end + 1 : row.end;
    if (at === text.length) {
      rows.push({ start: at, end: at });
      break;
    }
  }
  return rows;
}

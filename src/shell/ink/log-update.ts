import { eraseFromLine } from '../screen/erase-below.ts';

interface Position {
  readonly x: number;
  readonly y: number;
}

/** What Ink asks of the part that puts its output on the screen. */
export interface Log {
  (output: string): boolean;
  clear(): void;
  done(): void;
  /** Takes `output` for what stands on the screen, the cursor below it. */
  sync(output: string): void;
  setCursorPosition(position: Position | undefined): void;
  isCursorDirty(): boolean;
  willRender(output: string): boolean;
}

/**
 * Rewrites only the lines that changed. In place of Ink's own, whose incremental form begins one line too low when
 * the output ends with a line feed and the cursor is shown (Ink 6.8).
 */
function create(stream: Pick<NodeJS.WriteStream, 'write'>): Log {
  let lines: readonly string[] = [];
  let shown: Position | undefined;
  let wanted: Position | undefined;
  let isDirty = false;
  /** Rows below the first one that the terminal is known to have, and the row that its cursor is in. */
  let bottom = 0;
  let row = 0;

  function moveTo(target: number): string {
    const reachable = Math.min(target, bottom);
    const moved =
      reachable < row
        ? `${introducer}${row - reachable}A`
        : reachable > row
          ? `${introducer}${reachable - row}B`
          : '';
    const added = '\r\n'.repeat(target - reachable);
    row = target;
    bottom = Math.max(bottom, target);
    return `${moved}\r${added}`;
  }

  const log = (output: string): boolean => {
    const cursor = takeCursor();
    const next = linesOf(output);
    if (isSame(next, lines) && isSamePlace(cursor, shown)) return false;
    const written = [hideCursor];
    next.forEach((line, index) => {
      if (line !== lines[index]) written.push(moveTo(index), line, eraseLineEnd);
    });
    if (next.length < lines.length) written.push(moveTo(next.length), eraseBelow);
    written.push(moveTo(next.length));
    if (cursor !== undefined) written.push(moveTo(cursor.y), `${introducer}${cursor.x + 1}G`, showCursor);
    stream.write(written.join(''));
    lines = next;
    shown = cursor;
    return true;
  };

  function takeCursor(): Position | undefined {
    const cursor = isDirty ? wanted : undefined;
    isDirty = false;
    return cursor;
  }

  function forget(): void {
    lines = [];
    shown = undefined;
    bottom = 0;
    row = 0;
  }

  log.clear = () => {
    if (bottom > 0) stream.write(`${hideCursor}${moveTo(0)}${eraseFromLine}`);
    forget();
  };
  log.done = () => {
    stream.write(showCursor);
    forget();
  };
  log.sync = (output: string) => {
    lines = linesOf(output);
    shown = undefined;
    bottom = lines.length;
    row = bottom;
    takeCursor();
  };
  log.setCursorPosition = (position: Position | undefined) => {
    wanted = position;
    isDirty = true;
  };
  log.isCursorDirty = () => isDirty;
  log.willRender = (output: string) =>
    !isSame(linesOf(output), lines) || !isSamePlace(isDirty ? wanted : undefined, shown);
  return log;
}

export default { create };

const introducer = '\u001b[';
const hideCursor = `${introducer}?25l`;
const showCursor = `${introducer}?25h`;
const eraseLineEnd = `${introducer}K`;
const eraseBelow = `${introducer}J`;

/** The lines of an output, which ends with a line feed; an empty one has none. */
function linesOf(output: string): readonly string[] {
  const text = output.endsWith('\n') ? output.slice(0, -1) : output;
  return text === '' ? [] : text.split('\n');
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((line, index) => line === others[index]);

const isSamePlace = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.x === other?.x && one?.y === other?.y;

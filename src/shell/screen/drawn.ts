import stringWidth from 'string-width';

/** Lines as they stand on the screen, each painted and within the width that it was made for. */
export interface Frame {
  readonly lines: readonly string[];
  /** Column and line, 0-based; null hides the cursor. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

export const emptyFrame: Frame = { lines: [], cursor: null };

/** The terminal as it is now. */
export interface TerminalShape {
  readonly columns: number;
  readonly rows: number;
  /** Whether it wraps lines anew when it becomes narrower, or cuts them. */
  readonly reflows: boolean;
}

/**
 * How many rows above the cursor the frame begins. Null where it does not fit the screen any more: its beginning
 * has scrolled out, and nothing on the screen is where it was.
 */
export function rowsAboveCursor(frame: Frame, terminal: TerminalShape): number | null {
  const cursor = frame.cursor ?? { x: 0, y: frame.lines.length };
  if (rowsOfLines(frame.lines, terminal) > terminal.rows - 1) return null;
  const above = rowsOfLines(frame.lines.slice(0, cursor.y), terminal);
  return terminal.reflows ? above + Math.floor(cursor.x / terminal.columns) : above;
}

/** The last lines that fill at most the screen. */
export function tailThatFits(lines: readonly string[], terminal: TerminalShape): readonly string[] {
  let first = lines.length;
  let room = terminal.rows - 1;
  while (first > 0) {
    room -= rowsOfLines(lines.slice(first - 1, first), { ...terminal, reflows: true });
    if (room < 0) break;
    first -= 1;
  }
  return lines.slice(first);
}

function rowsOfLines(lines: readonly string[], { columns, reflows }: TerminalShape): number {
  if (!reflows) return lines.length;
  return lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(stringWidth(line) / columns)), 0);
}

/** Whether the terminal wraps lines anew when its width changes: most do; xterm, GNU screen and the console do not. */
export function reflowsLines(environment: Readonly<Record<string, string | undefined>>): boolean {
  const { TERM, TMUX, XTERM_VERSION } = environment;
  if (TMUX !== undefined) return true;
  return XTERM_VERSION === undefined && TERM !== 'linux' && !TERM?.startsWith('screen');
}

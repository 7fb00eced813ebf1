import stringWidth from 'string-width';

/** Lines as they stand on the screen, each painted and within the width that it was made for. */
export interface Frame {
  readonly lines: readonly string[];
  /** Column and line, 0-based; null hides the cursor. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

export const emptyFrame: Frame = { lines: [], cursor: null };

/**
 * How many rows above the cursor the frame begins, on a terminal that is now `columns` wide. Terminals wrap lines
 * anew when they become narrower; those that do not (`reflows` false) cut them.
 */
export function rowsAboveCursor(frame: Frame, terminal: { columns: number; reflows: boolean }): number {
  const cursor = frame.cursor ?? { x: 0, y: frame.lines.length };
  if (!terminal.reflows) return cursor.y;
  const rowsOf = (width: number) => Math.max(1, Math.ceil(width / terminal.columns));
  const above = frame.lines.slice(0, cursor.y).reduce((rows, line) => rows + rowsOf(stringWidth(line)), 0);
  return above + Math.floor(cursor.x / terminal.columns);
}

/** Whether the terminal wraps lines anew when its width changes: most do; xterm, GNU screen and the console do not. */
export function reflowsLines(environment: Readonly<Record<string, string | undefined>>): boolean {
  const { TERM, TMUX, XTERM_VERSION } = environment;
  if (TMUX !== undefined) return true;
  return XTERM_VERSION === undefined && TERM !== 'linux' && !TERM?.startsWith('screen');
}

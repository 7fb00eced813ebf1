import type { IBufferCell, IBufferLine, Terminal } from '@xterm/headless';

/** A run of cells that look alike. `colour` names what the program asked for: `2`, `p208`, `#a0b0c0`; null is the default. */
export interface StyledRun {
  readonly text: string;
  readonly colour: string | null;
  readonly background: string | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
}

/** The visible lines, without the blanks at their ends. */
export function screenLines(terminal: Terminal): string[] {
  const buffer = terminal.buffer.active;
  return Array.from({ length: terminal.rows }, (_, row) => lineText(buffer.getLine(buffer.baseY + row)));
}

/** Everything that scrolled out at the top, and the visible lines; wrapped lines joined. */
export function scrollbackLines(terminal: Terminal): string[] {
  const buffer = terminal.buffer.active;
  const lines: string[] = [];
  for (let row = 0; row < buffer.length; row += 1) {
    const line = buffer.getLine(row);
    const text = line?.translateToString(!(buffer.getLine(row + 1)?.isWrapped ?? false)) ?? '';
    if (line?.isWrapped && lines.length > 0) lines.push(`${lines.pop() ?? ''}${text}`);
    else lines.push(text);
  }
  return lines.map((line) => line.trimEnd());
}

/** The visible lines as runs of equal style. */
export function screenRuns(terminal: Terminal): StyledRun[][] {
  const buffer = terminal.buffer.active;
  return Array.from({ length: terminal.rows }, (_, row) => lineRuns(buffer.getLine(buffer.baseY + row)));
}

/** Lines as text in which each run that is styled stands as `[style:text]`. */
export function describeRuns(lines: readonly (readonly StyledRun[])[]): string[] {
  return lines.map((runs) => runs.map(describeRun).join('').trimEnd());
}

function describeRun(run: StyledRun): string {
  const style = [
    run.colour,
    run.background && `on ${run.background}`,
    ...(['bold', 'dim', 'italic', 'underline', 'inverse'] as const).filter((attribute) => run[attribute]),
  ].filter((part) => part !== null);
  return style.length === 0 ? run.text : `[${style.join(' ')}:${run.text}]`;
}

const lineText = (line: IBufferLine | undefined): string => line?.translateToString(true).trimEnd() ?? '';

function lineRuns(line: IBufferLine | undefined): StyledRun[] {
  const runs: StyledRun[] = [];
  for (let column = 0; column < (line?.length ?? 0); column += 1) {
    const cell = line?.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const run = cellRun(cell);
    const previous = runs.at(-1);
    if (previous !== undefined && looksLike(previous, run)) {
      runs[runs.length - 1] = { ...run, text: previous.text + run.text };
    } else runs.push(run);
  }
  return runs;
}

function cellRun(cell: IBufferCell): StyledRun {
  return {
    text: cell.getChars() || ' ',
    colour: colourName(cell.getFgColor(), { palette: cell.isFgPalette(), rgb: cell.isFgRGB() }),
    background: colourName(cell.getBgColor(), { palette: cell.isBgPalette(), rgb: cell.isBgRGB() }),
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    italic: cell.isItalic() !== 0,
    underline: cell.isUnderline() !== 0,
    inverse: cell.isInverse() !== 0,
  };
}

function colourName(colour: number, mode: { palette: boolean; rgb: boolean }): string | null {
  if (mode.rgb) return `#${colour.toString(16).padStart(6, '0')}`;
  return mode.palette ? String(colour) : null;
}

function looksLike(one: StyledRun, other: StyledRun): boolean {
  return describeRun({ ...one, text: '' }) === describeRun({ ...other, text: '' });
}

import { withoutLogCommands } from '../../core/text/log-commands.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import { type Palette, paintLine } from '../../core/view/paint/paint.ts';

export function outputLines(lines: readonly StyledLine[], palette: Palette): string {
  return lines.map((line) => `${outputLine(line, palette)}\n`).join('');
}

export function outputLine(line: StyledLine, palette: Palette): string {
  return paintLine(withoutLogCommands(line), palette);
}

import { withoutLogCommands } from '../../core/text/log-commands.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import { type Palette, paintLine } from '../../core/view/paint/paint.ts';

/** Lines for people, each ended: cleaned, coloured as far as the palette goes, without commands for a CI system. */
export function linesForPeople(lines: readonly StyledLine[], palette: Palette): string {
  return lines.map((line) => `${lineForPeople(line, palette)}\n`).join('');
}

/** One such line without its end. */
export function lineForPeople(line: StyledLine, palette: Palette): string {
  return paintLine(withoutLogCommands(line), palette);
}

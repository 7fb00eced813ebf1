import type { SessionState } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { previewValue } from '../../core/value/preview.ts';
import { typeOf } from '../../core/value/type.ts';
import { clipLine, lineWidth } from '../../core/view/paint/fit.ts';
import { mask } from '../../core/view/preview/rendered.ts';

/** Columns from which the variables get a column of their own. */
const wideTerminal = 120;

/** How wide the column is, its border not counted; 0 where it is not shown. */
export function sidebarWidth(session: SessionState, columns: number): number {
  if (columns < wideTerminal || visibleVariables(session.layers).size === 0) return 0;
  return Math.min(60, Math.floor(columns * 0.3));
}

/** Every variable with type and value, those that the last input changed lit up and marked `*`. */
export function sidebarLines(
  session: SessionState,
  changed: ReadonlySet<string>,
  { width, height }: { readonly width: number; readonly height: number },
): StyledLine[] {
  const all = [...visibleVariables(session.layers)];
  // What changed comes first where not all of them fit.
  const sorted =
    all.length <= height
      ? all
      : all.sort(([one], [other]) => Number(changed.has(other)) - Number(changed.has(one)));
  const shown = all.length <= height ? sorted : sorted.slice(0, Math.max(0, height - 1));
  const lines = shown.map(([name, { value, secret }]): StyledLine => {
    const isNew = changed.has(name);
    const type = typeOf(value);
    return clipLine(
      [
        span(isNew ? '* ' : '  ', 'changed'),
        span(name, isNew ? 'changed' : 'key'),
        span(` ${type} `, 'muted'),
        secret ? span(mask, 'secret') : span(previewValue(value, width), type),
      ],
      width,
    );
  });
  return shown.length === all.length
    ? lines
    : [...lines, [span(`  … ${all.length - shown.length} more, .vars`, 'muted')]];
}

/**
 * The lines with the column to their right. Where the column has nothing to show, a line ends with its text: what is
 * as wide as the window is torn into pieces when that becomes narrower.
 */
export function besideSidebar(
  lines: readonly StyledLine[],
  sidebar: readonly StyledLine[],
  width: number,
): StyledLine[] {
  return Array.from({ length: Math.max(lines.length, sidebar.length) }, (_, row): StyledLine => {
    const line = lines[row] ?? [];
    const beside = sidebar[row];
    if (beside === undefined) return line;
    const fill = ' '.repeat(Math.max(0, width - lineWidth(line)));
    return [...line, span(fill), span(' │ ', 'muted'), ...beside];
  });
}

import type { StyledLine, StyledSpan } from '../../text/styled.ts';
import { textWidth } from '../../text/width.ts';

const gap = '  ';

export function tableLines(
  rows: readonly (readonly StyledSpan[])[],
  titles: readonly string[] = [],
): StyledLine[] {
  const head: readonly StyledSpan[] = titles.map((text) => ({ text, style: 'title' }));
  const all = titles.length === 0 ? rows : [head, ...rows];
  const widths: number[] = [];
  for (const row of all) {
    row.forEach(({ text }, column) => {
      widths[column] = Math.max(widths[column] ?? 0, textWidth(text));
    });
  }
  return all.map((row) =>
    row.flatMap((cell, column) => padded(cell, column === row.length - 1 ? 0 : (widths[column] ?? 0))),
  );
}

function padded(cell: StyledSpan, width: number): StyledSpan[] {
  if (width === 0) return [cell];
  return [cell, { text: ' '.repeat(Math.max(0, width - textWidth(cell.text))) + gap, style: 'plain' }];
}

export const underTitles = (
  rows: readonly { readonly group: string }[],
  lines: readonly StyledLine[],
): StyledLine[] =>
  rows.flatMap(({ group }, index) => {
    const line = lines[index] ?? [];
    return group === rows[index - 1]?.group ? [line] : [[{ text: group, style: 'title' }], line];
  });

import { cellText, type Table, type TableRow } from '../../json/table.ts';
import type { Masker } from '../../secrets/search/masker.ts';
import { type StyledSpan, span, type ValueStyle } from '../../text/styled.ts';
import { offsetAtColumn, printable, textWidth } from '../../text/width.ts';

export function headLine(table: Table, columns: readonly VisibleColumn[]): StyledSpan[] {
  const { order } = table;
  return columns.map(({ name, width: room }): StyledSpan => {
    const mark = order?.column === name ? (order.direction === 'up' ? ' ↑' : ' ↓') : '';
    const chosen = name === table.columns[table.column];
    return span(fitted(name + mark, room) + gap, chosen ? 'selection' : 'title');
  });
}

export interface VisibleColumn {
  readonly name: string;
  readonly width: number;
}

const gap = '  ';
const maxCell = 32;
const maxMeasured = 500;

export function visibleColumns(table: Table, width: number): readonly VisibleColumn[] {
  const { columns, column } = table;
  const at = (index: number): VisibleColumn => {
    const name = columns[index] ?? '';
    return { name, width: widthOf(table, name) };
  };
  const visible = [at(column)];
  let used = visible[0]?.width ?? 0;
  for (let index = column - 1; index >= 0; index -= 1) {
    const next = at(index);
    if (used + gap.length + next.width > width - gap.length) break;
    visible.unshift(next);
    used += gap.length + next.width;
  }
  for (let index = column + 1; index < columns.length && used < width; index += 1) {
    const next = at(index);
    visible.push(next);
    used += gap.length + next.width;
  }
  return visible;
}

const measured = new WeakMap<Table['rows'], Map<string, number>>();

function widthOf(table: Table, name: string): number {
  const { rows } = table;
  const widths = measured.get(rows) ?? new Map<string, number>();
  measured.set(rows, widths);
  const width = widths.get(name) ?? measuredWidth(rows, name);
  widths.set(name, width);
  return width;
}

function measuredWidth(rows: Table['rows'], name: string): number {
  let widest = textWidth(printable(name)) + 2;
  for (const row of rows.slice(0, maxMeasured)) {
    if (widest >= maxCell) return maxCell;
    widest = Math.max(widest, textWidth(oneLine(cellText(row, name))));
  }
  return Math.min(maxCell, widest);
}

/** Cells are masked before they are cut, where the half of a secret would be seen. */
export const rowLine = (
  row: TableRow,
  { columns, mask }: { readonly columns: readonly VisibleColumn[]; readonly mask: Masker['mask'] },
): StyledSpan[] =>
  columns.map(({ name, width }) =>
    span(fitted(mask(cellText(row, name)), width) + gap, styleOf(row.cells.get(name))),
  );

const oneLine = (text: string): string => printable(text.slice(0, maxCell * 4).replace(/\s+/g, ' '));

function fitted(text: string, width: number): string {
  const line = oneLine(text);
  const room = width - textWidth(line);
  if (room >= 0) return line + ' '.repeat(room);
  const cut = `${line.slice(0, offsetAtColumn(line, width - 1))}…`;
  return cut + ' '.repeat(Math.max(0, width - textWidth(cut)));
}

function styleOf(cell: string | undefined): ValueStyle {
  switch (cell?.charAt(0)) {
    case '"':
      return 'string';
    case '{':
      return 'object';
    case '[':
      return 'array';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
    case undefined:
      return 'null';
    default:
      return 'number';
  }
}

import type { Table } from '../../json/table.ts';
import type { Masker } from '../../secrets/search/masker.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import { headLine, rowLine, visibleColumns } from './columns.ts';

const maxRows = 500;

export function tableLines(
  table: Table,
  { columns: width, secrets }: { readonly columns: number | null; readonly secrets: Masker | null },
): StyledLine[] {
  const columns = visibleColumns(table, width ?? Number.POSITIVE_INFINITY).filter(fitsInto(width));
  const rows = width === null ? table.rows : table.rows.slice(0, maxRows);
  const mask = secrets?.mask ?? ((text: string) => text);
  const left = [
    ...leftOut(table.rows.length - rows.length, 'row', 'csv FILE writes all'),
    ...leftOut(table.columns.length - columns.length, 'column', 'columns a,b chooses'),
  ];
  return [
    headLine({ ...table, column: -1 }, columns),
    ...rows.map((row) => rowLine(row, { columns, mask })),
    ...left,
  ];
}

function fitsInto(width: number | null): (column: { readonly width: number }) => boolean {
  let used = 0;
  return (column) => {
    const isFirst = used === 0;
    used += column.width + 2;
    return isFirst || width === null || used <= width;
  };
}

const leftOut = (count: number, what: string, hint: string): StyledLine[] =>
  count === 0
    ? []
    : [[span(`… ${countText(count)} more ${count === 1 ? what : `${what}s`}  ${hint}`, 'muted')]];

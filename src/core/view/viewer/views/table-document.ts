import { cellText, rowText, type Table } from '../../../json/table.ts';
import type { Masker } from '../../../secrets/search/masker.ts';
import { lineSource } from '../../response/body/line-source.ts';
import { rowLine, visibleColumns } from '../../table/columns.ts';
import { maskedDocument } from '../document.ts';
import { proposedName } from '../proposed-name.ts';
import type { ViewedDocument, ViewedPlace } from '../viewed-document.ts';

export interface TableOptions {
  readonly width: number;
  readonly secrets: Masker;
  /** Expression of the value that the table was made of; null where the isolate has no name for it. */
  readonly expression: string | null;
}

export function tableDocument(table: Table, options: TableOptions): ViewedDocument {
  const columns = visibleColumns(table, options.width);
  const { mask } = options.secrets;
  const textOf = (line: number): string => {
    const row = table.rows[line];
    return row === undefined ? '' : rowText(row, table.columns);
  };
  const source = lineSource(table.rows.length, (line) => {
    const row = table.rows[line];
    return row === undefined ? [] : rowLine(row, { columns, mask });
  });
  const document: ViewedDocument = {
    kind: 'table',
    source: { ...source, rough: textOf },
    searched: (line) => mask(textOf(line)),
    endOf: (line) => line,
    parentOf: () => null,
    placeOf: (line) => placeIn(table, line, options),
  };
  return maskedDocument(document, options.secrets);
}

function placeIn(table: Table, line: number, { expression }: TableOptions): ViewedPlace | null {
  const row = table.rows[line];
  const column = table.columns[table.column];
  if (row === undefined || column === undefined) return null;
  const steps = [...table.steps, row.index, ...(row.cells.has(column) ? [column] : [])];
  return {
    expression: expression === null ? null : expression + steps.map(access).join(''),
    jsonPath: null,
    text: () => cellText(row, column),
    literal: () => row.cells.get(column) ?? 'undefined',
    name: proposedName(steps),
  };
}

const access = (step: string | number): string =>
  typeof step === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step)
    ? `.${step}`
    : `[${JSON.stringify(step)}]`;

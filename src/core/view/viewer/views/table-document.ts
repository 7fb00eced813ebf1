import type { Masker } from '../../../secrets/search/masker.ts';
import { type StyledLine, type StyledSpan, span, type ValueStyle } from '../../../text/styled.ts';
import { printable, textWidth } from '../../../text/width.ts';
import { lineSource } from '../../response/body/line-source.ts';
import { maskedDocument } from '../document.ts';
import { proposedName } from '../proposed-name.ts';
import type { ViewedDocument, ViewedPlace } from '../viewed-document.ts';
import { cellText, type Table, type TableRow } from './table.ts';

export interface TableOptions {
  readonly width: number;
  readonly secrets: Masker;
  /** Expression of the value that the table was made of; null where the isolate has no name for it. */
  readonly expression: string | null;
}

/** Each row is a line; columns to the left of the chosen one go where it needs the room. */
export function tableDocument(table: Table, options: TableOptions): ViewedDocument {
  const columns = visibleColumns(table, options.width);
  const source = lineSource(table.rows.length, (line) => {
    const row = table.rows[line];
    return row === undefined ? [] : rowLine(row, columns);
  });
  const document: ViewedDocument = {
    source,
    endOf: (line) => line,
    parentOf: () => null,
    placeOf: (line) => placeIn(table, line, options),
  };
  return maskedDocument(document, options.secrets);
}

/** The names of the columns, over the lines of the document. */
export function tableHead(table: Table, width: number): StyledLine {
  const { order } = table;
  const cells = visibleColumns(table, width).map(({ name, width: room }): StyledSpan => {
    const mark = order?.column === name ? (order.direction === 'up' ? ' ↑' : ' ↓') : '';
    const chosen = name === table.columns[table.column];
    return span(fitted(name + mark, room) + gap, chosen ? 'selection' : 'title');
  });
  return [span('  '), ...cells];
}

interface VisibleColumn {
  readonly name: string;
  readonly width: number;
}

const gap = '  ';
const maxCell = 32;
/** Rows that are measured. */
const maxMeasured = 500;

function visibleColumns(table: Table, width: number): readonly VisibleColumn[] {
  const columns = table.columns.map((name) => ({ name, width: widthOf(table, name) }));
  let first = table.column;
  let used = columns[first]?.width ?? 0;
  while (first > 0) {
    const next = columns[first - 1]?.width ?? 0;
    if (used + gap.length + next > width - gap.length) break;
    used += gap.length + next;
    first -= 1;
  }
  return columns.slice(first);
}

function widthOf({ rows }: Table, name: string): number {
  let widest = textWidth(printable(name)) + 2;
  for (const row of rows.slice(0, maxMeasured)) {
    if (widest >= maxCell) return maxCell;
    widest = Math.max(widest, textWidth(oneLine(cellText(row, name))));
  }
  return Math.min(maxCell, widest);
}

const rowLine = (row: TableRow, columns: readonly VisibleColumn[]): StyledLine =>
  columns.map(({ name, width }) =>
    span(fitted(cellText(row, name), width) + gap, styleOf(row.cells.get(name))),
  );

/** A cell needs no more than its width; the rest of a long text is not measured. */
const oneLine = (text: string): string => printable(text.slice(0, maxCell * 4).replace(/\s+/g, ' '));

function fitted(text: string, width: number): string {
  const line = oneLine(text);
  const room = width - textWidth(line);
  if (room >= 0) return line + ' '.repeat(room);
  let kept = '';
  let used = 0;
  for (const character of line) {
    const columns = textWidth(character);
    if (used + columns > width - 1) break;
    kept += character;
    used += columns;
  }
  return `${kept}…${' '.repeat(Math.max(0, width - 1 - used))}`;
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

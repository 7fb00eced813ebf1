import { parseJsonString } from './parse.ts';
import { type JsonNode, parseJsonTree, valuesByKey } from './tree.ts';

export interface Table {
  readonly steps: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly column: number;
  readonly order: { readonly column: string; readonly direction: 'up' | 'down' } | null;
}

export interface TableRow {
  readonly index: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly json: string;
}

export function tableOf(json: string): Table | null {
  const root = parseJsonTree(json);
  const found = root === null ? null : listIn(root);
  if (found === null) return null;
  const { list, steps } = found;
  return tableFrom(
    list.items.map((item, index) => rowOf(item, index, json)),
    steps,
  );
}

export const tableFrom = (rows: readonly TableRow[], steps: readonly string[] = []): Table => ({
  steps,
  columns: namesIn(rows),
  rows,
  column: 0,
  order: null,
});

export const showColumns = (table: Table): Table => ({ ...table, columns: allColumns(table), column: 0 });

export const allColumns = ({ rows }: Table): readonly string[] => namesIn(rows);

function namesIn(rows: readonly TableRow[]): readonly string[] {
  const names = new Set<string>();
  for (const { cells } of rows) {
    for (const name of cells.keys()) if (names.size < maxColumns) names.add(name);
  }
  return [...names];
}

/** A hostile array can have other names in each object. */
const maxColumns = 200;

type JsonList = Extract<JsonNode, { kind: 'array' }>;

function listIn(root: JsonNode): { readonly list: JsonList; readonly steps: readonly string[] } | null {
  if (root.kind === 'array') return isTable(root) ? { list: root, steps: [] } : null;
  if (root.kind !== 'object') return null;
  for (const { key, value } of root.members) {
    if (value.kind === 'array' && isTable(value)) return { list: value, steps: [key] };
  }
  return null;
}

const isTable = (list: JsonList): boolean => list.items.some(({ kind }) => kind === 'object');

function rowOf(item: JsonNode, index: number, json: string): TableRow {
  const textOf = (node: JsonNode): string => json.slice(node.start, node.end);
  const cells =
    item.kind === 'object'
      ? new Map([...valuesByKey(item.members)].map(([name, value]) => [name, textOf(value)]))
      : new Map([['value', textOf(item)]]);
  return { index, cells, json: textOf(item) };
}

export const rowText = (row: TableRow, columns: readonly string[]): string =>
  columns.map((column) => cellText(row, column).replaceAll('\n', ' ')).join('\n');

export const cellText = ({ cells }: TableRow, column: string): string => {
  const cell = cells.get(column);
  return cell === undefined ? '' : (parseJsonString(cell) ?? cell);
};

export function sortTable(table: Table): Table {
  const column = table.columns[table.column];
  if (column === undefined) return table;
  const before = table.order?.column === column ? table.order.direction : null;
  if (before === 'down') return { ...table, order: null, rows: inOrder(table.rows, byIndex) };
  return sortTableBy(table, { column, direction: before === null ? 'up' : 'down' });
}

export function sortTableBy(table: Table, order: NonNullable<Table['order']>): Table {
  const compare = byColumn(order.column);
  const rows = inOrder(table.rows, order.direction === 'up' ? compare : (one, other) => compare(other, one));
  return { ...table, order, rows };
}

const inOrder = (
  rows: readonly TableRow[],
  compare: (one: TableRow, other: TableRow) => number,
): TableRow[] => rows.toSorted((one, other) => compare(one, other) || byIndex(one, other));

const byIndex = (one: TableRow, other: TableRow): number => one.index - other.index;

function byColumn(column: string): (one: TableRow, other: TableRow) => number {
  const collator = new Intl.Collator('en', { numeric: true });
  return (one, other) => {
    const [first, second] = [one.cells.get(column), other.cells.get(column)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    const difference = numberIn(first) - numberIn(second);
    return Number.isNaN(difference) ? collator.compare(first, second) : difference;
  };
}

function numberIn(cell: string): number {
  const text = parseJsonString(cell) ?? cell;
  return text.trim() === '' ? Number.NaN : Number(text);
}

export function hideColumn(table: Table): Table {
  if (table.columns.length < 2) return table;
  const columns = table.columns.filter((_, index) => index !== table.column);
  return { ...table, columns, column: Math.min(table.column, columns.length - 1) };
}

export const moveColumn = (table: Table, by: number): Table => ({
  ...table,
  column: Math.max(0, Math.min(table.columns.length - 1, table.column + by)),
});

export function tableCsv({ columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellText(row, column)))];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

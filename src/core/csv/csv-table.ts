import { type Table, type TableRow, tableFrom } from '../json/table.ts';
import { delimiterOf, readCsv } from './read-csv.ts';

export function csvTable(text: string, contentType: string | null): Table | null {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const records = readCsv(text, delimiterOf(line));
  const [names, ...rest] = records ?? [];
  if (names === undefined || rest.length === 0) return null;
  // Other texts have commas, too.
  const isRegular = names.length > 1 && rest.every(({ length }) => length === names.length);
  if (!isCsvType(contentType) && !isRegular) return null;
  const columns = columnNames(names, Math.max(...rest.slice(0, maxMeasured).map(({ length }) => length)));
  return tableFrom(rest.map((record, index) => rowOf(record, { index, columns })));
}

export const isCsvType = (contentType: string | null): boolean =>
  /^text\/(?:csv|tab-separated-values)\b/i.test(contentType ?? '');

const maxMeasured = 1000;

function columnNames(names: readonly string[], count: number): readonly string[] {
  const seen = new Set<string>();
  return Array.from({ length: Math.max(count, names.length) }, (_, index) => {
    const name = (names[index] ?? '').trim();
    const unique = name === '' || seen.has(name) ? `${name || 'column'} ${index + 1}` : name;
    seen.add(unique);
    return unique;
  });
}

function rowOf(
  record: readonly string[],
  { index, columns }: { readonly index: number; readonly columns: readonly string[] },
): TableRow {
  const cells = new Map<string, string>();
  for (const [column, name] of columns.entries()) {
    const value = record[column];
    if (value !== undefined) cells.set(name, JSON.stringify(value));
  }
  const members = [...cells].map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return { index, cells, json: `{${members.join(',')}}` };
}

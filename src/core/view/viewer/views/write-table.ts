import type { Range } from '../../../editor/document.ts';
import { allColumns } from '../../../json/table.ts';
import { tableArgument } from '../../../session/commands/responses/table-argument.ts';
import { proposedName } from '../proposed-name.ts';
import type { ViewerState } from '../viewer-state.ts';

export function writeTableCommand({
  table,
  selected,
  number,
}: ViewerState): { readonly input: string; readonly name: Range } | null {
  if (table === null || selected === null) return null;
  const { columns, order, steps } = table;
  const file = `${proposedName([...pathNames(selected), ...steps])}.csv`;
  const before = `.res ${number === null ? '' : `${number} `}`;
  const isWhole = columns.length === allColumns(table).length;
  const argument = tableArgument({
    path: selected === '$' ? null : selected,
    columns: isWhole ? null : columns,
    order,
    csv: file,
  });
  const input = before + argument;
  return { input, name: { start: input.length - file.length, end: input.length } };
}

const pathNames = (path: string): string[] =>
  [...path.slice(-200).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)].map(([name]) => name);

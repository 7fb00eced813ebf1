import { hideColumn, moveColumn, showColumns, sortTable, type Table, tableOf } from '../../../json/table.ts';
import { maskLine } from '../../../secrets/mask-lines.ts';
import { span } from '../../../text/styled.ts';
import { headLine, visibleColumns } from '../../table/columns.ts';
import type { ViewerSize, ViewerState } from '../viewer-state.ts';
import { openText, openView, withNote } from './open-view.ts';
import { tableDocument } from './table-document.ts';

export function openTable(state: ViewerState, size: ViewerSize): ViewerState {
  const { document } = state;
  const records = document.table?.() ?? null;
  if (records !== null)
    return showTable(openView(state, { document, selected: '$' }), { table: records, size });
  for (let line: number | null = state.cursor; line !== null; line = document.parentOf(line)) {
    const place = document.placeOf(line);
    const literal = place?.literal() ?? '';
    const table = /^[[{]/.test(literal) ? tableOf(literal) : null;
    if (table === null || place == null) continue;
    const selected = state.selected === '$' ? place.jsonPath : line === 0 ? state.selected : null;
    const view = { ...openView(state, { document, selected }), expression: place.expression };
    return showTable(view, { table, size });
  }
  return withNote(state, 'there is no array of objects and no CSV here');
}

function showTable(
  state: ViewerState,
  { table, size }: { readonly table: Table; readonly size: Pick<ViewerSize, 'width'> },
): ViewerState {
  const { expression, secrets } = state;
  const options = { width: size.width - 2, secrets, expression };
  return {
    ...state,
    table,
    document: tableDocument(table, options),
    title: maskLine([span('  '), ...headLine(table, visibleColumns(table, options.width))], secrets),
  };
}

export type TableChange = 'sort' | 'hide' | 'show-all' | 'left' | 'right';

export function changeTable(
  state: ViewerState,
  { change, size }: { readonly change: TableChange; readonly size: ViewerSize },
): ViewerState {
  const { table } = state;
  if (table === null) return state;
  switch (change) {
    case 'sort':
      return showTable({ ...state, cursor: 0 }, { table: sortTable(table), size });
    case 'hide':
      return showTable(state, { table: hideColumn(table), size });
    case 'left':
    case 'right':
      return showTable(state, { table: moveColumn(table, change === 'left' ? -1 : 1), size });
    case 'show-all':
      return showTable(state, { table: showColumns(table), size });
    default:
      return change satisfies never;
  }
}

export function chooseColumn(
  state: ViewerState,
  { column, width }: { readonly column: number; readonly width: number },
): ViewerState {
  const { table } = state;
  if (table === null || table.column === column) return state;
  return showTable(state, { table: { ...table, column }, size: { width } });
}

export function openRow(state: ViewerState): ViewerState {
  const row = state.table?.rows[state.cursor];
  if (row === undefined) return state;
  return openText(state, { what: `row ${row.index}`, text: row.json, mediaType: 'application/json' });
}

import { maskLine } from '../../../secrets/mask-lines.ts';
import { span } from '../../../text/styled.ts';
import { hexLines } from '../../response/body/hex-lines.ts';
import { prettyBody } from '../../response/body/pretty-body.ts';
import { maskedDocument, textDocument } from '../document.ts';
import { Folds } from '../folds.ts';
import type { ViewedDocument } from '../viewed-document.ts';
import type { ViewerSize, ViewerState } from '../viewer-state.ts';
import { decodeValue } from './decoded-value.ts';
import { hideColumn, moveColumn, showColumns, sortTable, type Table, tableOf } from './table.ts';
import { tableDocument, tableHead } from './table-document.ts';

/** A view of a part of what is shown; closing it goes back. */
function openView(
  state: ViewerState,
  view: { readonly document: ViewedDocument } & Partial<Pick<ViewerState, 'title' | 'table'>>,
): ViewerState {
  const fresh = { cursor: 0, top: 0, left: 0, folds: Folds.none, search: null, seek: null } as const;
  return { ...state, ...fresh, behind: null, expression: null, table: null, ...view, under: state };
}

const withNote = (state: ViewerState, note: string): ViewerState => ({ ...state, note });

export function openText(
  state: ViewerState,
  { what, text, mediaType }: { readonly what: string; readonly text: string; readonly mediaType: string },
): ViewerState {
  const document = maskedDocument(textDocument(prettyBody(text, mediaType), null), state.secrets);
  return openView(state, { document, title: [span(what, 'title'), span('  q goes back', 'hint')] });
}

/** The value at the cursor, decoded. A secret is not: what is in it is not masked. */
export function decodeHere(state: ViewerState): ViewerState {
  const text = state.document.placeOf(state.cursor)?.text() ?? null;
  if (text === null) return withNote(state, 'there is no value on this line');
  const decoded = decodeValue(text);
  if (decoded === null) return withNote(state, 'this value has no encoding that is known');
  if (decoded.what !== 'JWT' && state.secrets.holds(text))
    return withNote(state, 'this value is a secret: it is not decoded');
  return openText(state, { ...decoded, what: `decoded: ${decoded.what}` });
}

export function openBytes(state: ViewerState, { width }: ViewerSize): ViewerState {
  const document: ViewedDocument = {
    source: hexLines(state.bytes, { width: width - 2 }),
    endOf: (line) => line,
    parentOf: () => null,
    placeOf: () => null,
  };
  return openView(state, {
    document: maskedDocument(document, state.secrets),
    title: [span('bytes of the body', 'title')],
  });
}

/** The array at the cursor, or the next one around it, as rows. */
export function openTable(state: ViewerState, size: ViewerSize): ViewerState {
  const { document } = state;
  for (let line: number | null = state.cursor; line !== null; line = document.parentOf(line)) {
    const place = document.placeOf(line);
    const literal = place?.literal() ?? '';
    const table = /^[[{]/.test(literal) ? tableOf(literal) : null;
    if (table === null || place == null) continue;
    return showTable({ ...openView(state, { document }), expression: place.expression }, { table, size });
  }
  return withNote(state, 'there is no array of objects here');
}

function showTable(
  state: ViewerState,
  { table, size }: { readonly table: Table; readonly size: ViewerSize },
): ViewerState {
  const { expression, secrets } = state;
  const options = { width: size.width - 2, secrets, expression };
  return {
    ...state,
    table,
    document: tableDocument(table, options),
    title: maskLine(tableHead(table, options.width), secrets),
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

export function openRow(state: ViewerState): ViewerState {
  const row = state.table?.rows[state.cursor];
  if (row === undefined) return state;
  return openText(state, { what: `row ${row.index}`, text: row.json, mediaType: 'application/json' });
}

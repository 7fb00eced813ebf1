import { bytesInMemory } from '../../request/sending/response-body.ts';
import type { HttpResponse } from '../../request/types.ts';
import { maskLine } from '../../secrets/mask-lines.ts';
import { noPreferences } from '../../session/preferences/preferences.ts';
import { statusLine } from '../response/status-line.ts';
import { bodyDocument, headersDocument, partNote, type ViewOptions } from './document.ts';
import { Folds } from './folds.ts';
import { bodyRows, lineAbove, lineBelow, scrolled, scrolledBy } from './paging.ts';
import { keepSearch, leaveSearch, nextMatch, seekOn, startSearch, typeSearch } from './typed-search.ts';
import type { ViewerSize, ViewerState } from './viewer-state.ts';
import { decodeHere, openBytes, openKeys } from './views/derived-views.ts';
import { type FilterAction, updateFilter } from './views/filter.ts';
import { changeTable, openRow, openTable, type TableChange } from './views/table-view.ts';

export type ViewerAction =
  | { readonly kind: keyof typeof bareActions }
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' | number }
  | { readonly kind: 'scroll'; readonly by: number }
  /** Sideways, by UTF-16 units; negative is left. */
  | { readonly kind: 'pan'; readonly by: number }
  | { readonly kind: 'table'; readonly change: TableChange }
  | { readonly kind: 'open'; readonly view: keyof typeof views }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'search-type'; readonly text: string; readonly as: 'text' | 'regexp' }
  | { readonly kind: 'next-match'; readonly direction: 'down' | 'up' }
  | FilterAction;

type Change = (state: ViewerState, size: ViewerSize) => ViewerState;

const bareActions = {
  toggle: (state) => ({ ...state, folds: isFolded(state) ? unfolded(state) : folded(state) }),
  collapse,
  expand: (state) => ({ ...state, folds: unfolded(state) }),
  'fold-all': foldedAll,
  'unfold-all': (state) => ({ ...state, folds: Folds.none }),
  switch: (state) => (state.other === null ? state : { ...state.other, other: { ...state, other: null } }),
  back: (state) => state.under ?? state,
  'search-start': startSearch,
  'search-keep': (state) => (state.mode.kind === 'search' ? keepSearch(state, state.mode) : state),
  'search-leave': (state) => (state.mode.kind === 'search' ? leaveSearch(state, state.mode) : state),
  seek: (state, { width }) => seekOn(state, width),
  'seek-stop': (state) => ({ ...state, seek: null, note: 'the search was stopped' }),
} satisfies Readonly<Record<string, Change>>;

const views = {
  decoded: decodeHere,
  bytes: openBytes,
  table: openTable,
  row: openRow,
  keys: openKeys,
} satisfies Readonly<Record<string, Change>>;

export function openViewer(response: HttpResponse, options: ViewOptions): ViewerState {
  const body: ViewerState = {
    title: maskLine(statusLine(response), options.secrets),
    part: partNote(response),
    note: null,
    secrets: options.secrets,
    shows: 'body',
    document: bodyDocument(response, options),
    cursor: 0,
    top: 0,
    left: 0,
    folds: Folds.none,
    search: null,
    seek: null,
    mode: { kind: 'browse' },
    other: null,
    under: null,
    table: null,
    expression: null,
    number: options.number ?? null,
    selected: '$',
    bytes: bytesInMemory(response.body),
    url: options.url ?? null,
    filters: options.filters ?? [],
    keys: options.keys ?? noPreferences.keys,
  };
  const headers = headersDocument(response.headers, options);
  return { ...body, other: { ...body, shows: 'headers', document: headers, selected: null } };
}

export function updateViewer(state: ViewerState, action: ViewerAction, size: ViewerSize): ViewerState {
  return scrolled(changed({ ...state, note: null }, action, size), bodyRows(size.height));
}

function changed(state: ViewerState, action: ViewerAction, size: ViewerSize): ViewerState {
  switch (action.kind) {
    case 'move':
      return { ...state, cursor: moved(state, action.by) };
    case 'go':
      return { ...state, cursor: placeOf(state, action.to) };
    case 'scroll':
      return scrolledBy(state, { by: action.by, rows: bodyRows(size.height) });
    case 'pan':
      return { ...state, left: Math.max(0, state.left + action.by) };
    case 'table':
      return changeTable(state, { change: action.change, size });
    case 'open':
      return views[action.view](state, size);
    case 'note':
      return { ...state, note: action.text };
    case 'search-type':
      return state.mode.kind === 'search' ? typeSearch(state, state.mode, action) : state;
    case 'next-match':
      return nextMatch(state, action.direction === 'down' ? 1 : -1);
    default:
      return isBare(action) ? bareActions[action.kind](state, size) : updateFilter(state, action);
  }
}

const isBare = (action: ViewerAction): action is { readonly kind: keyof typeof bareActions } =>
  action.kind in bareActions;

function placeOf({ document, folds }: ViewerState, to: 'first' | 'last' | number): number {
  if (to === 'first') return 0;
  return folds.visible(to === 'last' ? Math.max(0, document.source.count - 1) : to);
}

function moved(state: ViewerState, by: number): number {
  let line = state.cursor;
  for (let step = 0; step < Math.abs(by); step += 1) {
    const next = by > 0 ? lineBelow(state, line) : lineAbove(state, line);
    if (next === line) break;
    line = next;
  }
  return line;
}

const isFolded = ({ folds, cursor }: ViewerState): boolean => folds.endOf(cursor) !== null;

const unfolded = (state: ViewerState): Folds =>
  isFolded(state) ? state.folds.without([state.cursor]) : state.folds;

function folded({ document, cursor, folds }: ViewerState): Folds {
  const end = document.endOf(cursor);
  return end === cursor ? folds : folds.with(cursor, end);
}

function collapse(state: ViewerState): ViewerState {
  const { document, cursor } = state;
  const folds = isFolded(state) ? state.folds : folded(state);
  return folds === state.folds
    ? { ...state, cursor: document.parentOf(cursor) ?? cursor }
    : { ...state, folds };
}

function foldedAll(state: ViewerState): ViewerState {
  const { document } = state;
  const ends = new Map<number, number>();
  for (let line = 1; line < document.source.count; ) {
    const end = document.endOf(line);
    if (end > line) ends.set(line, end);
    line = end + 1;
  }
  const folds = new Folds(ends);
  return { ...state, folds, cursor: folds.visible(state.cursor) };
}

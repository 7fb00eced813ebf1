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
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' | number }
  | { readonly kind: 'scroll'; readonly by: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'collapse' }
  | { readonly kind: 'expand' }
  | { readonly kind: 'fold-all' }
  | { readonly kind: 'unfold-all' }
  /** Sideways, by UTF-16 units; negative is left. */
  | { readonly kind: 'pan'; readonly by: number }
  | { readonly kind: 'switch' }
  | { readonly kind: 'back' }
  | { readonly kind: 'open'; readonly view: 'decoded' | 'bytes' | 'table' | 'row' | 'keys' }
  | { readonly kind: 'table'; readonly change: TableChange }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'search-start' }
  | { readonly kind: 'search-type'; readonly text: string; readonly as: 'text' | 'regexp' }
  | { readonly kind: 'search-keep' }
  | { readonly kind: 'search-leave' }
  | { readonly kind: 'seek' }
  | { readonly kind: 'seek-stop' }
  | { readonly kind: 'next-match'; readonly direction: 'down' | 'up' }
  | FilterAction;

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
    behind: null,
    under: null,
    table: null,
    expression: null,
    number: options.number ?? null,
    selected: '$',
    bytes: response.body.kind === 'memory' ? response.body.bytes : response.body.head,
    url: options.url ?? null,
    filters: options.filters ?? [],
    keys: options.keys ?? noPreferences.keys,
  };
  const headers = headersDocument(response.headers, options);
  return { ...body, behind: { ...body, shows: 'headers', document: headers, selected: null } };
}

export function updateViewer(state: ViewerState, action: ViewerAction, size: ViewerSize): ViewerState {
  return scrolled(changed({ ...state, note: null }, action, size), bodyRows(size.height));
}

function changed(state: ViewerState, action: ViewerAction, size: ViewerSize): ViewerState {
  const { document, cursor, folds, mode } = state;
  switch (action.kind) {
    case 'move':
      return { ...state, cursor: moved(state, action.by) };
    case 'go':
      return {
        ...state,
        cursor:
          action.to === 'first'
            ? 0
            : folds.visible(action.to === 'last' ? Math.max(0, document.source.count - 1) : action.to),
      };
    case 'scroll':
      return scrolledBy(state, { by: action.by, rows: bodyRows(size.height) });
    case 'toggle':
      return { ...state, folds: folds.endOf(cursor) === null ? folded(state) : folds.without([cursor]) };
    case 'collapse': {
      const next = folds.endOf(cursor) === null ? folded(state) : folds;
      return next === folds
        ? { ...state, cursor: document.parentOf(cursor) ?? cursor }
        : { ...state, folds: next };
    }
    case 'expand':
      return { ...state, folds: folds.endOf(cursor) === null ? folds : folds.without([cursor]) };
    case 'fold-all':
      return foldedAll(state);
    case 'unfold-all':
      return { ...state, folds: Folds.none };
    case 'pan':
      return { ...state, left: Math.max(0, state.left + action.by) };
    case 'switch':
      return state.behind === null ? state : { ...state.behind, behind: { ...state, behind: null } };
    case 'back':
      return state.under ?? state;
    case 'open':
      return opened(state, action.view, size);
    case 'table':
      return changeTable(state, { change: action.change, size });
    case 'note':
      return { ...state, note: action.text };
    case 'search-start':
      return startSearch(state);
    case 'search-type':
      return mode.kind === 'search' ? typeSearch(state, mode, action) : state;
    case 'search-keep':
      return mode.kind === 'search' ? keepSearch(state, mode) : state;
    case 'search-leave':
      return mode.kind === 'search' ? leaveSearch(state, mode) : state;
    case 'next-match':
      return nextMatch(state, action.direction === 'down' ? 1 : -1);
    case 'filter-start':
    case 'filter-type':
    case 'filter-recall':
    case 'filter-found':
    case 'filter-failed':
    case 'filter-keep':
    case 'filter-leave':
      return updateFilter(state, action);
    case 'seek':
      return seekOn(state, size.width);
    case 'seek-stop':
      return { ...state, seek: null, note: 'the search was stopped' };
    default:
      return action satisfies never;
  }
}

function opened(
  state: ViewerState,
  view: Extract<ViewerAction, { kind: 'open' }>['view'],
  size: ViewerSize,
): ViewerState {
  switch (view) {
    case 'decoded':
      return decodeHere(state);
    case 'bytes':
      return openBytes(state, size);
    case 'table':
      return openTable(state, size);
    case 'row':
      return openRow(state);
    case 'keys':
      return openKeys(state);
    default:
      return view satisfies never;
  }
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

function folded({ document, cursor, folds }: ViewerState): Folds {
  const end = document.endOf(cursor);
  return end === cursor ? folds : folds.with(cursor, end);
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

import type { Filter, Selection } from '../../response/filter.ts';
import { viewerKey } from '../viewer-keys.ts';
import type { TypedFilter, ViewerState } from '../viewer-state.ts';
import { openText } from './open-view.ts';

export type FilterAction =
  | { readonly kind: 'filter-start' }
  | { readonly kind: 'filter-type'; readonly text: string }
  | { readonly kind: 'filter-recall'; readonly back: number }
  | { readonly kind: 'filter-found'; readonly filter: Filter; readonly selection: Selection }
  | { readonly kind: 'filter-failed'; readonly message: string }
  | { readonly kind: 'filter-keep' }
  | { readonly kind: 'filter-leave' };

export function updateFilter(state: ViewerState, action: FilterAction): ViewerState {
  const { mode } = state;
  if (action.kind === 'filter-start') return startFilter(state);
  if (mode.kind !== 'filter') return state;
  switch (action.kind) {
    case 'filter-type':
      return typeFilter(state, { ...mode, text: action.text, recalled: 0 });
    case 'filter-recall': {
      const recalled = Math.max(0, Math.min(state.filters.length, mode.recalled + action.back));
      return typeFilter(state, { ...mode, text: state.filters[recalled - 1] ?? '', recalled });
    }
    case 'filter-found':
      return withMatches(mode, action);
    case 'filter-failed':
      return { ...state, mode: { ...mode, problem: action.message, whenFound: 'stay' } };
    case 'filter-keep':
      return keepFilter(state, mode);
    case 'filter-leave':
      return mode.origin;
    default:
      return action satisfies never;
  }
}

function startFilter(state: ViewerState): ViewerState {
  const mode: TypedFilter = {
    kind: 'filter',
    text: '',
    problem: null,
    whenFound: 'stay',
    shown: '',
    recalled: 0,
    origin: state,
  };
  if (state.document.filtered === undefined) return { ...state, note: whyNot(state) };
  return { ...state, mode };
}

function typeFilter(state: ViewerState, mode: TypedFilter): ViewerState {
  const isEmpty = mode.text.trim() === '';
  const typed: TypedFilter = { ...mode, problem: null, whenFound: 'stay', ...(isEmpty && { shown: '' }) };
  return { ...(isEmpty ? mode.origin : state), mode: typed };
}

function withMatches(
  mode: TypedFilter,
  { filter, selection }: { readonly filter: Filter; readonly selection: Selection },
): ViewerState {
  const { language, query } = filter;
  const selected = mode.origin.selected === '$' && language === 'JSONPath' ? query : null;
  const { count, ...found } = selection;
  const what = `matches of ${query}`;
  const shown = { ...mode, shown: mode.text, problem: count === 0 ? 'nothing matches' : null };
  const state = { ...openText(mode.origin, { ...found, what, selected }), mode: shown };
  return mode.whenFound === 'keep' ? keepFilter(state, shown) : state;
}

function keepFilter(state: ViewerState, mode: TypedFilter): ViewerState {
  const { text, shown, origin } = mode;
  if (text.trim() === '') return origin;
  if (text !== shown) return { ...state, mode: { ...mode, whenFound: 'keep' } };
  const filters = [text, ...state.filters.filter((filter) => filter !== text)].slice(0, maxFilters);
  return { ...state, mode: { kind: 'browse' }, filters, under: { ...origin, filters } };
}

const maxFilters = 50;

function whyNot(state: ViewerState): string {
  if (state.table === null) return 'only JSON, XML and HTML can be filtered';
  const [close, filter, table] = (['viewer-close', 'viewer-filter', 'viewer-table'] as const).map((command) =>
    viewerKey(state, command),
  );
  return `${close} goes back, ${filter} filters there, ${table} shows the matches as a table`;
}

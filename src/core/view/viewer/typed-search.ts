import { type Seek, searchOf, seekMatch } from './search.ts';
import type { TypedSearch, ViewerState } from './viewer-state.ts';
import { chooseColumn } from './views/table-view.ts';

export function startSearch(state: ViewerState): ViewerState {
  const { cursor, top, left, folds, search } = state;
  const origin = { cursor, top, left, folds, search };
  return { ...state, mode: { kind: 'search', text: '', as: 'text', origin } };
}

export function typeSearch(
  state: ViewerState,
  before: TypedSearch,
  { text, as }: Pick<TypedSearch, 'text' | 'as'>,
): ViewerState {
  const { origin } = before;
  const mode: TypedSearch = { kind: 'search', text, as, origin };
  const search = searchOf(mode);
  if (search === null) return { ...state, ...origin, seek: null, mode };
  const isLonger =
    as === 'text' && before.as === 'text' && before.text !== '' && text.startsWith(before.text);
  const seek = isLonger
    ? seekOfLonger(state, origin.cursor)
    : { line: origin.cursor, step: 1 as const, passed: 0 };
  return { ...state, mode, search: { ...search, found: seek !== null }, seek };
}

function seekOfLonger({ document, cursor, search, seek }: ViewerState, origin: number): Seek | null {
  if (seek !== null) return seek;
  if (search?.found === false) return null;
  const { count } = document.source;
  return { line: cursor, step: 1, passed: (cursor - origin + count) % Math.max(1, count) };
}

export function keepSearch(state: ViewerState, { text, origin }: TypedSearch): ViewerState {
  const there = state.seek === null ? state : { ...state, ...origin, search: state.search };
  return { ...there, mode: { kind: 'browse' }, search: text === '' ? null : there.search };
}

export const leaveSearch = (state: ViewerState, { origin }: TypedSearch): ViewerState => ({
  ...state,
  ...origin,
  seek: null,
  mode: { kind: 'browse' },
});

export function nextMatch(state: ViewerState, step: 1 | -1): ViewerState {
  const { count } = state.document.source;
  if (state.search === null || count === 0) return state;
  const line = (state.cursor + step + count) % count;
  return { ...state, seek: { line, step, passed: 0 } };
}

export function giveUpSearch(state: ViewerState): ViewerState {
  const from = state.mode.kind === 'search' ? { ...state, ...state.mode.origin } : state;
  return { ...from, search: null, seek: null, note: 'This pattern takes too long; use a simpler one.' };
}

export function seekOn(state: ViewerState, width: number): ViewerState {
  const { document, search, seek, mode } = state;
  if (search === null || seek === null) return state;
  const sought = seekMatch(document, search, seek);
  if (sought.kind === 'on') return { ...state, seek: sought.seek };
  const from: ViewerState = mode.kind === 'search' ? { ...state, ...mode.origin } : state;
  if (sought.kind === 'none') return { ...from, seek: null, search: { ...search, found: false } };
  const { line, column } = sought;
  const found = { ...from, seek: null, search: { ...search, found: true }, cursor: line };
  if (from.table !== null) {
    const before = document.searched?.(line).slice(0, column).split('\n') ?? [];
    return chooseColumn(found, { column: before.length - 1, width });
  }
  return {
    ...found,
    left: column < width - 10 ? 0 : column - Math.floor(width / 3),
    folds: from.folds.without(from.folds.over(line)),
  };
}

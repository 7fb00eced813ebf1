import { applyCommand } from '../../../core/editor/editor.ts';
import { searchHistory } from '../../../core/editor/history/history-search.ts';
import { edited } from '../edits.ts';
import type { SearchList, SearchOverlay, ShellState } from '../state.ts';

export const searchInputs = (state: ShellState): ShellState =>
  startSearch(state, { title: 'history', labels: state.history, texts: state.history });

export function startSearch(state: ShellState, list: SearchList): ShellState {
  const overlay: SearchOverlay = {
    kind: 'search',
    list,
    query: '',
    hits: [],
    selected: 0,
    before: state.editor,
  };
  return searchFor(state, overlay, '');
}

/** Changes the query: the best hit goes into the editor, and its preview below. */
export function searchFor(state: ShellState, overlay: SearchOverlay, query: string): ShellState {
  const hits = searchHistory(overlay.list.labels, query);
  const searched = { ...overlay, query, hits, selected: 0 };
  return query === '' && overlay.list.title === 'history'
    ? { ...state, editor: overlay.before, overlay: searched, walk: null }
    : showHit(state, searched);
}

export function selectHit(state: ShellState, overlay: SearchOverlay, step: number): ShellState {
  // Up goes back in time, and up in a list.
  const by = overlay.list.title === 'history' ? step : -step;
  const selected = Math.max(0, Math.min(overlay.selected + by, overlay.hits.length - 1));
  return showHit(state, { ...overlay, selected });
}

export function acceptHit(state: ShellState, { query }: SearchOverlay): ShellState {
  return { ...state, overlay: { kind: 'none' }, lastQuery: query };
}

/** The next input of the history with the text that was searched last; the editor shows where the search is. */
export function searchAgain(state: ShellState, direction: 'older' | 'newer'): ShellState {
  const { lastQuery, history, editor } = state;
  const step = direction === 'older' ? -1 : 1;
  const from = history.lastIndexOf(editor.document.text);
  const first = from === -1 ? (direction === 'older' ? history.length - 1 : history.length) : from + step;
  for (let at = first; at >= 0 && at < history.length; at += step) {
    const text = history[at] ?? '';
    if (lastQuery !== null && text.toLowerCase().includes(lastQuery.toLowerCase()))
      return edited(state, applyCommand(editor, { name: 'set-text', text }));
  }
  const text =
    lastQuery === null ? 'Nothing was searched yet' : `No ${direction} input contains "${lastQuery}"`;
  return { ...state, note: { severity: 'info', text } };
}

export function cancelSearch(state: ShellState, overlay: SearchOverlay): ShellState {
  return { ...state, editor: overlay.before, overlay: { kind: 'none' } };
}

function showHit(state: ShellState, overlay: SearchOverlay): ShellState {
  const hit = overlay.hits[overlay.selected];
  const text = hit === undefined ? undefined : overlay.list.texts[hit.index];
  const editor =
    text === undefined ? overlay.before : applyCommand(overlay.before, { name: 'set-text', text });
  return { ...state, editor, overlay, walk: null };
}

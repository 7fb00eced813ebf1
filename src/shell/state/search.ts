import { applyCommand } from '../../core/editor/editor.ts';
import { searchHistory } from '../../core/editor/history/history-search.ts';
import type { SearchOverlay, ShellState } from './state.ts';

export function startSearch(state: ShellState): ShellState {
  const overlay: SearchOverlay = { kind: 'search', query: '', hits: [], selected: 0, before: state.editor };
  return searchFor(state, overlay, '');
}

/** Changes the query: the best hit goes into the editor, and its preview below. */
export function searchFor(state: ShellState, overlay: SearchOverlay, query: string): ShellState {
  return showHit(state, { ...overlay, query, hits: searchHistory(state.history, query), selected: 0 });
}

export function selectHit(state: ShellState, overlay: SearchOverlay, step: number): ShellState {
  const selected = Math.max(0, Math.min(overlay.selected + step, overlay.hits.length - 1));
  return showHit(state, { ...overlay, selected });
}

export function acceptHit(state: ShellState): ShellState {
  return { ...state, overlay: { kind: 'none' } };
}

export function cancelSearch(state: ShellState, overlay: SearchOverlay): ShellState {
  return { ...state, editor: overlay.before, overlay: { kind: 'none' } };
}

function showHit(state: ShellState, overlay: SearchOverlay): ShellState {
  const hit = overlay.hits[overlay.selected];
  const editor =
    hit === undefined || overlay.query === ''
      ? overlay.before
      : applyCommand(overlay.before, { name: 'set-text', text: hit.text });
  return { ...state, editor, overlay, walk: null };
}

import { applyCommand } from '../../../core/editor/editor.ts';
import { searchHistory } from '../../../core/editor/history/history-search.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import { noted, withEditor } from '../edits.ts';
import type { SearchList, SearchOverlay, ShellState } from '../state.ts';
import type { ShellReads } from '../types.ts';
import { paletteList } from './palette.ts';

export const searchInputs = (state: ShellState, reads: Pick<ShellReads, 'session'>): ShellState =>
  startSearch(state, { title: 'history', labels: maskedHistory(state, reads), texts: state.history });

export const searchEverything = (state: ShellState, reads: ShellReads): ShellState =>
  startSearch(
    state,
    paletteList(reads.completion, { inputs: state.history, shown: maskedHistory(state, reads) }),
  );

/** The list shows secrets masked; the editor gets the input as it was typed, for it is sent from there. */
function maskedHistory({ history }: ShellState, { session }: Pick<ShellReads, 'session'>): readonly string[] {
  const secrets = sessionSecrets(session());
  if (masked?.history === history && masked.secrets === secrets) return masked.shown;
  const shown = history.map((input) => secrets.mask(input));
  const isSame = shown.every((input, index) => input === history[index]);
  masked = { history, secrets, shown: isSame ? history : shown };
  return masked.shown;
}

let masked: {
  readonly history: readonly string[];
  readonly secrets: Masker;
  readonly shown: readonly string[];
} | null = null;

function startSearch(state: ShellState, list: SearchList): ShellState {
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

export function searchAgain(state: ShellState, direction: 'older' | 'newer'): ShellState {
  const { lastQuery, history, editor } = state;
  const step = direction === 'older' ? -1 : 1;
  const from = history.lastIndexOf(editor.document.text);
  const first = from === -1 ? (direction === 'older' ? history.length - 1 : history.length) : from + step;
  for (let at = first; at >= 0 && at < history.length; at += step) {
    const text = history[at] ?? '';
    if (lastQuery !== null && text.toLowerCase().includes(lastQuery.toLowerCase()))
      return withEditor(state, applyCommand(editor, { name: 'set-text', text }));
  }
  const text =
    lastQuery === null ? 'There is no earlier search' : `No ${direction} input contains "${lastQuery}"`;
  return noted(state, text);
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

import { applyCommand } from '../../core/editor/editor.ts';
import type { ShellCommandName } from '../../core/keys/prompt-table.ts';
import { bodyScroll } from '../../core/view/preview/body.ts';
import { maxCompareScroll } from '../../core/view/preview/differences/compare.ts';
import { docsOfText } from '../docs/docs-of-text.ts';
import { accept, choose, completeAtCursor } from './completions.ts';
import { compareWithServer } from './debugging/against-server.ts';
import { compareEnvironments } from './debugging/compare-environments.ts';
import { takeReference } from './debugging/take-reference.ts';
import { tryValue } from './debugging/what-if.ts';
import { noted, withClearedInput, withoutSelection } from './edits.ts';
import { createVariable, explain, takeSuggestion } from './fixes.ts';
import { acceptGhost, insertComment, revert, walkHistory, yankLastArgument } from './history.ts';
import { countOf } from './pending-key.ts';
import {
  acceptHit,
  cancelSearch,
  searchEverything,
  searchFor,
  searchInputs,
  selectHit,
} from './search/search.ts';
import type { PendingKey, PopupOverlay, PreviewMode, SearchOverlay, ShellState } from './state.ts';
import { submit, submitInput } from './submit.ts';
import { next, type ShellReads, type ShellUpdate } from './types.ts';

export function runCommand(state: ShellState, name: ShellCommandName, reads: ShellReads): ShellUpdate {
  // A fast typist presses the key before the disk has been read.
  if (state.waitingForHistory !== null && historyCommands.has(name))
    return next({ ...state, waitingForHistory: [...state.waitingForHistory, name] });
  const { state: after, effects } = commands[name](state, reads);
  return { state: { ...after, count: null }, effects };
}

const historyCommands: ReadonlySet<ShellCommandName> = new Set([
  'previous-history',
  'search-history',
  'yank-last-arg',
]);

type Command = (state: ShellState, reads: ShellReads) => ShellUpdate;

const commands: Readonly<Record<ShellCommandName, Command>> = {
  submit,
  interrupt,
  'cancel-send': (state) => next(state, { kind: 'cancel' }),
  exit: (state) => next(state, { kind: 'leave' }),
  suspend: (state) => next(state, { kind: 'suspend' }),
  'clear-screen': (state) => next(state, { kind: 'clear' }),
  'edit-in-editor': (state) => next(state, { kind: 'edit', text: state.editor.document.text }),
  'previous-history': changes((state) => walkHistory(state, 'older')),
  // Down enters the list right below the cursor.
  'next-history': changes((state) =>
    state.overlay.kind === 'popup' ? choose(state, state.overlay, 1) : walkHistory(state, 'newer'),
  ),
  'yank-last-arg': changes(yankLastArgument),
  'revert-line': changes(revert),
  'insert-comment': insertComment,
  'quoted-insert': changes((state) => waiting(state, { kind: 'quoted-insert' })),
  'character-search': changes((state) => searchCharacter(state, 'forward')),
  'character-search-backward': changes((state) => searchCharacter(state, 'backward')),
  'accept-ghost': changes((state, reads) => acceptGhost(state, 'all', reads)),
  'accept-ghost-word': changes((state, reads) => acceptGhost(state, 'word', reads)),
  explain: changes(explain),
  'create-variable': createVariable,
  'take-suggestion': changes(takeSuggestion),
  'view-response': viewLastResponse,
  'what-if': tryValue,
  'take-reference': takeReference,
  'compare-with-server': compareWithServer,
  'compare-environments': compareEnvironments,
  'show-docs': changes((state) => ({
    ...state,
    overlay: state.overlay.kind === 'docs' ? { kind: 'none' } : { kind: 'docs', scroll: 0 },
  })),
  expect: (state) => submitInput(state, '.expect next'),
  'enlarge-preview': changes((state) => togglePreview(state, 'enlarged')),
  'side-by-side': changes((state) => togglePreview(state, 'side-by-side')),
  'preview-page-up': changes((state, reads) => scrollPreview(state, -10, reads)),
  'preview-page-down': changes((state, reads) => scrollPreview(state, 10, reads)),
  dismiss,
  complete: changes(completeAtCursor),
  'popup-next': inPopup((state, overlay) => choose(state, overlay, 1)),
  'popup-previous': inPopup((state, overlay) => choose(state, overlay, -1)),
  'popup-page-down': inPopup((state, overlay) => choose(state, overlay, page)),
  'popup-page-up': inPopup((state, overlay) => choose(state, overlay, -page)),
  'popup-accept': inPopup(accept),
  'popup-close': inPopup((state) => ({ ...state, overlay: { kind: 'none' } })),
  'search-history': changes(searchInputs),
  palette: changes((state, reads) => searchEverything(state, reads)),
  'search-older': inSearch((state, overlay) => selectHit(state, overlay, 1)),
  'search-newer': inSearch((state, overlay) => selectHit(state, overlay, -1)),
  'search-accept': inSearch(acceptHit),
  'search-rubout': inSearch((state, overlay) =>
    searchFor(state, overlay, [...overlay.query].slice(0, -1).join('')),
  ),
  'search-cancel': inSearch(cancelSearch),
};

const page = 6;

function searchCharacter(state: ShellState, direction: 'forward' | 'backward'): ShellState {
  return waiting(state, { kind: 'character-search', direction, count: countOf(state) });
}

function waiting(state: ShellState, pending: Exclude<PendingKey, { kind: 'chord' }>): ShellState {
  const text = pending.kind === 'quoted-insert' ? 'Press the key to insert' : 'Type the character to go to';
  return noted({ ...state, pending }, text);
}

function changes(change: (state: ShellState, reads: ShellReads) => ShellState): Command {
  return (state, reads) => next(change(state, reads));
}

function inPopup(
  change: (state: ShellState, overlay: PopupOverlay, reads: ShellReads) => ShellState,
): Command {
  return changes((state, reads) =>
    state.overlay.kind === 'popup' ? change(state, state.overlay, reads) : state,
  );
}

function inSearch(change: (state: ShellState, overlay: SearchOverlay) => ShellState): Command {
  return changes((state) => (state.overlay.kind === 'search' ? change(state, state.overlay) : state));
}

function togglePreview(state: ShellState, mode: PreviewMode): ShellState {
  return { ...state, previewMode: state.previewMode === mode ? 'normal' : mode, previewScroll: 0 };
}

/** Scrolls no further than there are lines, so that the first key back is seen. */
function scrollPreview(state: ShellState, by: number, reads: ShellReads): ShellState {
  if (state.overlay.kind === 'docs') return scrollDocs(state, by, reads);
  const { text, cursor } = state.editor.document;
  const { preview } = reads.preview(text);
  const scroll = state.previewScroll + by;
  const previewScroll =
    state.previewMode === 'side-by-side'
      ? Math.max(0, Math.min(scroll, maxCompareScroll(preview)))
      : bodyScroll(preview, { scroll, cursor });
  return { ...state, previewScroll };
}

function scrollDocs(state: ShellState, by: number, { session, queries, editorSize }: ShellReads): ShellState {
  if (state.overlay.kind !== 'docs') return state;
  const { width } = editorSize();
  const { text, cursor } = state.editor.document;
  const query = queries.describe(text, cursor);
  const lines = docsOfText({ text, query }, session(), width).length;
  const scroll = Math.max(0, Math.min(state.overlay.scroll + by, lines - 5));
  return { ...state, overlay: { kind: 'docs', scroll } };
}

function dismiss(state: ShellState, { session }: ShellReads): ShellUpdate {
  const still = { ...withoutSelection(state), editor: applyCommand(state.editor, { name: 'deselect' }) };
  if (state.overlay.kind !== 'none') return next({ ...still, overlay: { kind: 'none' } });
  const { trial, against } = session();
  if (trial === null && against === null) return next({ ...still, previewMode: 'normal' });
  return next(
    still,
    ...(trial === null ? [] : [{ kind: 'dispatch', action: { kind: 'trial-ended' } } as const]),
    ...(against === null ? [] : [{ kind: 'dispatch', action: { kind: 'comparison-ended' } } as const]),
  );
}

export function interrupt(state: ShellState): ShellUpdate {
  if (state.editor.document.text !== '') return next(withClearedInput(state));
  if (state.leaving) return next(state, { kind: 'leave' });
  const leaving: ShellState = { ...state, overlay: { kind: 'none' }, leaving: true };
  return next(noted(leaving, 'Press Ctrl+C again to leave, or Ctrl+D'));
}

function viewLastResponse(state: ShellState, { session }: ShellReads): ShellUpdate {
  const exchange = session().exchanges.findLast(({ exchange: { outcome } }) => outcome.kind === 'response');
  return exchange === undefined
    ? next(noted(state, 'There is no response yet'))
    : next(state, { kind: 'view', exchange });
}

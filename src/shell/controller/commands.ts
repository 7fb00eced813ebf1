import { applyCommand } from '../../core/editor/editor.ts';
import type { ShellCommandName } from '../../core/editor/keys/shell-commands.ts';
import { interrupt } from './asking/leave.ts';
import type { ControllerContext } from './context.ts';
import { createVariable, explain, takeSuggestion } from './fixes.ts';
import { acceptGhost, walkHistory } from './history-commands.ts';
import { accept, choose, completeAtCursor } from './popup.ts';
import { acceptHit, cancelSearch, searchFor, selectHit, startSearch } from './search.ts';
import type { PopupOverlay, PreviewMode, SearchOverlay, ShellState } from './state.ts';
import { execute, submit } from './submit.ts';
import { deselected, edited } from './transitions.ts';
import { viewLastResponse } from './view-response.ts';

type Command = (context: ControllerContext) => void;

/** Carries out what a key stands for, apart from editing. */
export function carryOutCommand(name: ShellCommandName, context: ControllerContext): void {
  const { historyLoading } = context;
  if (historyLoading === null || !ofHistory.has(name)) {
    commands[name](context);
    return;
  }
  // The first key of a quick hand comes before the disk has answered.
  void historyLoading.then(() => {
    commands[name](context);
    context.changed();
  });
}

const ofHistory: ReadonlySet<ShellCommandName> = new Set(['previous-history', 'search-history']);

const commands: Readonly<Record<ShellCommandName, Command>> = {
  submit,
  interrupt,
  'cancel-send': (context) => {
    if (!context.app.interrupt()) interrupt(context);
  },
  exit: ({ screen }) => screen.leave(),
  suspend: ({ screen }) => screen.suspend(),
  'clear-screen': ({ screen }) => screen.clear(),
  'edit-in-editor': (context) => void editInEditor(context),
  'previous-history': (context) => walkHistory(context, 'older'),
  // Down goes into the list that stands right below the cursor.
  'next-history': (context) => {
    const { state } = context;
    if (state.overlay.kind === 'popup') context.state = choose(state, state.overlay, 1);
    else walkHistory(context, 'newer');
  },
  'accept-ghost': (context) => acceptGhost(context, 'all'),
  'accept-ghost-word': (context) => acceptGhost(context, 'word'),
  explain,
  'create-variable': createVariable,
  'take-suggestion': takeSuggestion,
  'view-response': viewLastResponse,
  expect: (context) => void execute('.expect next', context),
  'enlarge-preview': togglePreview('enlarged'),
  'side-by-side': togglePreview('side-by-side'),
  'preview-page-up': scrollPreview(-10),
  'preview-page-down': scrollPreview(10),
  dismiss: (context) => {
    const { state } = context;
    context.state =
      state.overlay.kind === 'none'
        ? { ...deselected(state), previewMode: 'normal' }
        : { ...deselected(state), overlay: { kind: 'none' } };
  },
  complete: completeAtCursor,
  'popup-next': whilePopup(({ state }, overlay) => choose(state, overlay, 1)),
  'popup-previous': whilePopup(({ state }, overlay) => choose(state, overlay, -1)),
  'popup-page-down': whilePopup(({ state }, overlay) => choose(state, overlay, page)),
  'popup-page-up': whilePopup(({ state }, overlay) => choose(state, overlay, -page)),
  'popup-accept': (context) => {
    const { overlay } = context.state;
    if (overlay.kind === 'popup') accept(context, overlay);
  },
  'popup-close': whilePopup(({ state }) => ({ ...state, overlay: { kind: 'none' } })),
  'search-history': (context) => {
    context.state = startSearch(context.state, context.history);
  },
  'search-older': whileSearching(({ state }, overlay) => selectHit(state, overlay, 1)),
  'search-newer': whileSearching(({ state }, overlay) => selectHit(state, overlay, -1)),
  'search-accept': whileSearching(({ state }) => acceptHit(state)),
  'search-rubout': whileSearching(({ state, history }, overlay) =>
    searchFor(state, overlay, { query: [...overlay.query].slice(0, -1).join(''), history }),
  ),
  'search-cancel': whileSearching(({ state }, overlay) => cancelSearch(state, overlay)),
};

const page = 6;

function whilePopup(next: (context: ControllerContext, overlay: PopupOverlay) => ShellState): Command {
  return (context) => {
    const { overlay } = context.state;
    if (overlay.kind === 'popup') context.state = next(context, overlay);
  };
}

function whileSearching(next: (context: ControllerContext, overlay: SearchOverlay) => ShellState): Command {
  return (context) => {
    const { overlay } = context.state;
    if (overlay.kind === 'search') context.state = next(context, overlay);
  };
}

function togglePreview(mode: PreviewMode): Command {
  return (context) => {
    const { state } = context;
    context.state = { ...state, previewMode: state.previewMode === mode ? 'normal' : mode, previewScroll: 0 };
  };
}

function scrollPreview(lines: number): Command {
  return (context) => {
    context.state = { ...context.state, previewScroll: context.state.previewScroll + lines };
  };
}

async function editInEditor(context: ControllerContext): Promise<void> {
  const outcome = await context.screen.edit(context.state.editor.document.text);
  context.state =
    outcome.kind === 'edited'
      ? edited(context.state, applyCommand(context.state.editor, { name: 'set-text', text: outcome.text }))
      : { ...context.state, note: { severity: 'error', text: outcome.message } };
  context.changed();
}

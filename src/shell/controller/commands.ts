import { applyCommand } from '../../core/editor/editor.ts';
import { ghostText, ghostWord } from '../../core/editor/ghost.ts';
import { addToHistory, newerEntry, olderEntry, startWalk } from '../../core/editor/history.ts';
import type { ShellCommandName } from '../../core/editor/keys/shell-commands.ts';
import { secretTexts } from '../../core/session/secrets.ts';
import type { ControllerContext } from './context.ts';
import { isPrivate } from './private-input.ts';
import { acceptHit, cancelSearch, searchFor, selectHit, startSearch } from './search.ts';
import type { PreviewMode } from './state.ts';
import { submissionOf } from './submission.ts';
import { cleared, edited } from './transitions.ts';

/** Carries out what a key stands for, apart from editing. */
export function carryOutCommand(name: ShellCommandName, context: ControllerContext): void {
  switch (name) {
    case 'submit':
      return submit(context);
    case 'interrupt':
      return interrupt(context);
    case 'cancel-send':
      if (!context.app.interrupt()) interrupt(context);
      return;
    case 'exit':
      return context.screen.leave();
    case 'suspend':
      return context.screen.suspend();
    case 'clear-screen':
      return context.screen.clear();
    case 'edit-in-editor':
      return void editInEditor(context);
    case 'previous-history':
      return walk(context, 'older');
    case 'next-history':
      return walk(context, 'newer');
    case 'accept-ghost':
      return acceptGhost(context, 'all');
    case 'accept-ghost-word':
      return acceptGhost(context, 'word');
    case 'search-history':
      context.state = startSearch(context.state, context.history);
      return;
    case 'search-older':
    case 'search-newer':
    case 'search-accept':
    case 'search-rubout':
    case 'search-cancel':
      return search(context, name);
    case 'enlarge-preview':
      return togglePreview(context, 'enlarged');
    case 'side-by-side':
      return togglePreview(context, 'side-by-side');
    case 'preview-page-up':
      return scrollPreview(context, -10);
    case 'preview-page-down':
      return scrollPreview(context, 10);
    case 'dismiss':
      context.state = { ...context.state, overlay: { kind: 'none' }, previewMode: 'normal' };
      return;
    default:
      return;
  }
}

type SearchCommand = Extract<
  ShellCommandName,
  `search-${'older' | 'newer' | 'accept' | 'rubout' | 'cancel'}`
>;

function submit(context: ControllerContext): void {
  const { app, state } = context;
  const { text } = state.editor.document;
  const submission = submissionOf(text, { preview: () => app.preview(text), waiting: context.waiting > 0 });
  switch (submission.kind) {
    case 'nothing':
      context.state = cleared(state);
      return;
    case 'newline':
      context.state = edited(state, applyCommand(state.editor, { name: 'newline' }));
      return;
    case 'refused':
      context.state = { ...state, note: { severity: 'error', text: submission.reason } };
      return;
    case 'submit':
      return run(text, context);
    default:
      submission satisfies never;
  }
}

function run(text: string, context: ControllerContext): void {
  context.state = cleared(context.state);
  const line = text.trimEnd();
  context.history = addToHistory(context.history, line);
  context.waiting += 1;
  void context.app
    .submit(text)
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      context.screen.print({
        kind: 'notice',
        notice: { severity: 'error', message, hint: null, cause: null },
      });
    })
    .then(() => keep(line, context))
    .finally(() => {
      context.waiting -= 1;
      context.changed();
    });
}

/** After it ran: a secret that it set is known then. A history that cannot be written is no reason to stop. */
async function keep(line: string, { app, historyStore }: ControllerContext): Promise<void> {
  if (!isPrivate(line, secretTexts(app.store.getState())))
    await historyStore.append(line).catch(() => undefined);
}

/** Ctrl+C: clears the input; on an empty one, leaves when pressed again. */
function interrupt(context: ControllerContext): void {
  const { state } = context;
  if (state.editor.document.text !== '') {
    context.state = cleared(state);
    return;
  }
  if (state.leaving) return context.screen.leave();
  context.state = {
    ...state,
    overlay: { kind: 'none' },
    leaving: true,
    note: { severity: 'info', text: 'Press Ctrl+C again to leave, or Ctrl+D' },
  };
}

function walk(context: ControllerContext, direction: 'older' | 'newer'): void {
  const { state, history } = context;
  const { text } = state.editor.document;
  const from = state.walk ?? startWalk(history, state.editor.document);
  const step = direction === 'older' ? olderEntry(from, text) : newerEntry(from, text);
  if (step === null) return;
  const editor = applyCommand(state.editor, { name: 'set-text', text: step.text });
  context.state = { ...edited(state, editor), walk: step.walk };
}

function acceptGhost(context: ControllerContext, amount: 'all' | 'word'): void {
  const { state } = context;
  const ghost = ghostText(state.editor.document, context.history);
  if (ghost === null) return;
  const text = amount === 'all' ? ghost : ghostWord(ghost);
  context.state = edited(state, applyCommand(state.editor, { name: 'paste', text }));
}

function search(context: ControllerContext, name: SearchCommand): void {
  const { state } = context;
  const { overlay } = state;
  if (overlay.kind !== 'search') return;
  switch (name) {
    case 'search-older':
      context.state = selectHit(state, overlay, 1);
      return;
    case 'search-newer':
      context.state = selectHit(state, overlay, -1);
      return;
    case 'search-accept':
      context.state = acceptHit(state);
      return;
    case 'search-rubout': {
      const query = [...overlay.query].slice(0, -1).join('');
      context.state = searchFor(state, overlay, { query, history: context.history });
      return;
    }
    case 'search-cancel':
      context.state = cancelSearch(state, overlay);
      return;
    default:
      name satisfies never;
  }
}

function togglePreview(context: ControllerContext, mode: PreviewMode): void {
  const { state } = context;
  context.state = { ...state, previewMode: state.previewMode === mode ? 'normal' : mode, previewScroll: 0 };
}

function scrollPreview(context: ControllerContext, lines: number): void {
  context.state = { ...context.state, previewScroll: context.state.previewScroll + lines };
}

async function editInEditor(context: ControllerContext): Promise<void> {
  const outcome = await context.screen.edit(context.state.editor.document.text);
  context.state =
    outcome.kind === 'edited'
      ? edited(context.state, applyCommand(context.state.editor, { name: 'set-text', text: outcome.text }))
      : { ...context.state, note: { severity: 'error', text: outcome.message } };
  context.changed();
}

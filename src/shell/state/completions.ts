import { complete } from '../../core/editor/completion/complete.ts';
import type { Completion, CompletionContext } from '../../core/editor/completion/types.ts';
import type { Document } from '../../core/editor/document.ts';
import { applyCommand } from '../../core/editor/editor.ts';
import { classifyInput } from '../../core/request/classify.ts';
import { withEditor } from './edits.ts';
import type { Overlay, PopupOverlay, ShellState } from './state.ts';
import type { ShellReads } from './types.ts';

export function completeAtCursor(state: ShellState, reads: ShellReads): ShellState {
  const { overlay } = state;
  const { document } = state.editor;
  const completion = overlay.kind === 'popup' ? overlay.completion : complete(document, reads.completion);
  if (completion?.items.length === 1)
    return accept(state, { kind: 'popup', completion, selected: 0, mostItems: 1 }, reads);
  if (completion === null) return { ...state, completed: { by: 'tab', document, overlay } };
  // An item that is already typed is not worth a key.
  const typed = document.text.slice(completion.replace.start, completion.replace.end);
  const selected = completion.items[0]?.text === typed ? 1 : 0;
  const mostItems = mostItemsOf(overlay, completion);
  const popup: PopupOverlay = { kind: 'popup', completion, selected, mostItems };
  return { ...state, overlay: popup, completed: { by: 'tab', document, overlay: popup } };
}

export function completedAgain(state: ShellState, reads: ShellReads): ShellState {
  const { completed } = state;
  if (completed?.document !== state.editor.document || completed.overlay !== state.overlay) return state;
  const closed: ShellState = { ...state, overlay: { kind: 'none' } };
  return completed.by === 'tab' ? completeAtCursor(closed, reads) : offered(closed, reads, state.overlay);
}

export function choose(state: ShellState, overlay: PopupOverlay, step: number): ShellState {
  const count = overlay.completion.items.length;
  const next = (overlay.selected ?? -1) + step;
  // A page stops at the ends.
  const selected = Math.abs(step) === 1 ? (next + count) % count : Math.max(0, Math.min(next, count - 1));
  return { ...state, overlay: { ...overlay, selected } };
}

export function accept(state: ShellState, overlay: PopupOverlay, reads: ShellReads): ShellState {
  const { completion, selected } = overlay;
  const item = completion.items[selected ?? 0];
  if (item === undefined) return state;
  const editor = applyCommand(state.editor, { name: 'replace', ...completion.replace, text: item.text });
  return offered(withEditor({ ...state, overlay: { kind: 'none' } }, editor), reads);
}

export function offered(
  state: ShellState,
  { completion }: ShellReads,
  before: Overlay = state.overlay,
): ShellState {
  const { document } = state.editor;
  // Asks the isolate for its names early: they are there when Tab is pressed.
  if (document.text.length < 4 && classifyInput(document.text).kind === 'script') completion.members('');
  const overlay = isOffered(document.text, document.cursor) ? listAt(document, completion, before) : null;
  const shown = overlay ?? state.overlay;
  return { ...state, overlay: shown, completed: { by: 'typing', document, overlay: shown } };
}

function listAt(document: Document, context: CompletionContext, before: Overlay): PopupOverlay | null {
  const completion = complete(document, context);
  if (completion === null) return null;
  const typed = document.text.slice(completion.replace.start, completion.replace.end);
  const [only] = completion.items;
  const isComplete = completion.items.length === 1 && only?.text.trimEnd() === typed;
  if (isComplete) return null;
  return { kind: 'popup', completion, selected: null, mostItems: mostItemsOf(before, completion) };
}

function mostItemsOf(before: Overlay, { items, replace }: Completion): number {
  const isSame = before.kind === 'popup' && before.completion.replace.start === replace.start;
  return isSame ? Math.max(items.length, before.mostItems) : items.length;
}

const maxLookbehind = 500;

function isOffered(text: string, cursor: number): boolean {
  const before = text.slice(Math.max(0, cursor - maxLookbehind), cursor);
  if (/\{\{[^{}\n]*$/.test(before)) return true;
  if (/^\.[\w-]*$/.test(text)) return cursor === text.length;
  if (/^\.(?:expect|history)[ \t]/.test(text)) return true;
  return /[\p{L}\d_$\])]\.[\p{L}\d_$]*$/u.test(before) && classifyInput(text).kind === 'script';
}

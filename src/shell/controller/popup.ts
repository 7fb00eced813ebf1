import { complete } from '../../core/editor/completion/complete.ts';
import { applyCommand } from '../../core/editor/editor.ts';
import { classifyInput } from '../../core/request/classify.ts';
import type { ControllerContext } from './context.ts';
import type { PopupOverlay, ShellState } from './state.ts';
import { edited } from './transitions.ts';

/** Tab: puts the only completion in, or goes to the first of several. */
export function completeAtCursor(context: ControllerContext): void {
  const { state } = context;
  const { overlay } = state;
  const completion =
    overlay.kind === 'popup' ? overlay.completion : complete(state.editor.document, context.completion);
  if (completion?.items.length === 1) {
    accept(context, { kind: 'popup', completion, selected: 0 });
    return;
  }
  if (completion !== null) {
    // What stands there already is not worth a key.
    const typed = state.editor.document.text.slice(completion.replace.start, completion.replace.end);
    const selected = completion.items[0]?.text === typed ? 1 : 0;
    context.state = { ...state, overlay: { kind: 'popup', completion, selected } };
  }
  context.asked = { by: 'tab', document: state.editor.document, overlay: context.state.overlay };
}

/** The isolate has told of members: the list shows them, where nothing was typed or chosen since. */
export function membersArrived(context: ControllerContext): void {
  const { state, asked } = context;
  if (asked?.document !== state.editor.document || asked.overlay !== state.overlay) return;
  context.state = { ...state, overlay: { kind: 'none' } };
  if (asked.by === 'tab') completeAtCursor(context);
  else context.state = offered(context.state, context);
}

/** `step` items on; from the last one to the first and back. */
export function choose(state: ShellState, overlay: PopupOverlay, step: number): ShellState {
  const count = overlay.completion.items.length;
  const next = (overlay.selected ?? -1) + step;
  // A page stops at the ends.
  const selected = Math.abs(step) === 1 ? (next + count) % count : Math.max(0, Math.min(next, count - 1));
  return { ...state, overlay: { ...overlay, selected } };
}

/** Puts the chosen item in; where that leads further, the list shows how. */
export function accept(context: ControllerContext, overlay: PopupOverlay): void {
  const { state } = context;
  const { completion, selected } = overlay;
  const item = completion.items[selected ?? 0];
  if (item === undefined) return;
  const editor = applyCommand(state.editor, { name: 'replace', ...completion.replace, text: item.text });
  context.state = offered(edited({ ...state, overlay: { kind: 'none' } }, editor), context);
}

/** The state with a list where one helps unasked: in placeholders, commands, and behind a dot of JavaScript. */
export function offered(
  state: ShellState,
  context: Pick<ControllerContext, 'completion' | 'asked'>,
): ShellState {
  const { document } = state.editor;
  // By the time that Tab is pressed, the isolate has told its names.
  if (document.text.length < 4 && classifyInput(document.text).kind === 'script')
    context.completion.members('');
  const next = isOffered(document.text, document.cursor) ? withList(state, context) : state;
  context.asked = { by: 'typing', document, overlay: next.overlay };
  return next;
}

function withList(
  state: ShellState,
  { completion: known }: Pick<ControllerContext, 'completion'>,
): ShellState {
  const { document } = state.editor;
  const completion = complete(document, known);
  if (completion === null) return state;
  const typed = document.text.slice(completion.replace.start, completion.replace.end);
  const [only] = completion.items;
  const isComplete = completion.items.length === 1 && only?.text.trimEnd() === typed;
  return isComplete ? state : { ...state, overlay: { kind: 'popup', completion, selected: null } };
}

const reach = 500;

function isOffered(text: string, cursor: number): boolean {
  const before = text.slice(Math.max(0, cursor - reach), cursor);
  if (/\{\{[^{}\n]*$/.test(before)) return true;
  if (/^\.[\w-]*$/.test(text)) return cursor === text.length;
  if (/^\.expect[ \t]/.test(text)) return true;
  return /[\p{L}\d_$\])]\.[\p{L}\d_$]*$/u.test(before) && classifyInput(text).kind === 'script';
}

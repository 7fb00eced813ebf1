import { applyCommand } from '../../core/editor/editor.ts';
import { ghostText } from '../../core/editor/ghost.ts';
import type { InputEvent, KeyEvent } from '../../core/editor/input/events.ts';
import { selectedRange } from '../../core/editor/region.ts';
import { repeatCommand } from '../../core/editor/repeat.ts';
import { keymapOf } from '../../core/keys/keymap.ts';
import type { ShellCommandName } from '../../core/keys/prompt-table.ts';
import { type KeyContext, resolveKey } from '../../core/keys/resolve.ts';
import { classifyInput } from '../../core/request/classify.ts';
import { isInputComplete } from '../../core/session/inputs/complete-input.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { nextBoundary } from '../../core/text/graphemes.ts';
import { interrupt, runCommand } from './commands.ts';
import { completedAgain, offered } from './completions.ts';
import { withoutOldComparison } from './debugging/against-server.ts';
import { stashOf, withEditor, withInput } from './edits.ts';
import { remembered } from './history.ts';
import { counted, countOf, takePendingKey } from './pending-key.ts';
import { afterInput, eventsFor, hold } from './questions/held-keys.ts';
import { answer, ask } from './questions/questions.ts';
import { searchFor } from './search/search.ts';
import type { Overlay, ShellState } from './state.ts';
import { next, type ShellAction, type ShellReads, type ShellUpdate } from './types.ts';
import { beforeEnter, settleVi, takeViKey } from './vi.ts';

export function update(state: ShellState, action: ShellAction, reads: ShellReads): ShellUpdate {
  switch (action.kind) {
    case 'input':
      return withoutOldComparison(state, handleInput(state, action.event, reads), reads);
    case 'command':
      return runCommand(state, action.name, reads);
    case 'asked':
      return next(ask(state, action.question));
    case 'question-withdrawn':
      return next({ ...state, questions: state.questions.filter(({ id }) => id !== action.id) });
    case 'question-shown':
      return answerEarly({ ...state, shown: action.asked }, reads);
    case 'history-loaded':
      return historyLoaded(state, action.history, reads);
    case 'input-numbered':
      return next({ ...state, inputs: new Map([...state.inputs, [action.number, action.text]]) });
    case 'members-arrived':
      return next(completedAgain(state, reads));
    case 'nothing-cancelled':
      return interrupt(state);
    case 'editor-filled':
      return next(
        action.replaces === null || action.replaces === state.editor.document.text
          ? withInput(state, action)
          : state,
      );
    case 'remembered':
      return remembered(state, action.input);
    case 'value-taken': {
      // The input that was being typed returns once the variable is set.
      const stash = stashOf(state);
      const { editor, ...rest } = withInput(state, { text: action.input });
      return next({ ...rest, editor: applyCommand(editor, { name: 'select-range', ...action.name }), stash });
    }
    case 'externally-edited': {
      const { outcome } = action;
      return next(
        outcome.kind === 'edited'
          ? withInput(state, outcome)
          : { ...state, note: { severity: 'error', text: outcome.message } },
      );
    }
    case 'input-finished':
      return next(afterInput(state));
    default:
      return action satisfies never;
  }
}

function handleInput(before: ShellState, event: InputEvent, reads: ShellReads): ShellUpdate {
  const answered = answer(before, event, reads);
  if (answered !== null) return answered;
  const held = before.held === null ? null : hold(before.held, event);
  if (held !== null) return next({ ...before, held });
  const isVi = reads.session().preferences.settings['editing'] === 'vi';
  const isEnter = event.kind === 'key' && event.name === 'enter';
  const typedAt = event.kind !== 'key' ? reads.now() : isEnter ? null : before.typedAt;
  const timed = { ...before, typedAt, held: null };
  const state = isVi ? beforeEnter(timed, event) : timed;
  const taken = state.pending === null ? null : takePendingKey(state, event);
  if (taken !== null)
    return next(
      taken.rest === '' ? taken.state : handleText(taken.state, { kind: 'text', text: taken.rest }, reads),
    );
  const type = (typed: ShellState, text: string) => handleText(typed, { kind: 'text', text }, reads);
  const result =
    (isVi ? takeViKey(state, event, { ...reads, type }) : null) ??
    (event.kind === 'key'
      ? handleKey(state, event, reads)
      : event.kind === 'paste'
        ? withCurlConverted(state, handleText(state, event, reads))
        : next(handleText(state, event, reads)));
  // A question hides the overlays.
  const shown: ShellUpdate =
    state.questions.length === 0
      ? result
      : { ...result, state: { ...result.state, overlay: { kind: 'none' } } };
  return isVi ? settleVi(state, shown) : shown;
}

/** Answers a question with what was typed for it before it was shown. */
function answerEarly(state: ShellState, reads: ShellReads): ShellUpdate {
  const events = eventsFor(state);
  if (events === null) return next(state);
  let result = next({ ...state, held: null });
  for (const event of events) {
    const { state: after, effects } = handleInput(result.state, event, reads);
    result = next(after, ...result.effects, ...effects);
  }
  return result;
}

function handleText(state: ShellState, event: Exclude<InputEvent, KeyEvent>, reads: ShellReads): ShellState {
  if (state.overlay.kind === 'search')
    return searchFor(state, state.overlay, state.overlay.query + event.text.replaceAll('\n', ' '));
  if (state.count !== null && event.kind === 'text') return handleCounted(state, event.text, reads);
  const name = event.kind === 'paste' ? 'paste' : 'insert';
  // A blank continues the refused input: nobody begins a new one with it.
  const replaces = state.refusal?.isSelected === true && /^\S/.test(event.text);
  const command = { name: replaces ? 'set-text' : name, text: event.text } as const;
  const after = withEditor({ ...state, overlay: { kind: 'none' } }, applyCommand(state.editor, command));
  return name === 'insert' ? offered(after, reads, state.overlay) : after;
}

function withCurlConverted(before: ShellState, after: ShellState): ShellUpdate {
  const { text } = after.editor.document;
  const isWhole = before.editor.document.text === '';
  if (!isWhole || classifyInput(text).kind !== 'curl' || !isInputComplete(text)) return next(after);
  return next(after, { kind: 'dispatch', action: { kind: 'curl-pasted', command: text } });
}

/** Digits go on with the count, as in readline; the first other character is repeated. */
function handleCounted(state: ShellState, text: string, reads: ShellReads): ShellState {
  const digits = /^\d*/.exec(text)?.[0] ?? '';
  const withDigits = digits === '' ? state : counted(state, digits);
  const typed = text.slice(digits.length);
  if (typed === '') return withDigits;
  const end = nextBoundary(typed, 0);
  const repeated = typed.slice(0, end).repeat(Math.abs(countOf(withDigits)));
  return handleText({ ...state, count: null }, { kind: 'text', text: repeated + typed.slice(end) }, reads);
}

function handleKey(state: ShellState, event: KeyEvent, reads: ShellReads): ShellUpdate {
  const { editor, pending, history } = state;
  const { width, height } = reads.editorSize();
  const session = reads.session();
  const resolution = resolveKey(event, {
    keymap: keymapOf(session.preferences.keys),
    document: editor.document,
    width,
    selected: selectedRange(editor) !== null,
    mode: keyMode(state.overlay),
    sending: session.activity.kind !== 'idle',
    ghost: ghostText(editor.document, history, (entry) => sessionSecrets(session).holds(entry)) !== null,
    tall: editor.document.text.split('\n', height + 2).length > height,
    prefix: pending?.kind === 'chord' ? pending.first : null,
  });
  const isCtrlC = resolution.kind === 'shell' && interrupts.has(resolution.command);
  const fresh: ShellState = { ...state, pending: null, note: null, leaving: state.leaving && isCtrlC };
  switch (resolution.kind) {
    case 'prefix':
      return next({ ...fresh, pending: { kind: 'chord', first: resolution.prefix } });
    case 'count':
      return next(counted(fresh, resolution.digit));
    case 'edit': {
      const after = repeatCommand(editor, resolution.command, { count: countOf(state), width });
      return next(afterEdit(fresh, after, reads));
    }
    case 'shell':
      return runCommand(fresh, resolution.command, reads);
    case 'unbound':
      return next({ ...fresh, count: null });
    default:
      return resolution satisfies never;
  }
}

/** The commands of Ctrl+C, which leaves when it is pressed twice in a row. */
const interrupts: ReadonlySet<ShellCommandName> = new Set(['interrupt', 'cancel-send']);

/** An edit ends a search with its hit; a list of completions follows the text. */
function afterEdit(state: ShellState, editor: ShellState['editor'], reads: ShellReads): ShellState {
  const after = withEditor({ ...state, overlay: { kind: 'none' } }, editor);
  const isFollowed = state.overlay.kind === 'popup' && editor.document.text !== state.editor.document.text;
  return isFollowed ? offered(after, reads, state.overlay) : after;
}

function keyMode(overlay: Overlay): KeyContext['mode'] {
  if (overlay.kind === 'search') return 'search';
  return overlay.kind === 'popup' && overlay.selected !== null ? 'popup' : 'edit';
}

/** Inputs that were submitted meanwhile are newer. */
function historyLoaded(state: ShellState, loaded: readonly string[], reads: ShellReads): ShellUpdate {
  let result = next({ ...state, history: [...loaded, ...state.history], waitingForHistory: null });
  for (const name of state.waitingForHistory ?? []) {
    const { state: after, effects } = runCommand(result.state, name, reads);
    result = next(after, ...result.effects, ...effects);
  }
  return result;
}

import { type InputEvent, type KeyEvent, keyText } from '../../core/editor/input/events.ts';
import type { ViShellCommand } from '../../core/editor/vi/types.ts';
import { inNormal, viKey } from '../../core/editor/vi/vi.ts';
import { keymapOf } from '../../core/keys/keymap.ts';
import { nextBoundary } from '../../core/text/graphemes.ts';
import { runCommand } from './commands.ts';
import { withEditor } from './edits.ts';
import { searchAgain } from './search/search.ts';
import type { ShellState } from './state.ts';
import { next, type ShellReads, type ShellUpdate } from './types.ts';

export interface ViReads extends ShellReads {
  readonly type: (state: ShellState, text: string) => ShellState;
}

export function takeViKey(state: ShellState, event: InputEvent, reads: ViReads): ShellUpdate | null {
  const { overlay, vi } = state;
  if (overlay.kind === 'search' || event.kind === 'paste') return null;
  if (event.kind === 'text') return vi.mode === 'insert' ? null : typeKeys(state, event.text, reads);
  const quick = characterAfterEscape(event, reads);
  if (quick !== null) return typeKeys(press(state, 'escape', reads).state, quick, reads);
  const isChoosing = overlay.kind === 'popup' && overlay.selected !== null;
  const key = isChoosing ? undefined : viKeyOf(event);
  const isOwn = key !== undefined && (vi.mode !== 'insert' || key === 'escape');
  if (!isOwn || (key === 'escape' && isIdle(state))) return null;
  return press(state, key, reads);
}

/** Escape and a character at once arrive as Alt with it: where no command has that key, they are those two. */
function characterAfterEscape(event: KeyEvent, { session }: ShellReads): string | null {
  const { name, alt, ctrl, shift } = event;
  if (!alt || ctrl || name.length !== 1) return null;
  const { byKey } = keymapOf(session().preferences.keys);
  if (byKey.has(keyText(event)) || byKey.has(`alt+${name}`)) return null;
  return shift ? name.toUpperCase() : name;
}

/** Escape with nothing to leave does what it does without vi mode. */
const isIdle = ({ vi, overlay }: ShellState): boolean =>
  vi.mode === 'normal' && vi.keys === '' && overlay.kind !== 'popup';

/** The state after keys that vi mode has none for: its cursor is on a character, and Enter ends normal mode. */
export function settleVi(before: ShellState, { state, effects }: ShellUpdate): ShellUpdate {
  const isSame = state.editor === before.editor && state.vi === before.vi;
  if (isSame || state.vi.mode === 'insert') return { state, effects };
  return { state: { ...state, ...inNormal(state) }, effects };
}

export function beforeEnter(state: ShellState, event: InputEvent): ShellState {
  const isEnter = event.kind === 'key' && event.name === 'enter' && state.overlay.kind !== 'search';
  if (!isEnter || state.vi.mode === 'insert') return state;
  const { text } = state.editor.document;
  const editor = { ...state.editor, document: { text, cursor: text.length } };
  return { ...state, editor, vi: { ...state.vi, mode: 'insert', keys: '', insertion: null } };
}

/** Keys until one begins to insert: the rest is typed. */
function typeKeys(state: ShellState, text: string, reads: ViReads): ShellUpdate {
  let update = next(state);
  let at = 0;
  while (at < text.length && update.state.vi.mode !== 'insert' && update.state.overlay.kind !== 'search') {
    const end = nextBoundary(text, at);
    const { state: after, effects } = press(update.state, text.slice(at, end), reads);
    update = { state: after, effects: [...update.effects, ...effects] };
    at = end;
  }
  const rest = text.slice(at);
  return rest === '' ? update : { ...update, state: reads.type(update.state, rest) };
}

function press(state: ShellState, key: string, reads: ShellReads): ShellUpdate {
  const { shellCommand, ...after } = viKey(state, key);
  const overlay = state.overlay.kind === 'popup' ? ({ kind: 'none' } as const) : state.overlay;
  const shown = { ...withEditor({ ...state, overlay }, after.editor), vi: after.vi };
  return shellCommand === null ? next(shown) : settleVi(state, runShellCommand(shown, shellCommand, reads));
}

function runShellCommand(state: ShellState, shellCommand: ViShellCommand, reads: ShellReads): ShellUpdate {
  switch (shellCommand) {
    case 'search-again':
      return next(searchAgain(state, 'older'));
    case 'search-again-newer':
      return next(searchAgain(state, 'newer'));
    default:
      return runCommand(state, shellCommand, reads);
  }
}

function viKeyOf({ name, ctrl, alt, shift }: KeyEvent): string | undefined {
  if (alt || shift) return undefined;
  if (ctrl) return name === 'r' ? 'ctrl+r' : undefined;
  return keys[name];
}

const keys: Readonly<Record<string, string>> = {
  escape: 'escape',
  backspace: 'h',
  left: 'h',
  right: 'l',
  up: 'k',
  down: 'j',
  home: '0',
  end: '$',
  delete: 'x',
};

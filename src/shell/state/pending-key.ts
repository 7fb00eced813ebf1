import { applyCommand } from '../../core/editor/editor.ts';
import type { InputEvent, KeyEvent } from '../../core/editor/input/events.ts';
import { maxCount, repeatCommand } from '../../core/editor/repeat.ts';
import { nextBoundary } from '../../core/text/graphemes.ts';
import { noted, withEditor } from './edits.ts';
import type { PendingKey, ShellState } from './state.ts';

/** The state after an event that the key before it waits for, and the text that is left of it; null where none waits. */
export function takePendingKey(
  state: ShellState,
  event: InputEvent,
): { readonly state: ShellState; readonly rest: string } | null {
  const { pending } = state;
  if (pending === null || pending.kind === 'chord' || event.kind === 'paste') return null;
  const text = event.kind === 'text' ? event.text : controlCharacter(event);
  const fresh: ShellState = { ...state, pending: null, count: null, note: null };
  if (text === null) return { state: fresh, rest: '' };
  const end = nextBoundary(text, 0);
  return { state: takeCharacter(fresh, pending, text.slice(0, end)), rest: text.slice(end) };
}

export function counted(state: ShellState, digits: string): ShellState {
  const typed = digits === '-' ? (state.count ?? '-') : `${state.count ?? ''}${digits}`;
  const count = Math.abs(countOf({ count: typed })) > maxCount ? typed.slice(0, -digits.length) : typed;
  return noted({ ...state, count }, `Count for the next key: ${countOf({ count })}`);
}

/** Number of times to apply the next command; negative to go the other way. */
export function countOf({ count }: Pick<ShellState, 'count'>): number {
  if (count === null) return 1;
  return count === '-' ? -1 : Number(count);
}

function takeCharacter(
  state: ShellState,
  pending: Exclude<PendingKey, { kind: 'chord' }>,
  character: string,
): ShellState {
  const shown: ShellState = { ...state, overlay: { kind: 'none' } };
  switch (pending.kind) {
    case 'quoted-insert':
      return withEditor(shown, applyCommand(state.editor, { name: 'paste', text: character }));
    case 'character-search': {
      const { direction, count } = pending;
      const command = { name: 'find-character', character, direction } as const;
      return withEditor(
        shown,
        repeatCommand(state.editor, command, { count, width: Number.POSITIVE_INFINITY }),
      );
    }
    default:
      return pending satisfies never;
  }
}

/** Text of a key; null for keys of several bytes. Line ends of inputs are line feeds. */
function controlCharacter({ name, ctrl, alt }: KeyEvent): string | null {
  if (alt) return null;
  if (ctrl && name === 'space') return '\0';
  if (ctrl && name.length === 1) return String.fromCharCode(name.toUpperCase().charCodeAt(0) & 0x1f);
  return controlNames[name] ?? null;
}

const controlNames: Readonly<Record<string, string>> = {
  enter: '\n',
  tab: '\t',
  escape: '\u001b',
  backspace: '\u007f',
};

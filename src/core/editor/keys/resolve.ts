import type { EditCommand } from '../commands.ts';
import { type Document, isOnFirstLine, isOnLastLine } from '../document.ts';
import { edits, kills } from '../edits/edits.ts';
import { type KeyEvent, keyText } from '../input/events.ts';
import type { Binding, CommandName, Condition, NamedEdit } from './binding.ts';
import type { ShellCommandName } from './shell-commands.ts';
import { keymap } from './table.ts';

/** State of the shell when a key is pressed. */
export interface KeyContext {
  readonly document: Document;
  /** `popup`: the list of completions has the keys; `search`: the history search has them. */
  readonly mode: 'edit' | 'popup' | 'search';
  readonly sending: boolean;
  /** Whether a ghost suggestion is shown. */
  readonly ghost: boolean;
  /** Whether the text has more lines than the editor shows. */
  readonly tall: boolean;
  /** The first key of two, as {@link Resolution} gave it; null for none. */
  readonly prefix: string | null;
}

export type Resolution =
  | { readonly kind: 'edit'; readonly command: EditCommand }
  | { readonly kind: 'shell'; readonly command: ShellCommandName }
  /** The first key of two: it goes into the context of the next key. */
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'unbound' };

/** Returns the command of a key: the first binding whose condition holds, those of the mode first. */
export function resolveKey(event: KeyEvent, context: KeyContext): Resolution {
  for (const pressed of spellings(event)) {
    const sequence = context.prefix === null ? pressed : `${context.prefix} ${pressed}`;
    if (context.prefix === null && prefixes.has(pressed)) return { kind: 'prefix', prefix: pressed };
    const binding = byKey.get(sequence)?.find(({ when }) => holds(when, context));
    if (binding !== undefined) return resolution(binding.command);
  }
  return { kind: 'unbound' };
}

/** Returns the key as pressed, and without Shift, which most keys ignore. */
function spellings(event: KeyEvent): readonly string[] {
  return event.shift ? [keyText(event), keyText({ ...event, shift: false })] : [keyText(event)];
}

function holds(condition: Condition, context: KeyContext): boolean {
  switch (condition) {
    case 'always':
      return true;
    case 'popup-open':
      return context.mode === 'popup';
    case 'searching':
      return context.mode === 'search';
    case 'sending':
      return context.sending;
    case 'empty':
      return context.document.text === '';
    case 'ghost':
      return context.ghost && context.mode !== 'search';
    case 'first-line':
      return isOnFirstLine(context.document);
    case 'last-line':
      return isOnLastLine(context.document);
    case 'tall':
      return context.tall;
    default:
      return condition satisfies never;
  }
}

function resolution(name: CommandName): Resolution {
  return isEdit(name) ? { kind: 'edit', command: { name } } : { kind: 'shell', command: name };
}

const otherEdits: Readonly<Record<Exclude<NamedEdit, keyof typeof edits | keyof typeof kills>, true>> = {
  'backward-char': true,
  'forward-char': true,
  'backward-word': true,
  'forward-word': true,
  'beginning-of-line': true,
  'end-of-line': true,
  'beginning-of-document': true,
  'end-of-document': true,
  'previous-line': true,
  'next-line': true,
  'page-up': true,
  'page-down': true,
  yank: true,
  'yank-pop': true,
  undo: true,
  redo: true,
};

function isEdit(name: CommandName): name is NamedEdit {
  return Object.hasOwn(edits, name) || Object.hasOwn(kills, name) || Object.hasOwn(otherEdits, name);
}

const byKey: ReadonlyMap<string, readonly Binding[]> = indexByKey();
const prefixes: ReadonlySet<string> = new Set(
  [...byKey.keys()].filter((keys) => keys.includes(' ')).map((keys) => keys.slice(0, keys.indexOf(' '))),
);

/** Sorts the bindings of each key: those of a mode first, and those with a condition before those without. */
function indexByKey(): Map<string, Binding[]> {
  const index = new Map<string, Binding[]>();
  for (const binding of keymap.flatMap(({ bindings }) => bindings)) {
    for (const keys of binding.keys) index.set(keys, [...(index.get(keys) ?? []), binding]);
  }
  for (const bindings of index.values()) bindings.sort((one, other) => rank(one) - rank(other));
  return index;
}

function rank({ when }: Binding): number {
  if (when === 'popup-open' || when === 'searching') return 0;
  return when === 'always' ? 2 : 1;
}

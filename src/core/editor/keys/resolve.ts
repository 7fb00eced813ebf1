import type { EditCommand } from '../commands.ts';
import type { Document } from '../document.ts';
import { type KeyEvent, keyText } from '../input/events.ts';
import { isOnFirstRow, isOnLastRow } from '../rows.ts';
import type { Binding, CommandName, Condition } from './binding.ts';
import { isShellCommand, type ShellCommandName } from './shell-commands.ts';
import { keymap } from './table.ts';

export interface KeyContext {
  readonly document: Document;
  readonly width: number;
  readonly selected: boolean;
  readonly mode: 'edit' | 'popup' | 'search';
  readonly sending: boolean;
  readonly ghost: boolean;
  readonly tall: boolean;
  readonly prefix: string | null;
}

export type Resolution =
  | { readonly kind: 'edit'; readonly command: EditCommand }
  | { readonly kind: 'shell'; readonly command: ShellCommandName }
  | { readonly kind: 'count'; readonly digit: string }
  /** The first key of two: it goes into the context of the next key. */
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: 'unbound' };

export function resolveKey(event: KeyEvent, context: KeyContext): Resolution {
  for (const pressed of spellings(event)) {
    const sequence = context.prefix === null ? pressed : `${context.prefix} ${pressed}`;
    if (context.prefix === null && prefixes.has(pressed)) return { kind: 'prefix', prefix: pressed };
    const binding = byKey.get(sequence)?.find(({ when }) => holds(when, context));
    if (binding?.command === 'digit-argument') return { kind: 'count', digit: event.name };
    if (binding !== undefined) return resolution(binding.command);
  }
  return { kind: 'unbound' };
}

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
    case 'selected':
      return context.selected;
    case 'first-row':
      return isOnFirstRow(context.document, context.width);
    case 'last-row':
      return isOnLastRow(context.document, context.width);
    case 'tall':
      return context.tall;
    default:
      return condition satisfies never;
  }
}

function resolution(name: Exclude<CommandName, 'digit-argument'>): Resolution {
  return isShellCommand(name) ? { kind: 'shell', command: name } : { kind: 'edit', command: { name } };
}

const byKey: ReadonlyMap<string, readonly Binding[]> = indexByKey();
const prefixes: ReadonlySet<string> = new Set(
  [...byKey.keys()].filter((keys) => keys.includes(' ')).map((keys) => keys.slice(0, keys.indexOf(' '))),
);

/** Bindings of a mode come first, those with a condition before those without. */
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

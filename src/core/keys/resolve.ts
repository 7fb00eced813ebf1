import type { EditCommand } from '../editor/commands.ts';
import type { Document } from '../editor/document.ts';
import { isNamedEdit } from '../editor/editor.ts';
import { type KeyEvent, keyText } from '../editor/input/events.ts';
import { isOnFirstRow, isOnLastRow } from '../editor/rows.ts';
import type { CommandName } from './binding.ts';
import type { Condition } from './key-group.ts';
import type { Keymap } from './keymap.ts';
import type { InputCommandName, ShellCommandName } from './prompt-table.ts';

export interface KeyContext {
  readonly keymap: Keymap;
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
  const { byKey, prefixes } = context.keymap;
  for (const pressed of spellings(event)) {
    const sequence = context.prefix === null ? pressed : `${context.prefix} ${pressed}`;
    if (context.prefix === null && prefixes.has(pressed)) return { kind: 'prefix', prefix: pressed };
    const command = byKey.get(sequence)?.find(({ when }) => conditions[when](context))?.command;
    if (command === 'digit-argument') return { kind: 'count', digit: event.name };
    if (command !== undefined && isInputCommand(command)) return resolution(command);
  }
  return { kind: 'unbound' };
}

export function spellings(event: KeyEvent): readonly string[] {
  return event.shift ? [keyText(event), keyText({ ...event, shift: false })] : [keyText(event)];
}

const never = (): boolean => false;

const conditions: Readonly<Record<Condition, (context: KeyContext) => boolean>> = {
  always: () => true,
  'popup-open': ({ mode }) => mode === 'popup',
  searching: ({ mode }) => mode === 'search',
  sending: ({ sending }) => sending,
  empty: ({ document }) => document.text === '',
  ghost: ({ ghost, mode }) => ghost && mode !== 'search',
  selected: ({ selected }) => selected,
  'first-row': ({ document, width }) => isOnFirstRow(document, width),
  'last-row': ({ document, width }) => isOnLastRow(document, width),
  tall: ({ tall }) => tall,
  'in-viewer': never,
  'viewer-searching': never,
  'viewer-filtering': never,
  'in-form': never,
};

const isInputCommand = (name: CommandName): name is InputCommandName => !/^(?:viewer|form)-/.test(name);

function resolution(name: Exclude<InputCommandName, 'digit-argument'>): Resolution {
  return isNamedEdit(name) ? { kind: 'edit', command: { name } } : { kind: 'shell', command: name };
}

import { capitalized } from '../text/sentence.ts';
import type { StyledLine } from '../text/styled.ts';
import type { CommandName, KeyChanges } from './binding.ts';
import { type Keymap, keymapOf, mainBinding } from './keymap.ts';
import { defaultKeys } from './table.ts';

export interface KeyHelp {
  readonly group: string;
  readonly command: string;
  readonly keys: string;
  readonly description: string;
}

export function describeKeys({ groups }: Keymap): readonly KeyHelp[] {
  return groups.flatMap(({ title, bindings }) =>
    bindings.map(({ command, keys, label, description }) => ({
      group: title,
      command,
      keys: label ?? keys.map(describeKey).join(', '),
      description,
    })),
  );
}

export function describeKey(keys: string): string {
  return keys
    .split(' ')
    .map((pressed) => (pressed.length === 1 ? pressed : describePressed(pressed)))
    .join(' ');
}

const describePressed = (pressed: string): string =>
  pressed.replace(/[^+]+|\+$/g, (part) => names[part] ?? capitalized(part));

const names: Readonly<Record<string, string>> = { pageup: 'Page Up', pagedown: 'Page Down' };

export function briefKeys(keymap: Keymap, commands: readonly CommandName[]): string {
  const keys = commands.map((command) => mainBinding(keymap.groups, command)?.keys[0] ?? '');
  return keys.map((key) => briefNames[key] ?? describeKey(key)).join(keys.some(isWord) ? ' ' : '');
}

const isWord = (key: string): boolean => key.length > 1 && !(key in briefNames);

const briefNames: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  escape: 'Esc',
};

export function withKeys(text: string, changes: KeyChanges): string {
  if (changes.length === 0) return text;
  const { groups } = keymapOf(changes);
  return text.replace(keyInText, (named) => {
    const at = firstRows().get(named);
    if (at === undefined) return named;
    const now = groups[at.group]?.bindings[at.row];
    if (now === undefined || now.keys.includes(at.key)) return named;
    return now.keys[0] === undefined ? `${now.command} (no key)` : describeKey(now.keys[0]);
  });
}

export const withKeysInLines = (lines: StyledLine[], changes: KeyChanges = []): StyledLine[] =>
  changes.length === 0 ? lines : lines.map((line) => withKeysInLine(line, changes));

export const withKeysInLine = (line: StyledLine, changes: KeyChanges): StyledLine =>
  changes.length === 0 ? line : line.map((span) => ({ ...span, text: withKeys(span.text, changes) }));

export const withKeysInHint = <Hinted extends { readonly hint: string | null }>(
  hinted: Hinted,
  changes: KeyChanges = [],
): Hinted => (hinted.hint === null ? hinted : { ...hinted, hint: withKeys(hinted.hint, changes) });

const keyInText = /(?<![\w+])(?:(?:Ctrl|Alt)\+(?:[A-Z][a-z]+|[^\s,:;)])|F\d{1,2}|Tab|Escape|Esc)(?!\w)/g;

interface TableRow {
  readonly group: number;
  readonly row: number;
  readonly key: string;
}

function firstRows(): ReadonlyMap<string, TableRow> {
  written ??= new Map(
    defaultKeys
      .flatMap(({ bindings }, group) =>
        bindings.flatMap(({ keys }, row) =>
          keys.map((key) => [describeKey(key), { group, row, key }] as const),
        ),
      )
      .reverse(),
  );
  return written;
}

let written: ReadonlyMap<string, TableRow> | null = null;

import { keymap } from './table.ts';

export interface KeyHelp {
  readonly group: string;
  readonly keys: string;
  readonly description: string;
}

export function describeKeys(): readonly KeyHelp[] {
  return keymap.flatMap(({ title, bindings }) =>
    bindings.map(({ keys, label, description }) => ({
      group: title,
      keys: label ?? keys.map(describeKey).join(', '),
      description,
    })),
  );
}

/** `ctrl+x ctrl+e` -> `Ctrl+X Ctrl+E`. */
export function describeKey(keys: string): string {
  return keys
    .split(' ')
    .map((pressed) => pressed.replace(/[^+]+|\+$/g, (part) => names[part] ?? capitalize(part)))
    .join(' ');
}

const names: Readonly<Record<string, string>> = { pageup: 'Page Up', pagedown: 'Page Down' };

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

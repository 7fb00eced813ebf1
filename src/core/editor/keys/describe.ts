import { KEYMAP } from '../keymap.ts';

export interface KeyHelp {
  readonly title: string;
  readonly rows: readonly { readonly keys: string; readonly description: string }[];
}

/** The key table for people, as `.help keys` prints it: `Ctrl+A, Home`. */
export function describeKeys(): readonly KeyHelp[] {
  return KEYMAP.map(({ title, bindings }) => ({
    title,
    rows: bindings.map(({ keys, description }) => ({ keys: keys.map(describeKey).join(', '), description })),
  }));
}

/** `ctrl+x ctrl+e` -> `Ctrl+X Ctrl+E`. */
export function describeKey(keys: string): string {
  return keys
    .split(' ')
    .map((pressed) => pressed.replace(/[^+]+|\+$/g, (part) => NAMES[part] ?? capitalize(part)))
    .join(' ');
}

const NAMES: Readonly<Record<string, string>> = { pageup: 'Page Up', pagedown: 'Page Down' };

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

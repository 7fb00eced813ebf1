import { keymap } from './table.ts';

/** One row of `.help keys`. */
export interface KeyHelp {
  /** The title that it is under. */
  readonly group: string;
  /** `Ctrl+A, Home`. */
  readonly keys: string;
  readonly description: string;
}

/** The key table for people, in the order of the table: rows of one group follow one another. */
export function describeKeys(): readonly KeyHelp[] {
  return keymap.flatMap(({ title, bindings }) =>
    bindings.map(({ keys, description }) => ({
      group: title,
      keys: keys.map(describeKey).join(', '),
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

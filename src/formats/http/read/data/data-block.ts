import type { Value } from '../../../../core/value/types.ts';
import { parseLiterals, printLiteral, printString } from './data-literal.ts';

export interface DataEntry {
  readonly name: string;
  readonly value: Value;
}

/** Writes one `client.global.set` a line: data that other tools run as a script. */
export function printDataBlock(entries: readonly DataEntry[]): string {
  return entries
    .map(({ name, value }) => `client.global.set(${printString(name)}, ${printLiteral(value)});`)
    .join('\n');
}

/** Reads exactly that form, without running it; null for any other script. `line` counts from zero. */
export function parseDataBlock(code: string): readonly (DataEntry & { readonly line: number })[] | null {
  const entries: (DataEntry & { readonly line: number })[] = [];
  for (const [line, text] of code.split('\n').entries()) {
    if (text.trim() === '') continue;
    const entry = parseCall(text.trim());
    if (entry === null) return null;
    entries.push({ ...entry, line });
  }
  return entries;
}

function parseCall(text: string): DataEntry | null {
  const [, list] = /^client\.global\.set\((".*)\);$/s.exec(text) ?? [];
  const [name, value, ...others] = (list === undefined ? null : parseLiterals(list)) ?? [];
  // Null is not a variable.
  if (typeof name !== 'string' || value === undefined || value === null || others.length > 0) return null;
  return { name, value };
}

import type { Value } from '../../../core/value/types.ts';
import { parseLiteral, printLiteral, printString } from './data-literal.ts';

export interface DataEntry {
  readonly name: string;
  readonly value: Value;
}

/** One `client.global.set` a line: data that other tools run as a script. */
export function printDataBlock(entries: readonly DataEntry[]): string {
  return entries
    .map(({ name, value }) => `client.global.set(${printString(name)}, ${printLiteral(value)});`)
    .join('\n');
}

/**
 * The data of a script in exactly that form, read without running anything; `line` counts from 0. Null for any other
 * script: that is the user's code.
 */
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

const call = 'client.global.set(';

function parseCall(text: string): DataEntry | null {
  if (!text.startsWith(call)) return null;
  const name = parseLiteral(text, call.length);
  if (name === null || typeof name.value !== 'string' || !text.startsWith(', ', name.end)) return null;
  const value = parseLiteral(text, name.end + 2);
  // Null is not a variable.
  if (value === null || value.value === null || text.slice(value.end) !== ');') return null;
  return { name: name.value, value: value.value };
}

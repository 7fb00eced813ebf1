import { own, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { Pair } from '../tree/model.ts';

export interface Entry extends Pair {
  readonly raw: unknown;
}

export function entriesOf(list: unknown): readonly Entry[] {
  if (typeof list === 'string') return list.split(/\r?\n/).flatMap(headerLine);
  if (!Array.isArray(list)) {
    if (!isObject(list)) return [];
    return Object.entries(list).map(([name, value]) => entry(name, value, value));
  }
  return list.flatMap((item: unknown): readonly Entry[] => {
    if (typeof item === 'string') return headerLine(item);
    if (!isObject(item)) return [];
    const name = own(item, 'key') ?? own(item, 'name') ?? own(item, 'id');
    return typeof name === 'string' || typeof name === 'number'
      ? [entry(String(name), own(item, 'value'), item)]
      : [];
  });
}

const entry = (name: string, value: unknown, raw: unknown): Entry => ({
  name,
  value: plainText(value),
  isEnabled: own(raw, 'disabled') !== true && own(raw, 'enabled') !== false,
  raw,
});

function headerLine(line: string): readonly Entry[] {
  const colon = line.indexOf(':');
  return colon <= 0 ? [] : [entry(line.slice(0, colon).trim(), line.slice(colon + 1).trim(), null)];
}

export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return JSON.stringify(value) ?? '';
}

export const descriptionOf = (item: unknown): string => {
  const description = own(item, 'description');
  return textOf(description) || textOf(own(description, 'content'));
};

import { previewValue } from '../../../value/preview.ts';
import { typeOf } from '../../../value/type.ts';
import type { Value, ValueType } from '../../../value/types.ts';

export interface ValueChild {
  readonly key: string | number;
  readonly value: Value;
  readonly type: ValueType;
}

export function childrenOf(value: Value): { readonly list: readonly ValueChild[]; readonly omitted: number } {
  if (!isContainer(value)) return { list: [], omitted: 0 };
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const list = keys.slice(0, maxChildren).map((key) => {
    const inside = childAt(value, key) ?? null;
    return { key, value: inside, type: typeOf(inside) };
  });
  return { list, omitted: keys.length - list.length };
}

export function childAt(value: Value, key: string | number): Value | undefined {
  if (!isContainer(value) || Array.isArray(value) !== (typeof key === 'number')) return undefined;
  return Object.hasOwn(value, key) ? (value as Readonly<Record<string | number, Value>>)[key] : undefined;
}

export function hasChildren(value: Value): boolean {
  return isContainer(value) && Object.keys(value).length > 0;
}

export function shortPreview(value: Value): string {
  return previewValue(value, previewLength);
}

function isContainer(value: Value): value is Exclude<Value & object, Date> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

const maxChildren = 10_000;
const previewLength = 40;

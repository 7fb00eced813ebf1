import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import type { Value, ValueType } from '../../value/types.ts';

/** One step into a value: a key of an object, an element of an array. */
export interface ValueChild {
  readonly key: string | number;
  readonly value: Value;
  readonly type: ValueType;
  /** The value on one short line. */
  readonly preview: string;
}

/** The own keys of an object, the first elements of an array; nothing of any other value. */
export function childrenOf(value: Value): readonly ValueChild[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  if (Array.isArray(value))
    return value.slice(0, mostElements).map((element, index) => child(index, element));
  return Object.keys(value)
    .slice(0, mostKeys)
    .map((key) => child(key, value[key] ?? null));
}

export function shortPreview(value: Value): string {
  return previewValue(value, previewLength);
}

/** More than anybody looks through, and few enough to be searched at each key. */
const mostElements = 100;
const mostKeys = 1000;
const previewLength = 40;

function child(key: string | number, value: Value): ValueChild {
  return { key, value, type: typeOf(value), preview: shortPreview(value) };
}

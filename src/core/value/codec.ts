import { maxDepth } from './limits.ts';
import { setOwn } from './objects.ts';
import type { ObjectValue, Value } from './types.ts';

export class ValueCodecError extends Error {
  override readonly name = 'ValueCodecError';
}

/** Lossless JSON: `{"$date": ms}` for dates, `{"$number": "-0"}` for -0, one more `$` for keys with one. */
export function encodeValue(value: Value): string {
  return JSON.stringify(toTagged(value));
}

export function decodeValue(text: string): Value {
  let tagged: unknown;
  try {
    tagged = JSON.parse(text);
  } catch {
    throw new ValueCodecError('the text of a value is damaged: it is not JSON');
  }
  return fromTagged(tagged, 0);
}

function toTagged(value: Value): unknown {
  if (typeof value === 'number') return Object.is(value, -0) ? { $number: '-0' } : value;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return { $date: value.getTime() };
  if (Array.isArray(value)) {
    let copy: unknown[] | null = null;
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index];
      const tagged = toTagged(item as Value);
      if (tagged !== item) {
        copy ??= value.slice(0);
        copy[index] = tagged;
      }
    }
    return copy ?? value;
  }
  return toTaggedObject(value);
}

function toTaggedObject(value: ObjectValue): unknown {
  const keys = Object.keys(value);
  let isSame = true;
  const items = keys.map((key) => {
    const item = value[key] as Value;
    const tagged = toTagged(item);
    if (tagged !== item || key.startsWith('$')) isSame = false;
    return tagged;
  });
  if (isSame) return value;
  const copy = {};
  for (const [index, key] of keys.entries())
    setOwn(copy, key.startsWith('$') ? `$${key}` : key, items[index]);
  return copy;
}

function fromTagged(tagged: unknown, depth: number): Value {
  switch (typeof tagged) {
    case 'string':
    case 'boolean':
      return tagged;
    case 'number':
      if (!Number.isFinite(tagged))
        throw new ValueCodecError('the text of a value is damaged: a number is too large');
      return tagged;
    default:
      if (tagged === null) return null;
      if (depth >= maxDepth) {
        throw new ValueCodecError(
          `the text of a value is damaged: it is nested deeper than ${maxDepth} levels`,
        );
      }
      return Array.isArray(tagged)
        ? fromTaggedArray(tagged, depth)
        : fromTaggedObject(tagged as object, depth);
  }
}

function fromTaggedArray(tagged: unknown[], depth: number): Value[] {
  for (let index = 0; index < tagged.length; index += 1) {
    const item = tagged[index];
    if (typeof item === 'object' && item !== null) tagged[index] = fromTagged(item, depth + 1);
    else fromTagged(item, depth + 1);
  }
  return tagged as Value[];
}

function fromTaggedObject(tagged: object, depth: number): Value {
  const source = tagged as Record<string, unknown>;
  const keys = Object.keys(tagged);
  if (keys.length === 1 && keys[0] === '$date') return decodeDate(source['$date']);
  if (keys.length === 1 && keys[0] === '$number') return decodeNumber(source['$number']);
  const isEscaped = keys.some((key) => key.startsWith('$'));
  const result: object = isEscaped ? {} : tagged;
  for (const key of keys) {
    const item = fromTagged(source[key], depth + 1);
    if (isEscaped) setOwn(result, decodeKey(key), item);
    // JSON.parse made an own property of each key, `__proto__` too.
    else if (item !== source[key]) source[key] = item;
  }
  return result as ObjectValue;
}

function decodeDate(time: unknown): Date {
  const date = new Date(typeof time === 'number' ? time : Number.NaN);
  if (Number.isNaN(date.getTime()))
    throw new ValueCodecError('the text of a value is damaged: a date has no time');
  return date;
}

function decodeNumber(text: unknown): number {
  if (text !== '-0') throw new ValueCodecError('the text of a value is damaged: a tagged number is unknown');
  return -0;
}

function decodeKey(key: string): string {
  if (!key.startsWith('$')) return key;
  if (!key.startsWith('$$'))
    throw new ValueCodecError(`the text of a value is damaged: the tag ${key.slice(0, 40)} is unknown`);
  return key.slice(1);
}

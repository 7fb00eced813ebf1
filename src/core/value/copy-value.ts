import { maxCount, maxDepth } from './limits.ts';
import { setOwn } from './objects.ts';
import type { ObjectValue, Value } from './types.ts';
import { VariableError } from './value-error.ts';

/** Copies a value in, also from another realm, reading each property once. Throws a VariableError. */
export function copyToValue(input: unknown, name = 'the value'): Value {
  const copying: CopyContext = { name, keys: [], ancestors: [], copies: new Map(), count: 0, deepest: 0 };
  if (input === undefined || input === null) {
    throw invalid(copying, `is ${input}; to remove a variable use client.deleteVar(name)`);
  }
  return copy(input, copying);
}

// Scripts may replace these later; the bundle inside the isolate keeps the originals.
const { isArray } = Array;
const { keys: ownEnumerableKeys, getPrototypeOf, hasOwn } = Object;
const { isFinite: isFiniteNumber, isNaN: isNotANumber } = Number;
const { apply } = Reflect;
const { getTime } = Date.prototype;
const { toString: objectToString } = Object.prototype;
const { slice } = String.prototype;
const { stringify } = JSON;
const PlainDate = Date;

interface CopyContext {
  readonly name: string;
  readonly keys: (string | number)[];
  readonly ancestors: object[];
  /** A shared object is copied once but counted at each place: 40 levels of pairs are 2^40 values. */
  readonly copies: Map<object, Copy>;
  count: number;
  deepest: number;
}

interface Copy {
  readonly value: Value;
  readonly count: number;
  readonly height: number;
}

function copy(input: unknown, copying: CopyContext): Value {
  addCount(copying, 1);
  switch (typeof input) {
    case 'string':
    case 'boolean':
      return input;
    case 'number':
      if (isFiniteNumber(input)) return input;
      throw invalid(copying, `is ${isNotANumber(input) ? 'NaN' : 'infinite'}; variables hold finite numbers`);
    case 'object':
      return input === null ? null : copyObject(input, copying);
    case 'undefined':
      throw invalid(copying, 'is undefined; leave it out, or use null');
    case 'function':
      throw invalid(copying, 'is a function; variables hold data');
    case 'symbol':
      throw invalid(copying, 'is a symbol; use a string');
    case 'bigint':
      throw invalid(copying, 'is a bigint; use a string');
  }
}

function addCount(copying: CopyContext, count: number): void {
  copying.count += count;
  if (copying.count > maxCount) {
    throw invalid(copying, `is one of more than ${maxCount} values; that is too many for a variable`);
  }
}

function copyObject(input: object, copying: CopyContext): Value {
  const { ancestors, keys, copies } = copying;
  const depth = keys.length;
  const known = copies.get(input);
  if (known !== undefined) {
    checkDepth(copying, depth + known.height);
    addCount(copying, known.count);
    return known.value;
  }
  for (let level = 0; level < depth; level += 1) {
    if (ancestors[level] === input) {
      throw invalid(copying, `refers back to ${pathTo(copying, level)}; variables cannot contain cycles`);
    }
  }
  const shape = shapeOf(input, copying);
  if (shape.kind === 'date') return shape.date;
  const { count, deepest } = copying;
  copying.deepest = 0;
  checkDepth(copying, depth);
  ancestors[depth] = input;
  const value = shape.kind === 'array' ? copyArray(input as unknown[], copying) : copyPlain(input, copying);
  keys.length = depth;
  ancestors.length = depth;
  copies.set(input, { value, count: copying.count - count, height: copying.deepest - depth });
  copying.deepest = Math.max(deepest, copying.deepest);
  return value;
}

function checkDepth(copying: CopyContext, depth: number): void {
  if (depth >= maxDepth) {
    throw invalid(copying, `is nested deeper than ${maxDepth} levels; variables hold at most that many`);
  }
  copying.deepest = Math.max(copying.deepest, depth);
}

function copyArray(input: readonly unknown[], copying: CopyContext): Value[] {
  const depth = copying.keys.length;
  const length = attempt(copying, () => input.length);
  if (copying.count + length > maxCount) {
    throw invalid(copying, `has ${length} elements; that is too many for one variable`);
  }
  const result: Value[] = [];
  for (let index = 0; index < length; index += 1) {
    copying.keys[depth] = index;
    const item = attempt(copying, () => input[index]);
    const isHole = item === undefined && !attempt(copying, () => hasOwn(input, index));
    setOwn(result, index, isHole ? null : copy(item, copying));
    copying.keys.length = depth;
  }
  return result;
}

function copyPlain(input: object, copying: CopyContext): ObjectValue {
  const depth = copying.keys.length;
  const result: ObjectValue = {};
  const names = attempt(copying, () => ownEnumerableKeys(input));
  for (let position = 0; position < names.length; position += 1) {
    const key = names[position] as string;
    copying.keys[depth] = key;
    const item = attempt(copying, () => (input as Record<string, unknown>)[key]);
    setOwn(result, key, copy(item, copying));
    copying.keys.length = depth;
  }
  return result;
}

type Shape = { readonly kind: 'array' | 'plain' } | { readonly kind: 'date'; readonly date: Date };

function shapeOf(input: object, copying: CopyContext): Shape {
  const tag = attempt(copying, () => builtinTag(input));
  // A failed look at the time of each object takes ten times as long as copying it.
  const time = tag === 'Object' || tag === 'Array' ? null : timeOf(input);
  if (time !== null) {
    if (isNotANumber(time)) throw invalid(copying, 'is an invalid date; use a valid Date');
    return { kind: 'date', date: new PlainDate(time) };
  }
  return attempt(copying, () => {
    const prototype: object | null = getPrototypeOf(input);
    // Object.prototype has no prototype, in every realm.
    const parent = prototype === null ? null : getPrototypeOf(prototype);
    if (isArray(input)) {
      if (parent === null || getPrototypeOf(parent) === null) return { kind: 'array' };
    } else if (parent === null) {
      if (!hasOwnTag(input) && tag !== 'Object')
        throw invalid(copying, `is the ${tag} object; variables hold data`);
      return { kind: 'plain' };
    }
    throw invalid(copying, instanceReason(tag, prototype));
  });
}

function timeOf(input: object): number | null {
  try {
    return apply(getTime, input, []);
  } catch {
    return null;
  }
}

function builtinTag(input: object): string {
  return apply(slice, apply(objectToString, input, []), [8, -1]);
}

function hasOwnTag(input: object): boolean {
  return hasOwn(input, Symbol.toStringTag) && ownEnumerableKeys(input).length > 0;
}

function instanceReason(tag: string, prototype: object | null): string {
  if (tag === 'Map') return 'is a Map; use Object.fromEntries(map)';
  if (tag === 'Set') return 'is a Set; use an array, [...set]';
  if (tag === 'Promise') return 'is a Promise; await it first';
  if (tag === 'Error') return 'is an Error; use its message';
  if (tag === 'RegExp') return 'is a regular expression; use its source, a string';
  if (tag === 'String' || tag === 'Number' || tag === 'Boolean') {
    return `is a ${tag} object; use the ${tag === 'String' ? 'string' : tag === 'Number' ? 'number' : 'boolean'} itself`;
  }
  const name = constructorName(prototype) ?? tag;
  if (/Array$|^Buffer$/.test(name)) return `is a ${name}; use an array, Array.from(it)`;
  return `is an instance of ${name}; use a plain object, such as {...it}`;
}

function constructorName(prototype: object | null): string | null {
  const maker: unknown = prototype === null ? null : (prototype as { constructor?: unknown }).constructor;
  const name: unknown = typeof maker === 'function' ? maker.name : null;
  return typeof name === 'string' && name !== '' ? apply(slice, name, [0, 60]) : null;
}

/** Getters and Proxy traps run the script's code, which may throw anything. */
function attempt<Result>(copying: CopyContext, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof VariableError) throw error;
    throw invalid(copying, `cannot be read: ${thrownMessage(error)}`);
  }
}

function thrownMessage(error: unknown): string {
  try {
    const message =
      typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error;
    return typeof message === 'string' && message !== ''
      ? apply(slice, message, [0, 200])
      : 'its getter threw';
  } catch {
    return 'its getter threw';
  }
}

function invalid(copying: CopyContext, reason: string): VariableError {
  return new VariableError(pathTo(copying, copying.keys.length), reason);
}

function pathTo({ name, keys }: CopyContext, depth: number): string {
  const isLong = depth > 12;
  let path = name;
  for (let level = 0; level < depth; level += 1) {
    if (isLong && level === 8) path += '…';
    if (isLong && level >= 8 && level < depth - 3) continue;
    const key = keys[level] ?? '';
    path += typeof key === 'number' ? `[${key}]` : identifier.test(key) ? `.${key}` : `[${stringify(key)}]`;
  }
  return path;
}

const identifier = /^[\p{L}_][\p{L}\p{M}\p{Nd}_$-]*$/u;

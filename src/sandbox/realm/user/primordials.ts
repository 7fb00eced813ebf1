/** Built-ins of the user realm before any script ran, for code that must work after a script has replaced them. */
export const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
export const { parse: parseJson, stringify: toJson } = JSON;
export const { freeze, getPrototypeOf, hasOwn, keys: enumerableKeys } = Object;
const { create, setPrototypeOf } = Object;
export const { isArray } = Array;
export const { isView: isBytes } = ArrayBuffer;
export const { fromCharCode } = String;
export const {
  charCodeAt,
  indexOf: indexInText,
  slice: sliceText,
  toLowerCase,
  toUpperCase,
  valueOf: textOfObject,
} = String.prototype;
export const { toString: objectToString } = Object.prototype;
export const { toString: functionToString } = Function.prototype;
export const { toISOString: dateToText } = Date.prototype;
export const { then: promiseThen } = Promise.prototype;
export const { get: mapGet, set: mapSet, delete: mapDelete, has: mapHas, clear: mapClear } = Map.prototype;

export const FunctionPrototype: object = Function.prototype;
export const ObjectPrototype: object = Object.prototype;

export const NativeDate = Date;
export const NativeError = Error;
export const NativeMap = Map;
export const NativePromise = Promise;
export const NativeRangeError = RangeError;
export const NativeString = String;
export const NativeSyntaxError = SyntaxError;
export const NativeTypeError = TypeError;
export const NativeUint8Array = Uint8Array;

const { eval: realmEval } = globalThis;

export const indirectEval = realmEval;
export const global: object = globalThis;

export interface Table<Key, Item> {
  get(key: Key): Item | undefined;
  set(key: Key, item: Item): void;
  delete(key: Key): boolean;
  clear(): void;
  size(): number;
}

/** JSON of data of the realm, also where a script has put `toJSON` on the prototypes. */
export const toMessage = (data: unknown): string => toJson(withoutPrototypes(data));

function withoutPrototypes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const copy = isArray(data) ? setPrototypeOf([], null) : create(null);
  const keys = enumerableKeys(data);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as keyof typeof data;
    copy[key] = withoutPrototypes(data[key]);
  }
  return copy;
}

const mapSize = getOwnPropertyDescriptor(Map.prototype, 'size')?.get ?? (() => 0);

export function createTable<Key, Item>(): Table<Key, Item> {
  const map = new NativeMap<Key, Item>();
  return {
    get: (key) => apply(mapGet, map, [key]) as Item | undefined,
    set: (key, item) => {
      apply(mapSet, map, [key, item]);
    },
    delete: (key) => apply(mapDelete, map, [key]),
    clear: () => apply(mapClear, map, []),
    size: () => apply(mapSize, map, []),
  };
}

const { defineProperty: reflectDefine } = Reflect;

/** `Reflect.defineProperty` that ignores fields which a script has added to `Object.prototype`. */
export function defineProperty(target: object, key: PropertyKey, fields: PropertyDescriptor): void {
  const descriptor: PropertyDescriptor = create(null);
  if (hasOwn(fields, 'value')) descriptor.value = fields.value;
  if (hasOwn(fields, 'get')) descriptor.get = fields.get as () => unknown;
  if (hasOwn(fields, 'set')) descriptor.set = fields.set as (value: unknown) => void;
  if (hasOwn(fields, 'writable')) descriptor.writable = fields.writable === true;
  descriptor.enumerable = hasOwn(fields, 'enumerable') && fields.enumerable === true;
  descriptor.configurable = hasOwn(fields, 'configurable') && fields.configurable === true;
  reflectDefine(target, key, descriptor);
}

export function defineHidden(target: object, name: PropertyKey, value: unknown): void {
  defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
}

/** Defines a class as a global, with its original name, which the bundler may have changed. */
export function defineClass(name: string, value: object): void {
  nameClass(name, value);
  defineHidden(global, name, value);
}

export function nameClass(name: string, value: object): void {
  defineProperty(value, 'name', { value: name, configurable: true });
}

export function namedError(name: string, message: string): Error {
  const error = new NativeError(message);
  error.name = name;
  return error;
}

/** Visits the items of a list without an iterator, which a script may have replaced. */
export function each<Item>(list: readonly Item[], visit: (item: Item, index: number) => void): void {
  for (let index = 0; index < list.length; index += 1) visit(list[index] as Item, index);
}

export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** `push` that ignores setters which a script has put on `Array.prototype`. */
export function append<Item>(list: Item[], item: Item): void {
  defineProperty(list, list.length, { value: item, writable: true, enumerable: true, configurable: true });
}

import { isObject } from '../../core/value/is-object.ts';

/** Rebuilds a value of its known parts; undefined for any other shape. The value may come from a hostile script. */
export type Read<Value> = (value: unknown) => Value | undefined;

export const text =
  (maxLength: number): Read<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength ? value : undefined;

export const boolean: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const duration: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

export const count: Read<number> = (value) => (Number.isSafeInteger(value) ? duration(value) : undefined);

export const oneOf =
  <const Word extends string>(words: readonly Word[]): Read<Word> =>
  (value) =>
    words.find((word) => word === value);

export const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value) =>
    value === null ? null : read(value);

export const listOf =
  <Item>(read: Read<Item>, maxLength = Number.POSITIVE_INFINITY): Read<readonly Item[]> =>
  (list) => {
    if (!Array.isArray(list) || list.length > maxLength) return undefined;
    const items = list.map((item) => read(item));
    return items.every((item) => item !== undefined) ? items : undefined;
  };

const leftOut = Symbol('left out');
type ReadPart<Value> = (value: unknown) => Value | typeof leftOut | undefined;

export const optional =
  <Value>(read: Read<Value>): ReadPart<Value> =>
  (value) =>
    value === undefined ? leftOut : read(value);

export const ifRight =
  <Value>(read: Read<Value>): ReadPart<Value> =>
  (value) =>
    read(value) ?? leftOut;

export const flag = ifRight((value) => (value === true ? value : undefined));

type Parts = Readonly<Record<string, ReadPart<unknown>>>;
type Part<Reader extends ReadPart<unknown>> = Exclude<ReturnType<Reader>, typeof leftOut | undefined>;
type IsOptional<Reader extends ReadPart<unknown>> = typeof leftOut extends ReturnType<Reader> ? true : false;
type Whole<Shape extends Parts> = {
  readonly [Name in keyof Shape as IsOptional<Shape[Name]> extends true ? never : Name]: Part<Shape[Name]>;
} & {
  readonly [Name in keyof Shape as IsOptional<Shape[Name]> extends true ? Name : never]?: Part<Shape[Name]>;
};

export const object =
  <Shape extends Parts>(parts: Shape): Read<Whole<Shape>> =>
  (value) => {
    if (!isObject(value)) return undefined;
    const whole: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(parts)) {
      const part = read(value[name]);
      if (part === undefined) return undefined;
      if (part !== leftOut) whole[name] = part;
    }
    return whole as Whole<Shape>;
  };

type Kinds = Readonly<Record<string, Read<object>>>;
type AnyOf<Key extends string, Shapes extends Kinds> = {
  [Kind in keyof Shapes]: { readonly [Name in Key]: Kind } & Part<Shapes[Kind]>;
}[keyof Shapes];

export const unionOf =
  <Key extends string, Shapes extends Kinds>(key: Key, shapes: Shapes): Read<AnyOf<Key, Shapes>> =>
  (value) => {
    const kind = isObject(value) ? value[key] : undefined;
    if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return undefined;
    const read = shapes[kind]?.(value);
    return read === undefined ? undefined : ({ [key]: kind, ...read } as AnyOf<Key, Shapes>);
  };

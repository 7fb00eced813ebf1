import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { copyToValue } from '../../../src/core/value/copy-value.ts';
import { maxDepth } from '../../../src/core/value/limits.ts';
import { VariableError } from '../../../src/core/value/value-error.ts';

class User {
  name = 'Ada';
}

function refusalOf(input: unknown): VariableError {
  try {
    copyToValue(input, 'user');
  } catch (error) {
    if (error instanceof VariableError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

const cycle: Record<string, unknown> = { a: {} };
cycle['a'] = { back: [cycle] };

describe('a variable holds', () => {
  it.each([
    ['a string', 'text'],
    ['an empty string', ''],
    ['a lone surrogate', '\ud800'],
    ['a number', -1.5],
    ['a boolean', false],
    ['an object', { a: { b: [1, 'two', null] } }],
    ['an array', [[], {}, [1]]],
    ['a date', new Date(0)],
    ['null inside', { next: null, list: [null] }],
  ])('%s', (_, input) => {
    expect(copyToValue(input)).toStrictEqual(input);
  });

  it('keeps -0', () => {
    expect(Object.is(copyToValue(-0), -0)).toBe(true);
  });

  it('does not change with the object that it was copied from', () => {
    const input = { list: [1], at: new Date(0) };
    const value = copyToValue(input);
    input.list.push(2);
    input.at.setTime(5);
    expect(value).toEqual({ list: [1], at: new Date(0) });
  });

  it('fills the holes of an array with null', () => {
    // biome-ignore lint/suspicious/noSparseArray: holes are what this is about.
    expect(copyToValue([1, , 3])).toStrictEqual([1, null, 3]);
  });

  it('keeps an own __proto__ as data', () => {
    const value = copyToValue(JSON.parse('{"__proto__": {"admin": true}}')) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value['admin']).toBeUndefined();
  });

  it('copies own enumerable keys only', () => {
    const input = Object.defineProperty(Object.create(null) as object, 'hidden', {
      value: 1,
      enumerable: false,
    });
    expect(copyToValue(Object.assign(input, { shown: 1, [Symbol('s')]: 2 }))).toEqual({ shown: 1 });
  });

  it('reads a getter once', () => {
    let reads = 0;
    const input = {
      get a() {
        reads += 1;
        return reads;
      },
    };
    expect(copyToValue(input)).toEqual({ a: 1 });
    expect(reads).toBe(1);
  });

  it('copies an object that occurs twice', () => {
    const shared = { a: 1 };
    const value = copyToValue({ left: shared, right: shared }) as { left: object; right: object };
    expect(value).toEqual({ left: { a: 1 }, right: { a: 1 } });
    expect(value.left).not.toBe(shared);
  });

  it('copies objects of another realm into objects of this one', () => {
    const value = copyToValue(
      runInNewContext('({ list: [1, { at: new Date(0) }], bare: Object.create(null) })'),
    );
    expect(value).toStrictEqual({ list: [1, { at: new Date(0) }], bare: {} });
  });

  it('copies a Proxy of plain data', () => {
    expect(copyToValue(new Proxy({ a: [1] }, {}))).toEqual({ a: [1] });
  });

  it('copies nesting up to the limit', () => {
    expect(() => copyToValue(nested(maxDepth))).not.toThrow();
  });
});

describe('a variable refuses', () => {
  it.each<[name: string, input: unknown, path: string, message: RegExp]>([
    ['undefined', undefined, 'user', /is undefined; .*client\.deleteVar/],
    ['null at the top', null, 'user', /is null; .*client\.deleteVar/],
    ['a function', { tags: [0, 1, () => 1] }, 'user.tags[2]', /is a function; variables hold data$/],
    ['undefined inside', { a: undefined }, 'user.a', /is undefined; leave it out, or use null/],
    ['undefined in an array', [undefined], 'user[0]', /is undefined/],
    ['a symbol', Symbol('x'), 'user', /is a symbol; use a string/],
    ['a bigint', { n: 10n }, 'user.n', /is a bigint; use a string/],
    ['NaN', [Number.NaN], 'user[0]', /is NaN; variables hold finite numbers/],
    ['an infinity', -Infinity, 'user', /is infinite; variables hold finite numbers/],
    ['an invalid date', { at: new Date('nope') }, 'user.at', /is an invalid date/],
    ['a Map', new Map(), 'user', /is a Map; use Object\.fromEntries\(map\)/],
    ['a Set', { 'a b': new Set() }, 'user["a b"]', /is a Set; use an array/],
    ['a class instance', new User(), 'user', /is an instance of User; use a plain object/],
    ['an instance without a name', new (class {})(), 'user', /is an instance of Object; /],
    ['a Promise', Promise.resolve(1), 'user', /is a Promise; await it first/],
    ['an Error', new RangeError('x'), 'user', /is an Error; use its message/],
    ['a regular expression', /x/, 'user', /is a regular expression/],
    ['a boxed string', new String('x'), 'user', /is a String object; use the string itself/],
    ['a boxed number', new Number(1), 'user', /is a Number object; use the number itself$/],
    ['a boxed boolean', new Boolean(false), 'user', /is a Boolean object; use the boolean itself$/],
    ['a buffer', Buffer.from('x'), 'user', /is a Buffer; use an array, Array\.from\(it\)$/],
    ['a class called after arrays', new (class ArrayList {})(), 'user', /is an instance of ArrayList; /],
    ['a class called after buffers', new (class BufferPool {})(), 'user', /is an instance of BufferPool; /],
    [
      'a class that ends like a buffer',
      new (class RingBuffer {})(),
      'user',
      /is an instance of RingBuffer; /,
    ],
    ['a class with a long name', instanceOf('N'.repeat(100)), 'user', /is an instance of N{60}; /],
    ['a class whose name is a number', instanceOf(5), 'user', /is an instance of Object; /],
    [
      'a prototype without a class',
      Object.create({ constructor: 'x' }),
      'user',
      /is an instance of Object; /,
    ],
    ['bytes', new Uint8Array(2), 'user', /is a Uint8Array; use an array/],
    ['a URL', new URL('http://h'), 'user', /is an instance of URL/],
    ['a namespace', Math, 'user', /is the Math object/],
    ['a subclass of Array', new (class List extends Array {})(), 'user', /is a List|is an instance of List/],
    ['a cycle', cycle, 'user.a.back[0]', /refers back to user; /],
    ['a Map of another realm', runInNewContext('new Map()'), 'user', /is a Map/],
    [
      'a getter that throws',
      Object.defineProperty({}, 'x', { enumerable: true, get: thrower }),
      'user.x',
      /cannot be read: boom/,
    ],
    ['a Proxy whose traps throw', new Proxy({}, { ownKeys: thrower }), 'user', /cannot be read: boom/],
    [
      'a Proxy that throws no Error',
      new Proxy({}, { ownKeys: throwNull }),
      'user',
      /cannot be read: its getter threw/,
    ],
    ['a getter that throws a text', throwing('no text'), 'user.x', /cannot be read: no text$/],
    ['a getter that throws a number', throwing(5), 'user.x', /cannot be read: its getter threw$/],
    ['a getter that throws an empty Error', throwing(new Error('')), 'user.x', /: its getter threw$/],
    ['a getter that throws no message', throwing({ message: 5 }), 'user.x', /: its getter threw$/],
    ['a getter that throws what throws', throwing(throwing(0, 'message')), 'user.x', /: its getter threw$/],
    ['a getter that throws a long text', throwing('x'.repeat(300)), 'user.x', /cannot be read: x{200}$/],
    ['a revoked Proxy', revoked(), 'user', /cannot be read: /],
  ])('%s', (_, input, path, message) => {
    const error = refusalOf(input);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.name).toBe('TypeError');
    expect(error.path).toBe(path);
    expect(error.message.startsWith(path)).toBe(true);
    expect(error.message).toMatch(message);
  });

  it('names a deeply nested value in a short sentence', () => {
    const error = refusalOf(nested(100_000));
    expect(error.message).toMatch(/is nested deeper than 1000 levels/);
    expect(error.message.length).toBeLessThan(200);
  });

  it('refuses nesting one level beyond the limit', () => {
    expect(refusalOf(nested(maxDepth + 1)).message).toMatch(/is nested deeper than 1000 levels/);
  });

  it.each([
    [12, 'user.k0.k1.k2.k3.k4.k5.k6.k7.k8.k9.k10.k11'],
    [13, 'user.k0.k1.k2.k3.k4.k5.k6.k7….k10.k11.k12'],
    [40, 'user.k0.k1.k2.k3.k4.k5.k6.k7….k37.k38.k39'],
  ])('shortens the middle of a path of %i levels', (levels, path) => {
    const names = Array.from({ length: levels }, (_, level) => `k${level}`);
    const input = names.reduceRight<unknown>((inside, name) => ({ [name]: inside }), undefined);
    expect(refusalOf(input).path).toBe(path);
  });

  it('calls a value without a name "the value"', () => {
    expect(() => copyToValue(undefined)).toThrow(/^the value is undefined/);
  });

  it('refuses an endless array', () => {
    expect(refusalOf(new Array(2 ** 32 - 1)).message).toMatch(/has 4294967295 elements; that is too many/);
  });

  it('refuses shared objects that make too many values, before it has visited them all', () => {
    expect(refusalOf(pairs(40)).message).toMatch(/is one of more than 10000000 values; that is too many/);
    expect(copyToValue(pairs(10))).toEqual(JSON.parse(JSON.stringify(pairs(10))));
  });

  it('refuses a shared object that is nested too deeply at its second place', () => {
    const shared = nested(maxDepth - 10);
    const deeper = (levels: number) => Array.from({ length: levels }).reduce((inside) => [inside], shared);
    expect(() => copyToValue([shared, deeper(9)])).not.toThrow();
    expect(refusalOf([shared, deeper(10)]).message).toMatch(/nested deeper than 1000 levels/);
    expect(refusalOf([[[shared]], deeper(10)]).message).toMatch(/nested deeper than 1000 levels/);
  });

  it('refuses a Proxy that never ends', () => {
    const endless: object = new Proxy(
      {},
      { get: () => endless, ownKeys: () => ['a'], getOwnPropertyDescriptor: descriptor },
    );
    expect(refusalOf(endless).message).toMatch(/refers back to|nested deeper/);
  });
});

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

/** An array of two references to one array of two, and so on: 2 ** levels paths. */
function pairs(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value, value];
  return value;
}

function instanceOf(name: unknown): object {
  const Named = class {};
  Object.defineProperty(Named, 'name', { value: name });
  return new Named();
}

function throwing(error: unknown, name = 'x'): object {
  const get = () => {
    throw error;
  };
  return Object.defineProperty({}, name, { enumerable: true, get });
}

function thrower(): never {
  throw new Error('boom');
}

function throwNull(): never {
  throw null;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function descriptor() {
  return { value: 1, enumerable: true, configurable: true };
}

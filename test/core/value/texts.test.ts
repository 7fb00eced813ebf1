import { describe, expect, it } from 'vitest';
import { isDeeperThan } from '../../../src/core/value/limits.ts';
import { sizeOfValue } from '../../../src/core/value/size.ts';
import { mapTexts, textsIn } from '../../../src/core/value/texts.ts';
import { isTransient } from '../../../src/core/value/transient.ts';
import type { Value } from '../../../src/core/value/types.ts';

const date = new Date('2025-01-02T00:00:00.000Z');

describe('the texts inside a value', () => {
  it.each<[value: Value, texts: string[], loud: Value]>([
    ['a', ['a'], 'A'],
    ['', [''], ''],
    [1, [], 1],
    [null, [], null],
    [true, [], true],
    [date, [], date],
    [
      ['a', 1, ['b', null]],
      ['b', 'a'],
      ['A', 1, ['B', null]],
    ],
    [{ k: 'a', l: { m: 'b', d: date } }, ['b', 'a'], { k: 'A', l: { m: 'B', d: date } }],
  ])('of %j are %j; mapping them keeps the keys', (value, texts, loud) => {
    expect(textsIn(value)).toEqual(texts);
    expect(mapTexts(value, (text) => text.toUpperCase())).toEqual(loud);
  });
});

describe('the size of a value', () => {
  it.each<[value: Value, bytes: number]>([
    ['', 16],
    ['abc', 19],
    [1, 16],
    [null, 16],
    [false, 16],
    [date, 16],
    [[], 32],
    [{}, 32],
    [['abc', 1], 32 + 8 + 19 + 8 + 16],
    [{ name: 'abc', n: null }, 32 + 16 + 4 + 19 + 16 + 1 + 16],
    [[[], { a: [] }], 32 + 8 + 32 + 8 + 32 + 16 + 1 + 32],
  ])('%j takes about %i bytes, also the second time', (value, bytes) => {
    expect(sizeOfValue(value)).toBe(bytes);
    expect(sizeOfValue(value)).toBe(bytes);
  });
});

describe('the depth of JSON', () => {
  it.each<[json: unknown, levels: number]>([
    [1, 0],
    ['text', 0],
    [null, 0],
    [undefined, 0],
    [[], 0],
    [{}, 0],
    [[1, 'text', null], 0],
    [[[]], 1],
    [{ a: {} }, 1],
    [[1, [], 'text', [[]], null], 2],
    [{ a: 1, b: { c: [{ d: null }] } }, 3],
  ])('%j has %i levels below the first', (json, levels) => {
    expect(isDeeperThan(json, levels)).toBe(false);
    expect(isDeeperThan(json, levels - 1)).toBe(true);
  });
});

describe('a value that differs in every response', () => {
  it.each([
    '"2025-01-02"',
    '"2025-01-02T10:20"',
    '"2025-01-02 10:20:30.123"',
    '"2025-01-02T10:20:30Z"',
    '"2025-01-02T10:20:30.5+01:00"',
    '"2025-01-02T10:20:30-0130"',
    '"Thu, 02 Jan 2025 10:20:30 GMT"',
    '1735812345',
    '"1735812345"',
    '1735812345.25',
    '1735812345678',
    '"01234567-89ab-cdef-0123-456789abcdef"',
    '"01234567-89AB-CDEF-0123-456789ABCDEF"',
    '"01ARZ3NDEKTSV4RRFFQ69G5FAV"',
  ])('is %s', (json) => {
    expect(isTransient(json)).toBe(true);
  });

  it.each([
    '"2025-01"',
    '"2025-01-2"',
    '"on 2025-01-02"',
    '"2025-01-02 at noon"',
    '"2025-01-02x10:20"',
    '"2025-01-02T10:2"',
    '"2025-01-02T10:20:30+1"',
    '"Day, 02 Jan 2025 10:20:30 GMT"',
    '"on Thu, 02 Jan 2025 10:20:30 GMT"',
    '"Thu, 02 Jan 2025 10:20:30 GMT, late"',
    '"Thu, 2 Jan 2025 10:20:30 GMT"',
    '"Thu, 02 January 2025 10:20:30 GMT"',
    '"Thu, 02 Jan 25 10:20:30 GMT"',
    '173581234',
    '2735812345',
    '17358123456',
    '173581234567890',
    '1735812345.',
    '"01234567-89ab-cdef-0123-456789abcde"',
    '"01234567-89ab-cdef-0123-456789abcdef0"',
    '"x01234567-89ab-cdef-0123-456789abcdef"',
    '"g1234567-89ab-cdef-0123-456789abcdef"',
    '"01234567-89a-cdef-0123-456789abcdef"',
    '"81ARZ3NDEKTSV4RRFFQ69G5FAV"',
    '"01ARZ3NDEKTSV4RRFFQ69G5FA"',
    '"01ARZ3NDEKTSV4RRFFQ69G5FAVA"',
    '"01ARZ3NDEKTSV4RRFFQ69G5FAU"',
    '"id 01ARZ3NDEKTSV4RRFFQ69G5FAV"',
    '"Ada"',
    'null',
  ])('is not %s', (json) => {
    expect(isTransient(json)).toBe(false);
  });
});

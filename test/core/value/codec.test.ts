import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeValue, encodeValue, ValueCodecError } from '../../../src/core/value/codec.ts';
import { copyToValue } from '../../../src/core/value/copy-value.ts';
import type { Value } from '../../../src/core/value/types.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';
import { anyText } from '../support/any-text.ts';

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value; container: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    anyText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    tie('container'),
  ),
  container: fc.oneof(
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .array(
        fc.tuple(
          fc.oneof(fc.string(), fc.constantFrom('__proto__', '$date', '$number', '$$', '$')),
          tie('value'),
        ),
        { maxLength: 5 },
      )
      .map(fromPairs),
  ),
})).value;

describe('the codec', () => {
  it('decodes any value as it was encoded', () => {
    fc.assert(
      fc.property(value, (input) => {
        expect(decodeValue(encodeValue(input))).toStrictEqual(input);
      }),
    );
  });

  it.each<[string, Value]>([
    ['a date', new Date(1_745_000_000_117)],
    ['a date before 1970', new Date(-1)],
    ['-0', -0],
    ['-0 inside', [{ n: -0 }]],
    ['a lone surrogate', '\udc00x'],
    ['an own __proto__', JSON.parse('{"__proto__": {"a": 1}}')],
    ['a key that looks like our tag', { $date: 5 }],
    ['a tag with a tag inside', { $date: { $date: new Date(0) } }],
    ['a dollar key', { $ref: '#/a', $$: 1 }],
    ['an empty key', { '': [] }],
    ['1e308', 1e308],
    ['null', null],
  ])('%s', (_, input) => {
    const text = encodeValue(input);
    expect(decodeValue(text)).toStrictEqual(input);
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
  });

  it('keeps the order of keys', () => {
    const keys = Object.keys(decodeValue(encodeValue({ b: 1, $a: new Date(0), a: 2 })) as object);
    expect(keys).toEqual(['b', '$a', 'a']);
  });

  it('decodes ten megabytes', () => {
    const large = Array.from({ length: 100_000 }, (_, id) => ({
      id,
      name: 'x'.repeat(60),
      at: new Date(id),
      tags: ['a', '$b'],
    }));
    const text = encodeValue(large);
    expect(text.length).toBeGreaterThan(10_000_000);
    expectEqual(decodeValue(text), large);
  });

  it('does not change the value that it encodes', () => {
    const input = { at: new Date(0), list: [-0], $a: 1 };
    const copy = copyToValue(input);
    encodeValue(input);
    expect(input).toStrictEqual(copy);
  });
});

it.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['a date without a time', '{"$date": "today"}'],
  ['a date beyond the calendar', '{"$date": 1e300}'],
  ['an unknown tag', '{"$map": []}'],
  ['a tag beside a key', '{"$date": 5, "a": 1}'],
  ['an unknown number', '{"$number": "NaN"}'],
  ['a number that is infinite', '[1e999]'],
  ['nesting without end', '['.repeat(100_000) + ']'.repeat(100_000)],
])('refuses %s', (_, text) => {
  expect(() => decodeValue(text)).toThrow(ValueCodecError);
});

it.each([
  ['{', 'it is not JSON'],
  ['[1e999]', 'a number is too large'],
  [`${'['.repeat(1001)}${']'.repeat(1001)}`, 'it is nested deeper than 1000 levels'],
  [`${'{"a":'.repeat(1001)}1${'}'.repeat(1001)}`, 'it is nested deeper than 1000 levels'],
  ['{"$date": null}', 'a date has no time'],
  ['{"$number": 0}', 'a tagged number is unknown'],
  ['{"$number": "-0", "a": 1}', 'the tag $number is unknown'],
  [`{"$${'x'.repeat(50)}": 1}`, `the tag $${'x'.repeat(39)} is unknown`],
])('reports what is damaged in %.40s', (text, reason) => {
  expect(() => decodeValue(text)).toThrow(`the text of a value is damaged: ${reason}`);
});

it.each(['[', '{"a":'])('decodes a thousand levels of %s', (open) => {
  const text = `${open.repeat(1000)}1${(open === '[' ? ']' : '}').repeat(1000)}`;
  expect(encodeValue(decodeValue(text))).toBe(text);
});

function fromPairs(pairs: [string, Value][]): Value {
  const object = {};
  for (const [key, item] of pairs) {
    Object.defineProperty(object, key, { value: item, enumerable: true, writable: true, configurable: true });
  }
  return object;
}

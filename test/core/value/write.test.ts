import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewValue } from '../../../src/core/value/preview.ts';
import { typeOf } from '../../../src/core/value/type.ts';
import type { Value } from '../../../src/core/value/types.ts';
import { escapeJsonString, writeJson, writeNumber, writeValue } from '../../../src/core/value/write.ts';
import { anyText } from '../support/any-text.ts';

const date = new Date('2025-04-17T15:33:41.117Z');

describe('a value in a placeholder', () => {
  it.each<[Value, string, string]>([
    ['a "b"', 'a "b"', 'string'],
    ['', '', 'string'],
    [42, '42', 'number'],
    [0, '0', 'number'],
    [-0, '0', 'number'],
    [-1.5, '-1.5', 'number'],
    [1e21, '1000000000000000000000', 'number'],
    [-1e21, '-1000000000000000000000', 'number'],
    [1.5e300, `15${'0'.repeat(299)}`, 'number'],
    [Number.MAX_VALUE, `17976931348623157${'0'.repeat(292)}`, 'number'],
    [1e-7, '0.0000001', 'number'],
    [-1.25e-9, '-0.00000000125', 'number'],
    [5e-324, `0.${'0'.repeat(323)}5`, 'number'],
    [123456789.123, '123456789.123', 'number'],
    [true, 'true', 'boolean'],
    [false, 'false', 'boolean'],
    [null, 'null', 'null'],
    [date, '2025-04-17T15:33:41.117Z', 'date'],
    [{ b: 1, a: [true, null, 'x'] }, '{"b":1,"a":[true,null,"x"]}', 'object'],
    [{ at: date }, '{"at":"2025-04-17T15:33:41.117Z"}', 'object'],
    [[1e21, 1e-7, -0], '[1000000000000000000000,0.0000001,0]', 'array'],
    [
      { big: 1e21, at: date, text: '"', deep: [{ n: 1e-7 }] },
      `{"big":1000000000000000000000,"at":"2025-04-17T15:33:41.117Z","text":"\\"","deep":[{"n":0.0000001}]}`,
      'object',
    ],
    [[], '[]', 'array'],
    [{}, '{}', 'object'],
  ])('%j is written as %s (%s)', (value, text, type) => {
    expect(writeValue(value)).toBe(text);
    expect(typeOf(value)).toBe(type);
  });

  it('writes a number without an exponent, which reads back as the same', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = writeNumber(number);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text) === number).toBe(true);
      }),
    );
  });

  it('writes JSON that reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(JSON.parse(writeJson(json as Value))).toEqual(JSON.parse(JSON.stringify(json)));
      }),
    );
  });

  it('keeps an own __proto__', () => {
    expect(writeJson(JSON.parse('{"__proto__":1e30}'))).toBe(`{"__proto__":1${'0'.repeat(30)}}`);
  });
});

it('escapes a text for a JSON string that holds exactly the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(JSON.parse(`"${escapeJsonString(text)}"`)).toBe(text);
    }),
  );
  expect(JSON.parse(`"${escapeJsonString('\ud800 "\\\u0000\u2028')}"`)).toBe('\ud800 "\\\u0000\u2028');
});

describe('the preview of a value', () => {
  it.each<[Value, string]>([
    ['Ada', '"Ada"'],
    [7, '7'],
    [date, '2025-04-17T15:33:41.117Z'],
    [{ a: [1, 2] }, '{"a":[1,2]}'],
    ['x'.repeat(200), `"${'x'.repeat(79)}…`],
    ['x'.repeat(78), `"${'x'.repeat(78)}"`],
    ['x'.repeat(79), `"${'x'.repeat(79)}…`],
    [[null, true, date], `[null,true,${JSON.stringify(date)}]`],
    [{ ['k'.repeat(300)]: 1 }, `{"${'k'.repeat(78)}…`],
  ])('%j', (value, preview) => {
    expect(previewValue(value)).toBe(preview);
  });

  it('is short for a large value, which it does not walk through', () => {
    const large = Array.from({ length: 200 }, () =>
      Array.from({ length: 200 }, () => Array.from({ length: 50 }, () => 'x')),
    );
    expect(previewValue(large, 20)).toMatch(/^\[\[\["x".{14}…$/);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, parseJsonString } from '../../../src/core/json/parse.ts';

describe('parseJson', () => {
  it('gives what JSON.stringify was given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseJson(text))).toBe(text);
      }),
    );
  });

  it.each(['', ' ', '{', 'undefined', "'a'", '[1,]', '01', '\uFEFF{}'])('takes %j for no JSON', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('tells null from what is not JSON', () => {
    expect(parseJson('null')).toBeNull();
  });
});

describe('parseJsonString', () => {
  it('gives every text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseJsonString(JSON.stringify(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['""', ''],
    ['"a\tb"', 'a\tb'],
    ['"\\u007b"', '{'],
  ])('reads %j', (literal, text) => {
    expect(parseJsonString(literal)).toBe(text);
  });

  it.each(['', '"', 'a', '"a', 'a"', '7', '"a"b"', '"\\x"', '"a\\"', ' "a"'])(
    'takes %j for no string',
    (literal) => {
      expect(parseJsonString(literal)).toBeNull();
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, parseJsonString } from '../../../src/core/json/parse.ts';
import { codePoint } from '../../support/properties/characters.ts';

describe('parseJson', () => {
  it('inverts JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(parseJson(text))).toBe(text);
      }),
    );
  });

  it.each(['', ' ', '{', 'undefined', "'a'", '[1,]', '01', '\uFEFF{}'])('does not accept %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('distinguishes null from a text that is not JSON', () => {
    expect(parseJson('null')).toBeNull();
  });
});

describe('parseJsonString', () => {
  it('inverts JSON.stringify for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
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
    'does not read %j as a string',
    (literal) => {
      expect(parseJsonString(literal)).toBeNull();
    },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactJson, mayHoldLongNumbers } from '../../../src/core/json/exact.ts';

describe('JSON with all its digits', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-12345678901234567890', '-12345678901234567890'],
    ['{"id": 12345678901234567890,\n "n": 1.50}', '{"id":12345678901234567890,"n":1.5}'],
    ['[0.1234567890123456789]', '[0.1234567890123456789]'],
    ['[1e400, 1E2]', '[1e400,100]'],
    [
      '{"\\u00e9": [9007199254740993, "9007199254740993 x"]}',
      '{"é":[9007199254740993,"9007199254740993 x"]}',
    ],
  ])('%s', (text, exact) => {
    expect(exactJson(text)).toBe(exact);
    expect(mayHoldLongNumbers(text)).toBe(true);
  });

  it.each([
    ['a number that JavaScript holds', '9007199254740991'],
    ['trailing zeros', '[1.0000000000000000000, 100000000000000000000]'],
    ['an exponent', '1e21'],
    ['minus zero', '-0'],
    ['digits in a string', '"12345678901234567890"'],
    ['no number', '{"a": [true, null]}'],
    ['a text that is not JSON', '[12345678901234567890,]'],
  ])('is null for %s', (_, text) => {
    expect(exactJson(text)).toBeNull();
  });

  it('is found whenever a quick test expects it', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.bigInt(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (json, big, small) => {
          const text = `[${json}, ${big}, ${JSON.stringify(small)}]`;
          if (exactJson(text) !== null) expect(mayHoldLongNumbers(text)).toBe(true);
        },
      ),
    );
  });
});

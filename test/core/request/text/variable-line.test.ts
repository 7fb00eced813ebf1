import { describe, expect, it } from 'vitest';
import { hasVariableLine, readVariableLine } from '../../../../src/core/request/text/variable-line.ts';

const read = (source: string, start = 0, end = source.length) => {
  const line = readVariableLine(source, { start, end });
  return line && [line.name, line.assignment, source.slice(line.value.start, line.value.end)];
};

describe('the line of a variable', () => {
  it.each([
    ['@a = 1', ['a', '=', '1']],
    ['@a=1', ['a', '=', '1']],
    [' \t@a\t=\tb c\t ', ['a', '=', 'b c']],
    ['@a := [1, 2]', ['a', ':=', '[1, 2]']],
    ['@a:=1', ['a', ':=', '1']],
    ['@Shop.Api-1 = x', ['Shop.Api-1', '=', 'x']],
    ['@a = b = c', ['a', '=', 'b = c']],
    ['@a =', ['a', '=', '']],
  ])('%j has its name, its sign and its value without the blanks around it', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['a = 1', '@ = 1', '@a', '@a b = 1', '@a : = 1', 'x @a = 1'])('is not %j', (text) => {
    expect(read(text)).toBeNull();
  });

  it('is read in its range alone', () => {
    expect(read('@a = 1\n@b = 2 x', 7, 13)).toEqual(['b', '=', '2']);
    expect(read('@a = 1', 0, 2)).toBeNull();
  });

  it.each([
    ['@a = 1', true],
    ['GET /\n@a-b=1', true],
    ['@a\n=', true],
    [' @a = 1', false],
    ['GET / @a = 1', false],
    ['@.a = 1', false],
    ['@a', false],
  ])('is at the beginning of a line of %j: %s', (text, has) => {
    expect(hasVariableLine(text)).toBe(has);
  });
});

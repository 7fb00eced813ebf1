import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, type StyledLine, span } from '../../../../src/core/text/styled.ts';
import { clipLine, lineWidth, wrapLine, wrapWords } from '../../../../src/core/view/paint/fit.ts';

const lines = fc
  .array(fc.constantFrom('abc', '日本', '👩‍🚀', 'é', ' ', '', 'x'.repeat(30), 'a word and more '), {
    maxLength: 12,
  })
  .map((texts): StyledLine => texts.map((text, index) => span(text, index % 2 === 0 ? 'plain' : 'string')));
const widths = fc.integer({ min: 2, max: 60 });

describe('clipping', () => {
  it.each<[string, StyledLine, number, string]>([
    ['what fits stays', [span('abc'), span('def')], 6, 'abcdef'],
    ['what does not ends in an ellipsis', [span('abc'), span('def')], 5, 'abcd…'],
    ['a wide character is not cut in two', [span('日本語')], 4, '日…'],
    ['a tab is drawn as blanks', [span('a\tb')], 10, 'a    b'],
    ['an escape is drawn as its picture', [span('\u001b[31m')], 10, '␛[31m'],
    ['no room is nothing', [span('abc')], 0, ''],
  ])('%s', (_, line, width, expected) => {
    expect(plainText(clipLine(line, width))).toBe(expected);
  });

  it('never exceeds its width', () => {
    fc.assert(fc.property(lines, widths, (line, width) => lineWidth(clipLine(line, width)) <= width));
  });
});

describe('cutting into rows', () => {
  it('loses nothing and never exceeds the width', () => {
    fc.assert(
      fc.property(lines, widths, (line, width) => {
        const rows = wrapLine(line, { width, limit: 1000 });
        expect(rows.map(plainText).join('')).toBe(plainText(line));
        for (const row of rows) expect(lineWidth(row)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it.each<[string, StyledLine, number, string[]]>([
    [
      'behind a blank that is near',
      [span('application/json; '), span('charset=utf-8 x')],
      28,
      ['application/json; ', 'charset=utf-8 x'],
    ],
    ['in a word where no blank is near', [span('a bcdefghijklmnop')], 10, ['a bcdefghi', 'jklmnop']],
  ])('breaks %s', (_, line, width, rows) => {
    expect(wrapLine(line, { width, limit: 9 }).map(plainText)).toEqual(rows);
  });

  it('ends with an ellipsis when there are more rows than allowed', () => {
    expect(wrapLine([span('abcdefghij')], { width: 4, limit: 2 }).map(plainText)).toEqual(['abcd', 'efg…']);
  });
});

describe('breaking between words', () => {
  it.each<[string, StyledLine, number, string[]]>([
    ['a sentence', [span('one two three four')], 9, ['one two', 'three', 'four']],
    [
      'the last column stays in its column',
      [span('  .open  '), span('opens a saved session')],
      20,
      ['  .open  opens a', '         saved', '         session'],
    ],
    ['a short line', [span('one two')], 20, ['one two']],
    ['a word that is too long', [span('a verylongword b')], 6, ['a', 'verylongword', 'b']],
  ])('%s', (_, line, width, expected) => {
    expect(wrapWords(line, width).map(plainText)).toEqual(expected);
  });
});

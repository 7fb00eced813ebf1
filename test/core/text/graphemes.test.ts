import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundaryAtOrAfter,
  graphemeEnds,
  nextBoundary,
  previousBoundary,
} from '../../../src/core/text/graphemes.ts';
import { offsetAtColumn, printable, textWidth } from '../../../src/core/text/width.ts';
import { codePoint } from '../../support/properties/characters.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

const PIECES =
  'a é e\u0301 漢 か\u3099 한 \u1100 \u1161 👍 🏽 👨 \u200d 👩 🇨 🇭 \ufe0f \r \n ß ❤ \u0915 \u094d \u0937 \u0600 \u{110bd} \u0e33 \u0903 \ud83d \u00ad ©'.split(
    ' ',
  );
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES, ' '), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: codePoint, maxLength: 12 }),
  fc.constantFrom(...PIECES).map((piece) => piece.repeat(140)),
);
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

it('finds the boundaries of the whole text by looking only around the offset', () => {
  fc.assert(
    fc.property(text, (value) => {
      const ends = [...segmenter.segment(value)].map(({ index, segment }) => index + segment.length);
      expectEqual([...graphemeEnds(value)], ends);
      const all = [0, ...ends];
      for (let index = 1; index < all.length; index += 1) {
        const [start = 0, end = 0] = [all[index - 1], all[index]];
        expectEqual([nextBoundary(value, start), previousBoundary(value, end)], [end, start]);
        expectEqual(boundaryAtOrAfter(value, start + 1), end);
        expectEqual(boundaryAtOrAfter(value, end), end);
      }
    }),
    { numRuns: 400 },
  );
});

describe('widths in columns', () => {
  it.each<[string, number]>([
    ['', 0],
    ['abc', 3],
    ['漢字', 4],
    ['한글 é', 6],
    ['e\u0301', 1],
    ['👨‍👩‍👧‍👦🇨🇭', 4],
    ['\t', 4],
    ['\u0007', 1],
  ])('%j -> %d', (value, width) => {
    expect(textWidth(value)).toBe(width);
    expect(textWidth(printable(value))).toBe(width);
  });

  it.each<[string, number, number]>([
    ['abc', 2, 2],
    ['abc', 9, 3],
    ['漢字', 1, 0],
    ['漢字', 2, 1],
    ['👨‍👩‍👧‍👦x', 3, 12],
    ['e\u0301x', 1, 2],
    ['a\tb', 3, 1],
  ])('%j at column %d -> offset %d', (value, column, offset) => {
    expect(offsetAtColumn(value, column)).toBe(offset);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineIndex, placeText } from '../../../src/core/request/position.ts';
import {
  addedText,
  exactOffset,
  joinSourceTexts,
  nearestOffset,
  nearSource,
  sliceSourceText,
  sourceText,
  trimSourceText,
} from '../../../src/core/request/source-text.ts';

const source = 'abc "def" ghi';
const joined = joinSourceTexts([sourceText('abc', 0), addedText('++'), sourceText('def', 5), addedText('!')]);

describe('a slice of a source text', () => {
  it('is the concatenation of its pieces', () => {
    expect(joined.text).toBe('abc++def!');
  });

  it.each([
    [0, 0],
    [2, 2],
    [3, null],
    [4, null],
    [5, 5],
    [7, 7],
    [8, null],
  ])('maps character %i to %j', (index, offset) => {
    expect(exactOffset(joined, index)).toBe(offset);
  });

  it.each([
    [1, 1],
    [3, 3],
    [4, 3],
    [6, 6],
    [8, 8],
  ])('maps added text to the nearest offset: %i -> %i', (index, offset) => {
    expect(nearestOffset(joined, index)).toBe(offset);
  });

  it('maps added text at the beginning to the start of the rest', () => {
    expect(nearestOffset(joinSourceTexts([addedText('x'), sourceText('ghi', 10)]), 0)).toBe(10);
    expect(nearestOffset(addedText('x'), 0)).toBe(0);
  });

  it('keeps its offsets when trimmed', () => {
    expect(trimSourceText(sourceText('  a ', 4))).toEqual({ text: 'a', runs: [{ at: 0, offset: 6 }] });
    expect(trimSourceText(sourceText('   ', 4)).text).toBe('');
  });

  it('is empty without pieces', () => {
    expect(joinSourceTexts([]).text).toBe('');
    expect(joinSourceTexts([sourceText('', 7)])).toEqual(sourceText('', 7));
  });
});

it('keeps the offset of every character in a slice', () => {
  const piece = fc.oneof(
    fc
      .tuple(fc.nat(source.length), fc.nat(source.length))
      .map(([a, b]) => sourceText(source.slice(Math.min(a, b), Math.max(a, b)), Math.min(a, b))),
    fc.string({ maxLength: 3 }).map(addedText),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.nat(40), fc.nat(40), (pieces, a, b) => {
      const text = joinSourceTexts(pieces);
      const start = Math.min(a, b, text.text.length);
      const end = Math.min(Math.max(a, b), text.text.length);
      const slice = sliceSourceText(text, start, end);
      expect(slice.text).toBe(text.text.slice(start, end));
      for (let index = start; index < end; index += 1) {
        expect(exactOffset(slice, index - start)).toBe(exactOffset(text, index));
      }
    }),
  );
});

describe('positions', () => {
  it.each([
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [5, 2, 3],
    [6, 3, 1],
    [99, 3, 2],
    [-5, 1, 1],
  ])('offset %i is %i:%i', (offset, line, column) => {
    const text = 'ab\nc\r\nd';
    expect(createLineIndex(text).positionAt(offset)).toEqual({ line, column });
  });

  // Comparing the two at every search needs minutes.
  it('are found as fast in another copy of a long text', () => {
    const copy = (): string => Buffer.from(`a\nb\n${'x'.repeat(8_000_000)}`).toString('latin1');
    createLineIndex(copy());
    const other = copy();
    let line = 0;
    for (let search = 0; search < 200_000; search += 1) line = createLineIndex(other).positionAt(3).line;
    expect(line).toBe(2);
  });
});

describe('a text near its source', () => {
  it('has no place of its own, and each part of it the nearest one', () => {
    const near = nearSource('abc', 7);
    for (const at of [0, 1, 3]) {
      expect(exactOffset(near, at)).toBeNull();
      expect(nearestOffset(near, at)).toBe(7);
    }
  });
});

describe('the text of a place', () => {
  it.each([
    [null, '3:7'],
    ['api.http', 'api.http:3:7'],
    ['a\nwarning: b.http', 'a␊warning: b.http:3:7'],
  ])('in the file %j is %s, on one line', (file, text) => {
    expect(placeText(file, { line: 3, column: 7 })).toBe(text);
  });
});

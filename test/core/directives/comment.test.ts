import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDirectiveComment } from '../../../src/core/directives/comment.ts';

describe('a comment that begins with @', () => {
  it.each([
    ['# @expect status 200', 'expect', 'status 200', 'none'],
    ['#@expect status 200', 'expect', 'status 200', 'none'],
    ['// @expect status 200', 'expect', 'status 200', 'none'],
    ['  ## @tag  a, b ', 'tag', 'a, b', 'none'],
    ['# @no-redirect', 'no-redirect', '', 'none'],
    ['# @ expect status 200', 'expect', 'status 200', 'blank'],
    ['# @expect: status 200', 'expect', 'status 200', 'colon'],
    ['# @name = login', 'name', 'login', 'equals'],
    ['# @name=login', 'name', 'login', 'equals'],
    ['# @expect == 5', 'expect', '== 5', 'none'],
    ['# @header X-A: 7', 'header', 'X-A: 7', 'none'],
    ['# @expect status == 200\r', 'expect', 'status == 200', 'none'],
  ])('%j is read', (line, word, value, slip) => {
    expect(readDirectiveComment(line)).toMatchObject({ word, value, slip });
  });

  it.each(['# a note', '#', '# @', 'GET /@x', '@x = 1', '# mail ada@example.org', ''])(
    '%j is not one',
    (line) => {
      expect(readDirectiveComment(line)).toBeNull();
    },
  );

  it('has its offsets in the text', () => {
    const written = fc.record({
      mark: fc.constantFrom('#', '##', '//', '  #'),
      gap: fc.constantFrom('', ' ', '\t'),
      word: fc.stringMatching(/^[a-z-]{1,8}$/),
      value: fc.stringMatching(/^[a-z$.]{1,8}( [a-z0-9]{1,4})?$/),
      start: fc.nat(100),
    });
    fc.assert(
      fc.property(written, ({ mark, gap, word, value, start }) => {
        const line = `${mark}${gap}@${word} ${value}`;
        const text = `${'x'.repeat(start)}${line}`;
        const comment = readDirectiveComment(line, start);
        const { offset = 0, length = 0, valueOffset = 0 } = comment ?? {};
        expect(text.slice(offset, offset + length)).toBe(`@${word}`);
        expect(text.slice(valueOffset)).toBe(value);
      }),
    );
  });
});

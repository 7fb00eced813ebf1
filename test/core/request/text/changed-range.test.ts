import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRange } from '../../../../src/core/request/text/changed-range.ts';

const long = 'x'.repeat(140_000);

describe('the range of a change', () => {
  it.each([
    ['nothing', '', '', [0, 0, 0]],
    ['the same text', 'abc', 'abc', [3, 3, 3]],
    ['a text added inside', 'ac', 'abc', [1, 1, 2]],
    ['a text added at the start', 'b', 'ab', [0, 0, 1]],
    ['a text added at the end', 'a', 'ab', [1, 1, 2]],
    ['a text removed', 'abc', 'ac', [1, 2, 1]],
    ['a text replaced', 'abc', 'axyc', [1, 2, 3]],
    ['all of it', 'abc', 'xy', [0, 3, 2]],
    ['a letter among equal ones', 'aa', 'aaa', [2, 2, 3]],
    ['the middle of a long text', `${long}a${long}`, `${long}bc${long}`, [140_000, 140_001, 140_002]],
  ])(
    'is between the common beginning and the common end: %s',
    (_, before, after, [start, oldEnd, newEnd]) => {
      expect(changedRange(before, after)).toEqual({ start, oldEnd, newEnd });
    },
  );

  it('is all that differs, and no less would do', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { start, oldEnd, newEnd } = changedRange(before, after);
        expect(before.slice(0, start) + after.slice(start, newEnd) + before.slice(oldEnd)).toBe(after);
        if (start < oldEnd && start < newEnd) {
          expect(before[start]).not.toBe(after[start]);
          expect(before[oldEnd - 1]).not.toBe(after[newEnd - 1]);
        }
      }),
    );
  });
});

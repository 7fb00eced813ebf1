import { describe, expect, it } from 'vitest';
import type { NamedEdit } from '../../../src/core/editor/commands.ts';
import { edit, shown } from './marked.ts';

const width = 4;

describe('in rows of four columns', () => {
  it.each<[NamedEdit, string, string]>([
    ['previous-line', 'abcdefgh|', 'abc|defgh'],
    ['previous-line', 'abcdef|gh', 'ab|cdefgh'],
    ['previous-line', 'ab|cdefgh', 'ab|cdefgh'],
    ['previous-line', 'abcdef\nx|', 'abcde|f\nx'],
    ['next-line', 'ab|cdefgh', 'abcdef|gh'],
    ['next-line', 'abcdef|\nxyz', 'abcdef\nxy|z'],
    ['next-line', '漢|字漢字', '漢字漢|字'],
    ['next-line', 'abcde|f', 'abcde|f'],
    ['page-up', 'abcdefghijkl|', 'abc|defghijkl'],
    ['beginning-of-row', 'abcdef|gh', 'abcd|efgh'],
    ['beginning-of-row', 'abcd|efgh', '|abcdefgh'],
    ['beginning-of-row', 'x\nab|', 'x\n|ab'],
    ['end-of-row', '|abcdefgh', 'abc|defgh'],
    ['end-of-row', 'abc|defgh', 'abcdefgh|'],
    ['end-of-row', 'abcd|ef\nx', 'abcdef|\nx'],
    ['next-line', 'a|b cdef', 'ab c|def'],
    ['end-of-row', '|abc de', 'abc| de'],
    ['beginning-of-line', 'abcdef|gh', '|abcdefgh'],
    ['end-of-line', '|abcdefgh', 'abcdefgh|'],
  ])('%s takes %j to %j', (name, before, after) => {
    expect(shown(edit(before, [name], width))).toBe(after);
  });

  it('keeps the column over a short row', () => {
    expect(shown(edit('abcde|fgh\nx\nabcd', ['next-line', 'next-line', 'next-line'], width))).toBe(
      'abcdefgh\nx\na|bcd',
    );
    expect(shown(edit('abc|\nx\nabcd', ['next-line', 'next-line'], width))).toBe('abc\nx\nabc|d');
  });

  it('moves through a text without a cut between its graphemes', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shown(edit(`|ab${family}${family}`, ['next-line'], width))).toBe(`ab${family}|${family}`);
  });
});

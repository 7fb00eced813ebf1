import { describe, expect, it } from 'vitest';
import type { EditCommand } from '../../../src/core/editor/commands.ts';
import { applyCommand } from '../../../src/core/editor/editor.ts';
import type { NamedEdit } from '../../../src/core/editor/keymap.ts';
import { editing, shown } from './marked.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇨🇭';
const E_ACUTE = 'e\u0301';

describe.each<[NamedEdit, [before: string, after: string][]]>([
  [
    'backward-char',
    [
      ['ab|c', 'a|bc'],
      ['|abc', '|abc'],
      [`a${FAMILY}|b`, `a|${FAMILY}b`],
      [`${FLAG}${FLAG}|`, `${FLAG}|${FLAG}`],
      [`${E_ACUTE}|x`, `|${E_ACUTE}x`],
      ['漢字|', '漢|字'],
      ['a\n|b', 'a|\nb'],
    ],
  ],
  [
    'forward-char',
    [
      ['a|bc', 'ab|c'],
      ['abc|', 'abc|'],
      [`|${FAMILY}b`, `${FAMILY}|b`],
      [`|${FLAG}${FLAG}`, `${FLAG}|${FLAG}`],
      [`|${E_ACUTE}x`, `${E_ACUTE}|x`],
      ['|👍🏽!', '👍🏽|!'],
      ['a|\nb', 'a\n|b'],
    ],
  ],
  [
    'backward-word',
    [
      ['one two|', 'one |two'],
      ['one two  |', 'one |two  '],
      ['/users/{{id}}|', '/users/{{|id}}'],
      ['naïve cafe\u0301|', 'naïve |cafe\u0301'],
      ['one\ntwo|', 'one\n|two'],
      ['one\n|two', '|one\ntwo'],
      ['漢字 かな|', '漢字 |かな'],
      ['  |x', '|  x'],
    ],
  ],
  [
    'forward-word',
    [
      ['|one two', 'one| two'],
      ['one| two', 'one two|'],
      ['{{|user.id}}', '{{user|.id}}'],
      [`|${FAMILY} one`, `${FAMILY} one|`],
      ['one|  ', 'one  |'],
    ],
  ],
  [
    'beginning-of-line',
    [
      ['one\ntw|o', 'one\n|two'],
      ['on|e', '|one'],
      ['one\n|', 'one\n|'],
    ],
  ],
  [
    'end-of-line',
    [
      ['o|ne\ntwo', 'one|\ntwo'],
      ['tw|o', 'two|'],
      ['|\ntwo', '|\ntwo'],
    ],
  ],
  ['beginning-of-document', [['one\ntw|o', '|one\ntwo']]],
  ['end-of-document', [['o|ne\ntwo', 'one\ntwo|']]],
  [
    'previous-line',
    [
      ['abc\nde|f', 'ab|c\ndef'],
      ['漢字\nab|', '漢|字\nab'],
      ['漢字\na|b', '|漢字\nab'],
      ['a\nbcd|', 'a|\nbcd'],
      ['ab|c', 'ab|c'],
      ['\tx\nabcd|', '\t|x\nabcd'],
    ],
  ],
  [
    'next-line',
    [
      ['ab|c\ndef', 'abc\nde|f'],
      [`${FAMILY}|x\nabc`, `${FAMILY}x\nab|c`],
      ['abc|\nd', 'abc\nd|'],
      ['abc\nd|', 'abc\nd|'],
    ],
  ],
  ['page-down', [['|1\n2\n3', '1\n2\n|3']]],
  ['page-up', [['1\n2\n3|', '1|\n2\n3']]],
  [
    'backward-delete-char',
    [
      ['ab|c', 'a|c'],
      ['|abc', '|abc'],
      [`a${FAMILY}|`, 'a|'],
      [`${FLAG}${FLAG}|`, `${FLAG}|`],
      [`${E_ACUTE}|`, '|'],
      ['한글|', '한|'],
      ['a\n|b', 'a|b'],
    ],
  ],
  [
    'delete-char',
    [
      ['a|bc', 'a|c'],
      ['abc|', 'abc|'],
      [`|${FAMILY}b`, '|b'],
      [`|${E_ACUTE}x`, '|x'],
      ['a|\nb', 'a|b'],
    ],
  ],
  [
    'kill-line',
    [
      ['o|ne\ntwo', 'o|\ntwo'],
      ['one|\ntwo', 'one|two'],
      ['one|', 'one|'],
    ],
  ],
  [
    'unix-line-discard',
    [
      ['one\ntw|o', 'one\n|o'],
      ['one\n|two', 'one|two'],
      ['|one', '|one'],
    ],
  ],
  [
    'kill-word',
    [
      ['|one two', '| two'],
      ['one| two!', 'one|!'],
      [`|${E_ACUTE}t${E_ACUTE} x`, '| x'],
    ],
  ],
  [
    'backward-kill-word',
    [
      ['one two|', 'one |'],
      ['{{user.id}}|', '{{user.|'],
    ],
  ],
  [
    'unix-word-rubout',
    [
      ['GET /users/{{id}}|', 'GET |'],
      ['one  |two', '|two'],
      ['one\ntwo|', 'one\n|'],
    ],
  ],
  [
    'transpose-chars',
    [
      ['ab|c', 'acb|'],
      ['abc|', 'acb|'],
      ['|abc', '|abc'],
      ['a|', 'a|'],
      [`a${FAMILY}|`, `${FAMILY}a|`],
      ['x\nab|\ny', 'x\nba|\ny'],
      ['x\n|ab', 'x\n|ab'],
    ],
  ],
  [
    'transpose-words',
    [
      ['one| two', 'two one|'],
      ['one two|', 'two one|'],
      ['one, t|wo!', 'two, one|!'],
      ['one two three|', 'one three two|'],
      ['one|', 'one|'],
      ['|one two', '|one two'],
    ],
  ],
  [
    'upcase-word',
    [
      ['|one two', 'ONE| two'],
      ['one| two', 'one TWO|'],
      ['|straße', 'STRASSE|'],
    ],
  ],
  ['downcase-word', [['|ONE TWO', 'one| TWO']]],
  [
    'capitalize-word',
    [
      ['|oNE two', 'One| two'],
      ['one|  "éA"', 'one  "Éa|"'],
    ],
  ],
  [
    'delete-horizontal-space',
    [
      ['a \t| b', 'a|b'],
      ['a|b', 'a|b'],
      ['a\n |b', 'a\n|b'],
    ],
  ],
  [
    'newline',
    [
      ['a|b', 'a\n|b'],
      ['  a|b', '  a\n  |b'],
      [' | a', ' \n | a'],
      ['x\n\t{|', 'x\n\t{\n\t|'],
      ['GET /x\n  ?a=1|', 'GET /x\n  ?a=1\n|'],
      ['GET /x\n  ?a=1\n  &{{b}}|', 'GET /x\n  ?a=1\n  &{{b}}\n|'],
      ['a\n  ? b|', 'a\n  ? b\n  |'],
      ['a\n  && b|', 'a\n  && b\n  |'],
      ['a\n  ?.b|', 'a\n  ?.b\n  |'],
    ],
  ],
  ['open-line', [['a|b', 'a|\nb']]],
  ['clear', [['one\ntw|o', '|']]],
])('%s', (name, rows) => {
  it.each(rows)('%j -> %j', (before, after) => {
    expect(shown(applyCommand(editing(before), { name }))).toBe(after);
  });
});

function run(start: string, ...commands: (EditCommand | NamedEdit)[]): string {
  const all = commands.map((command) => (typeof command === 'string' ? { name: command } : command));
  return shown(all.reduce(applyCommand, editing(start)));
}

function typed(text: string): EditCommand[] {
  return [...text].map((character) => ({ name: 'insert', text: character }));
}

describe('typing and pasting', () => {
  it.each<[string, string, string]>([
    ['a|c', 'b', 'ab|c'],
    ['e|x', '\u0301', 'e\u0301|x'],
    ['👨|', '\u200d👩', '👨\u200d👩|'],
    ['|\u0301x', 'e', 'e\u0301|x'],
  ])('%j and %j -> %j', (before, text, after) => {
    expect(run(before, { name: 'insert', text })).toBe(after);
  });

  it('puts a paste where the cursor is', () => {
    expect(run('a|b', { name: 'paste', text: '1\n2' })).toBe('a1\n2|b');
  });

  it('replaces a range, and places the cursor in what it put', () => {
    expect(run('GET {{us}}|', { name: 'replace', start: 6, end: 8, text: 'user' })).toBe('GET {{user|}}');
    expect(run('|', { name: 'set-text', text: "setVar('x', )", cursor: 12 })).toBe("setVar('x', |)");
  });

  it('keeps ranges and offsets that are out of the text inside it', () => {
    expect(run('ab|', { name: 'replace', start: -3, end: 99, text: 'x' })).toBe('x|');
    expect(run('ab|', { name: 'move-to', offset: -1 })).toBe('|ab');
    expect(run('|ab', { name: 'move-to', offset: 99 })).toBe('ab|');
  });
});

describe('the column that up and down aim at', () => {
  it('is kept over short lines, in display columns', () => {
    expect(run('漢字x|\na\nbcdefg', 'next-line', 'next-line')).toBe('漢字x\na\nbcdef|g');
  });

  it('is forgotten with any other command', () => {
    expect(run('abcd|\na\nbcde', 'next-line', 'backward-char', 'next-line')).toBe('abcd\na\n|bcde');
  });
});

describe('killing and yanking', () => {
  it.each<[string, string, NamedEdit[], string]>([
    ['what was killed', 'one| two', ['kill-line', 'beginning-of-line', 'yank'], ' two|one'],
    [
      'kills in a row as one, forward',
      '|one two three',
      ['kill-word', 'kill-word', 'end-of-line', 'yank'],
      ' threeone two|',
    ],
    [
      'kills in a row as one, back',
      'one two|',
      ['backward-kill-word', 'backward-kill-word', 'yank'],
      'one two|',
    ],
    [
      'the last kill only, after a motion between two',
      'a b|',
      ['unix-word-rubout', 'backward-char', 'unix-word-rubout', 'yank'],
      'a| ',
    ],
    [
      'the kill before, with yank-pop',
      'a b|',
      ['unix-word-rubout', 'backward-char', 'unix-word-rubout', 'yank', 'yank-pop'],
      'b| ',
    ],
    [
      'round again to the newest',
      'a b|',
      ['unix-word-rubout', 'backward-char', 'unix-word-rubout', 'yank', 'yank-pop', 'yank-pop'],
      'a| ',
    ],
    ['nothing with yank-pop that follows no yank', 'a b|', ['unix-word-rubout', 'yank-pop'], 'a |'],
    ['nothing when nothing was killed', 'a|', ['yank'], 'a|'],
    ['twice', 'ab|', ['unix-word-rubout', 'yank', 'yank'], 'abab|'],
  ])('yanks %s', (_, start, commands, after) => {
    expect(run(start, ...commands)).toBe(after);
  });

  it('does not put deleted characters into the ring', () => {
    expect(run('ab|', 'backward-delete-char', 'yank')).toBe('a|');
  });
});

describe('undo and redo', () => {
  it.each<[string, (EditCommand | NamedEdit)[], string]>([
    ['typing goes a word at a time', [...typed('one two'), 'undo'], 'one |'],
    ['the whole word', [...typed('one two'), 'undo', 'undo'], '|'],
    ['and comes back', [...typed('one two'), 'undo', 'undo', 'redo', 'redo'], 'one two|'],
    ['a paste is one step', [{ name: 'paste', text: 'a b\nc d' }, 'undo'], '|'],
    [
      'a paste is apart from typing',
      [...typed('x'), { name: 'paste', text: 'y' }, ...typed('z'), 'undo', 'undo'],
      'x|',
    ],
    [
      'characters rubbed out in a row come back together',
      [{ name: 'paste', text: 'abc' }, 'backward-delete-char', 'backward-delete-char', 'undo'],
      'abc|',
    ],
    ['a motion parts what is typed', [...typed('ab'), 'backward-char', ...typed('c'), 'undo'], 'a|b'],
    ['what is typed after an undo forgets the redo', [...typed('a'), 'undo', ...typed('b'), 'redo'], 'b|'],
    ['a yank-pop', [{ name: 'paste', text: 'a b' }, 'unix-word-rubout', 'yank', 'undo'], 'a |'],
    ['clearing', [{ name: 'paste', text: 'ab' }, 'backward-char', 'clear', 'undo'], 'a|b'],
    ['nothing, with nothing done', ['undo', 'redo'], '|'],
  ])('%s', (_, commands, after) => {
    expect(run('|', ...commands)).toBe(after);
  });
});

import { describe, expect, it } from 'vitest';
import type { EditCommand, NamedEdit } from '../../../src/core/editor/commands.ts';
import { run, typed } from './marked.ts';

describe('typing and pasting', () => {
  it.each<[string, string, string]>([
    ['a|c', 'b', 'ab|c'],
    ['e|x', '\u0301', 'e\u0301|x'],
    ['👨|', '\u200d👩', '👨\u200d👩|'],
    ['|\u0301x', 'e', 'e\u0301|x'],
  ])('%j and %j -> %j', (before, text, after) => {
    expect(run(before, { name: 'insert', text })).toBe(after);
  });

  it('inserts a paste at the cursor', () => {
    expect(run('a|b', { name: 'paste', text: '1\n2' })).toBe('a1\n2|b');
  });

  it('replaces a range and places the cursor in the new text', () => {
    expect(run('GET {{us}}|', { name: 'replace', start: 6, end: 8, text: 'user' })).toBe('GET {{user|}}');
    expect(run('|', { name: 'set-text', text: "setVar('x', )", cursor: 12 })).toBe("setVar('x', |)");
  });

  it('limits ranges and offsets to the text', () => {
    expect(run('ab|', { name: 'replace', start: -3, end: 99, text: 'x' })).toBe('x|');
    expect(run('ab|', { name: 'move-to', offset: -1 })).toBe('|ab');
    expect(run('|ab', { name: 'move-to', offset: 99 })).toBe('ab|');
  });
});

describe('the column of Up and Down', () => {
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

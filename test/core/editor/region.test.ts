import { describe, expect, it } from 'vitest';
import type { EditCommand, NamedEdit } from '../../../src/core/editor/commands.ts';
import { selectedRange } from '../../../src/core/editor/region.ts';
import { edit, run, shown, typed } from './marked.ts';

const selectWord = ['select-forward-word'] as const;

/** The document with `[` and `]` around what is selected. */
function selected(start: string, ...commands: readonly (EditCommand | NamedEdit)[]): string {
  const state = edit(start, commands);
  const range = selectedRange(state);
  if (range === null) return shown(state);
  const { text } = state.document;
  return `${text.slice(0, range.start)}[${text.slice(range.start, range.end)}]${text.slice(range.end)}`;
}

describe('selecting with Shift', () => {
  it.each<[string, string, (EditCommand | NamedEdit)[], string]>([
    ['goes on while Shift is held', '|one two', [...selectWord, ...selectWord], '[one two]'],
    [
      'goes back over itself',
      'a|b',
      ['select-forward-char', 'select-backward-char', 'select-backward-char'],
      '[a]b',
    ],
    ['takes rows', 'a|b\nc', ['select-next-line'], 'a[b\nc]'],
    ['ends with a motion', '|one two', [...selectWord, 'end-of-line'], 'one two|'],
    ['ends at its start with Left', 'one| two', [...selectWord, 'backward-char'], 'one| two'],
    ['ends at its end with Right', 'one two|', ['select-backward-word', 'forward-char'], 'one two|'],
    ['ends with Escape', '|one two', [...selectWord, 'deselect'], 'one| two'],
    ['ends with an undo', '|one two', [...selectWord, 'undo'], 'one| two'],
  ])('%s', (_, start, commands, after) => {
    expect(selected(start, ...commands)).toBe(after);
  });

  it.each<[string, EditCommand | NamedEdit, string]>([
    ['a typed character', { name: 'insert', text: 'x' }, 'x| two'],
    ['a paste', { name: 'paste', text: 'x\ny' }, 'x\ny| two'],
    ['Backspace', 'backward-delete-char', '| two'],
    ['Delete', 'delete-char', '| two'],
    ['a new line', 'newline', '\n| two'],
    ['Ctrl+W', 'kill-region', '| two'],
  ])('%s replaces the selection', (_, command, after) => {
    expect(run('|one two', ...selectWord, command)).toBe(after);
  });

  it('gives the replaced text back in one undo', () => {
    expect(run('|one two', ...selectWord, ...typed('new'), 'undo')).toBe('one| two');
  });

  it('copies and cuts into the kill ring', () => {
    expect(run('|one two', ...selectWord, 'copy-region', 'end-of-line', 'yank')).toBe('one twoone|');
    expect(run('|one two', ...selectWord, 'kill-region', 'end-of-line', 'yank')).toBe(' twoone|');
  });

  it('yanks over the selection', () => {
    expect(run('|one two', ...selectWord, 'kill-region', 'select-end-of-document', 'yank')).toBe('one|');
  });
});

describe('the mark', () => {
  it.each<[string, string, (EditCommand | NamedEdit)[], string]>([
    ['selects as far as the cursor goes', '|one two', ['set-mark', 'forward-word'], '[one] two'],
    [
      'is the other end of the region',
      '|one',
      ['set-mark', 'end-of-line', 'exchange-point-and-mark'],
      '[one]',
    ],
    ['keeps the text that is typed beside it', '|one', ['set-mark', 'forward-word', ...typed('x')], 'onex|'],
    [
      'lets Backspace delete the region',
      '|one two',
      ['set-mark', 'forward-word', 'backward-delete-char'],
      '| two',
    ],
    [
      'stays at its character',
      'a|b',
      ['set-mark', 'beginning-of-line', ...typed('xx'), 'exchange-point-and-mark'],
      'xx[a]b',
    ],
    ['is not there before it is set', 'ab|', ['copy-region', 'kill-region'], 'ab|'],
    ['is at the start before it is set, as in bash', 'ab|', ['exchange-point-and-mark'], '[ab]'],
  ])('%s', (_, start, commands, after) => {
    expect(selected(start, ...commands)).toBe(after);
  });

  it('exchanges the cursor with it', () => {
    expect(run('a|bc', 'set-mark', 'end-of-line', 'exchange-point-and-mark')).toBe('a|bc');
    expect(run('a|bc', 'set-mark', 'end-of-line', 'exchange-point-and-mark', 'exchange-point-and-mark')).toBe(
      'abc|',
    );
  });

  it('stays when its text is deleted', () => {
    expect(run('abc|', 'set-mark', 'clear', 'exchange-point-and-mark', 'kill-region')).toBe('|');
  });
});

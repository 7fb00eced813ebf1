import { expect, it } from 'vitest';
import type { EditCommand } from '../../../src/core/editor/commands.ts';
import { repeatCommand } from '../../../src/core/editor/repeat.ts';
import { editing, shown } from './marked.ts';

const search = (character: string): EditCommand => ({
  name: 'find-character',
  character,
  direction: 'forward',
});

it.each<[EditCommand, number, string, string]>([
  [{ name: 'forward-word' }, 2, '|one two three', 'one two| three'],
  [{ name: 'forward-word' }, -1, 'one two|', 'one |two'],
  [{ name: 'backward-delete-char' }, 3, 'abcd|', 'a|'],
  [{ name: 'kill-word' }, -2, 'one two|', '|'],
  [{ name: 'forward-char' }, 9999, '|ab', 'ab|'],
  [{ name: 'newline' }, 2, 'a|', 'a\n\n|'],
  [{ name: 'upcase-word' }, -1, 'one two|', 'one TWO|'],
  [{ name: 'upcase-word' }, -1, 'one two  |three', 'one TWO  |three'],
  [{ name: 'downcase-word' }, -1, 'ONE TW|O', 'ONE tw|O'],
  [{ name: 'capitalize-word' }, -2, 'ONE tWO-thrEE| four', 'ONE Two-Three| four'],
  [{ name: 'upcase-word' }, -9, 'naïve été|', 'NAÏVE ÉTÉ|'],
  [{ name: 'capitalize-word' }, 2, '|one tWO three', 'One Two| three'],
  [{ name: 'upcase-word' }, -1, '|one', '|one'],
  [search('o'), 1, '|one two', 'one tw|o'],
  [search('t'), 2, '|at two', 'at |two'],
  [search('é'), 1, '|naïve é', 'naïve |é'],
  [search('o'), -1, 'one two|', 'one tw|o'],
  [search('x'), 1, 'o|ne', 'o|ne'],
])('%j, %d times, takes %j to %j', (command, count, before, after) => {
  expect(shown(repeatCommand(editing(before), command, { count, width: 80 }))).toBe(after);
});

it('kills several words as one', () => {
  const killed = repeatCommand(editing('|one two three'), { name: 'kill-word' }, { count: 2, width: 80 });
  expect(killed.killRing.entries).toEqual(['one two']);
});

it('changes the case of the words before the cursor as one step of undo', () => {
  const width = 80;
  const changed = repeatCommand(editing('one two|'), { name: 'upcase-word' }, { count: -2, width });
  expect(shown(changed)).toBe('ONE TWO|');
  expect(shown(repeatCommand(changed, { name: 'undo' }, { count: 1, width }))).toBe('one two|');
});

import { describe, expect, it } from 'vitest';
import type { NamedEdit } from '../../../src/core/editor/commands.ts';
import { applyCommand } from '../../../src/core/editor/editor.ts';
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
      ['x\n\t{|', 'x\n\t{\n\t\t|'],
      ['function f(a) {|', 'function f(a) {\n  |'],
      ['  call( |', '  call( \n    |'],
      ['f() { // note|', 'f() { // note\n  |'],
      ['GET http://h/{|', 'GET http://h/{\n  |'],
      ['{|}', '{\n  |\n}'],
      ['\t[|]', '\t[\n\t\t|\n\t]'],
      ['{|)', '{\n  |)'],
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

import { describe, expect, it } from 'vitest';
import { toggleComment } from '../../../../src/core/editor/history/comment.ts';
import {
  addToHistory,
  maxHistoryLength,
  newerEntry,
  olderEntry,
  startWalk,
} from '../../../../src/core/editor/history/history.ts';
import { lastArgument } from '../../../../src/core/editor/history/last-argument.ts';
import { marked } from '../marked.ts';

/** What is shown after each step; `^` is Up, `v` is Down, any other text is typed in place of what is shown. */
function walk(entries: string[], input: string, steps: string[]): string[] {
  const { text, cursor } = marked(input);
  let current = startWalk(entries, { text, cursor });
  let shown = text;
  return steps.map((step) => {
    if (step !== '^' && step !== 'v') {
      shown = step;
      return shown;
    }
    const next = step === '^' ? olderEntry(current, shown) : newerEntry(current, shown);
    if (next === null) return 'end';
    current = next.walk;
    shown = next.text;
    return shown;
  });
}

describe('Up and Down through the history', () => {
  const entries = ['GET /a', 'let x', 'GET /b'];
  it.each<[string, string, string[], string[]]>([
    [
      'goes back and on again',
      '|',
      ['^', '^', '^', 'v', 'v', 'v'],
      ['GET /b', 'let x', 'GET /a', 'let x', 'GET /b', ''],
    ],
    ['ends at the oldest', '|', ['^', '^', '^', '^'], ['GET /b', 'let x', 'GET /a', 'end']],
    ['ends at what was being typed', 'typed|', ['v'], ['end']],
    [
      'visits only inputs that begin with the text before the cursor',
      'GET|',
      ['^', '^', '^', 'v', 'v'],
      ['GET /b', 'GET /a', 'end', 'GET /b', 'GET'],
    ],
    [
      'takes everything from the start of the line',
      '|half',
      ['^', '^', 'v', 'v'],
      ['GET /b', 'let x', 'GET /b', 'half'],
    ],
    [
      'keeps what was edited on the way',
      '|',
      ['^', 'changed', '^', 'v', 'v'],
      ['GET /b', 'changed', 'let x', 'changed', ''],
    ],
    ['finds nothing that contains it', 'zzz|', ['^'], ['end']],
    [
      'finds a text that begins no input anywhere in one',
      '/|',
      ['^', '^', '^', 'v', 'v'],
      ['GET /b', 'GET /a', 'end', 'GET /b', '/'],
    ],
    ['finds small letters in capitals too', 'et /a|', ['^'], ['GET /a']],
    ['finds capitals as they are', 'ET /A|', ['^'], ['end']],
  ])('%s', (_, input, steps, shown) => {
    expect(walk(entries, input, steps)).toEqual(shown);
  });
});

it('shows adjacent equal entries once', () => {
  expect(walk(['a', 'b', 'b'], '|', ['^', '^', 'v'])).toEqual(['b', 'a', 'b']);
});

describe('the last argument', () => {
  it.each<[string, string | null]>([
    ['GET /users/1', '/users/1'],
    ['POST /users name=Ada tags:=[1, 2]', 'tags:=[1, 2]'],
    ['POST /users {"name": "Ada B", "tags": ["a"]}', '{"name": "Ada B", "tags": ["a"]}'],
    ['GET /users/{{ user.id }}', '/users/{{ user.id }}'],
    ['POST /users\nX-A: 1\n\n{\n  "a": 1\n}\n', '{\n  "a": 1\n}'],
    ["GET /x name='Ada B'", "name='Ada B'"],
    ["GET /x it's here", 'here'],
    ['POST /x {"a": ', '{"a":'],
    ['1 + 41', '41'],
    ['  ', null],
  ])('of %j is %j', (input, argument) => {
    expect(lastArgument(input)).toBe(argument);
  });
});

it.each([
  ['GET /x', '# GET /x', true],
  ['POST /x\n\n{}', '# POST /x\n#\n# {}', true],
  ['# POST /x\n#\n# {}', 'POST /x\n\n{}', false],
])('the comment of %j is %j, and back', (input, text, isComment) => {
  expect(toggleComment(input)).toEqual({ text, isComment });
});

describe('adding to the history', () => {
  it.each<[string[], string, string[]]>([
    [['a', 'b'], 'c', ['a', 'b', 'c']],
    [['a', 'b'], 'a', ['b', 'a']],
    [['a'], '  \n', ['a']],
  ])('%j and %j -> %j', (entries, text, after) => {
    expect(addToHistory(entries, text)).toEqual(after);
  });

  it('keeps the newest up to the limit', () => {
    expect(addToHistory(['a', 'b'], 'c', 2)).toEqual(['b', 'c']);
  });

  it('removes the oldest entries beyond the maximum length, but never the newest', () => {
    const half = 'x'.repeat(maxHistoryLength / 2);
    expect(addToHistory(['a', `${half}1`], `${half}2`)).toEqual([`${half}2`]);
    expect(addToHistory(['a', 'b'], half)).toEqual(['a', 'b', half]);
    expect(addToHistory(['a'], half + half + half)).toEqual([half + half + half]);
  });
});

import { describe, expect, it } from 'vitest';
import { checkName, nameLength } from '../../../src/core/value/name.ts';

describe('the name of a variable', () => {
  it.each([
    'a',
    '_',
    '_a',
    'userId',
    'user-id',
    'a$',
    'a1',
    'naïve',
    'имя',
    '名前',
    'नाम',
    'e\u0301',
    '𝒳',
    '__proto__',
    'constructor',
  ])('can be %s', (name) => {
    expect(checkName(name)).toBe(name);
  });

  it.each<[name: unknown, why: RegExp]>([
    ['', /^the name of a variable is empty$/],
    [5, /^the name of a variable is a string; this one is a number/],
    [undefined, /this one is undefined/],
    [null, /this one is null/],
    [{}, /this one is an object/],
    ['a.b', /"a\.b" is not a valid variable name: it has "\." at character 2/],
    ['a[0]', /it has "\[" at character 2, which in \{\{ \}\} reaches into a value; set an object instead$/],
    ['a$.b', /it has "\." at character 3, which in \{\{ \}\} reaches into a value; set an object instead$/],
    ['a{$', /it has "\{" at character 2; names hold letters, digits, "_", "-" and "\$"$/],
    ['a\rb', /it has a line break at character 2/],
    ['a\x7f', /it has U\+007F at character 2/],
    ['\u0301a', /at character 1; names hold/],
    [`${'a'.repeat(59)}!`, /"a{59}!"/],
    [`${'a'.repeat(60)}!`, /"a{60}…"/],
    ['a{', /it has "{" at character 2/],
    ['a b', /it has a space at character 2/],
    ['a\tb', /it has a tab at character 2/],
    ['a\nb', /it has a line break at character 2/],
    ['$a', /a leading "\$" is reserved for dynamic values/],
    ['1a', /it starts with "1"; a name starts with a letter or "_"/],
    ['-a', /it starts with "-"/],
    ['a\u200b', /it has U\+200B at character 2/],
    ['😀', /it has "😀" at character 1/],
    ['a"', /it has '"' at character 2/],
  ])('cannot be %j', (name, why) => {
    expect(() => checkName(name)).toThrow(TypeError);
    expect(() => checkName(name)).toThrow(why);
  });

  it('is shortened in a message', () => {
    expect(() => checkName(`${'a'.repeat(10_000)} `)).toThrow(/^.{0,200}$/);
  });
});

it.each([
  ['user.id', 0, 4],
  ['user.id', 5, 2],
  ['.id', 0, 0],
  ['имя}}', 0, 3],
  ['', 0, 0],
])('in %j at %i has the length %i', (text, start, length) => {
  expect(nameLength(text, start)).toBe(length);
});

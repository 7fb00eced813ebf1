import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from '../../../src/core/json/check.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the position of a JSON syntax error', () => {
  it.each<[text: string, offset: number, expected: string]>([
    ['', 0, 'a value'],
    ['{', 1, 'a key in double quotes, or "}"'],
    ['{"a"', 4, '":"'],
    ['{"a" 1}', 5, '":"'],
    ['{"a": 1', 7, '"," or "}"'],
    ['{"a": 1,}', 8, 'a key in double quotes'],
    ['[1 2]', 3, '"," or "]"'],
    ['[1,]', 3, 'a value'],
    ['[', 1, 'a value or "]"'],
    ['[1}', 2, '"," or "]"'],
    ["{'a': 1}", 1, 'a key in double quotes, or "}"'],
    ['{"a": 01}', 6, 'a value'],
    ['{"a": 1970-01-01}', 6, 'a value'],
    ['nul', 0, 'a value'],
    ['nullish', 0, 'a value'],
    ['1 2', 2, 'the end of the body'],
    ['"a', 2, 'the end of the string'],
    ['"a\nb"', 2, 'the end of the string (a line break in it is \\n)'],
    ['"\\x"', 1, 'a JSON escape (a backslash is \\\\)'],
    ['// a\n1', 0, 'a value'],
    ['\u00a01', 0, 'a value'],
  ])('%j: at %i, where %s was expected', (text, offset, expected) => {
    expect(findJsonError(text)).toEqual({ offset, expected });
  });
});

it.each([
  '{}',
  '[]',
  ' {"a":[1,-0.5e+3,"\\u00e9\\"",null,true,false,{}]} \r\n\t',
  '0',
  '"\u2028"',
  '-1E5',
  '{"a":1,"a":2}',
])('%s is JSON', (text) => {
  expect(findJsonError(text)).toBeNull();
});

it('agrees with JSON.parse', () => {
  const token = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '\\n',
    '1',
    '-',
    '0',
    '.5',
    'e1',
    'true',
    'null',
    ' ',
    '\n',
    'x',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(token).map((tokens) => tokens.join('')),
        fc.json(),
      ),
      (text) => {
        expectEqual(findJsonError(text) === null, isJson(text));
      },
    ),
    { numRuns: 2000 },
  );
});

it('checks any nesting', () => {
  expect(findJsonError('['.repeat(500_000) + ']'.repeat(500_000))).toBeNull();
  expect(findJsonError('['.repeat(1_000_000))?.offset).toBe(1_000_000);
});

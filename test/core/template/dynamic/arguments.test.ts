import { describe, expect, it } from 'vitest';
import { checkDynamic, parseDynamicForm } from '../../../../src/core/template/dynamic/dynamic-form.ts';

const argumentsOf = (written: string) => {
  const form = parseDynamicForm(`$faker.a.b${written}`);
  return form?.kind === 'fake' ? form.arguments : form;
};

describe('the arguments of a dynamic value', () => {
  it.each([
    [' 1.25 -3 true false', [1.25, -3, true, false]],
    [' 1a a1 1.5.2 truely', ['1a', 'a1', '1.5.2', 'truely']],
    [' "1" \'true\'', ['1', 'true']],
    ['\t1\t 2', [1, 2]],
    ['(1.25, false, true)', [1.25, false, true]],
    ['(\t1\t,\t2\t)', [1, 2]],
    ['()', []],
    ['(1,)', [1]],
    ["('a\\'b', \"c\\\\d\")", ["a'b", 'c\\d']],
    ['({\'a b\': 1, "c": 2, d_1: 3,})', [{ 'a b': 1, c: 2, d_1: 3 }]],
    [`(${'['.repeat(8)}1${']'.repeat(8)})`, [[[[[[[[[1]]]]]]]]]],
  ])('%s are %j', (written, values) => {
    expect(argumentsOf(written)).toEqual(values);
  });

  it.each([
    ['"a"', 'a space is missing before the arguments', 10],
    [' "a', '" is not closed', 11],
    ["('a", "' is not closed", 11],
    ["('a\\'", "' is not closed", 11],
    ['(a)', 'an argument is a number, a quoted text, a list or an object', 11],
    ['(1x)', 'an argument is a number, a quoted text, a list or an object', 11],
    ['(1', '")" is missing after the arguments', 12],
    ['(1) 2', 'nothing may follow the ")"', 14],
    ['([1 2])', '"," or "]" is missing', 14],
    ['({1: 2})', 'a key is missing', 12],
    ['({a 2})', '":" is missing after the key', 14],
    ['({a: 1 b: 2})', '"," or "}" is missing', 17],
    [`(${'['.repeat(9)}1`, 'the argument is nested too deeply', 20],
    [`(${'{a:'.repeat(9)}1`, 'the argument is nested too deeply', 38],
  ])('%s are malformed: %s', (written, reason, at) => {
    expect(checkDynamic(`$faker.a.b${written}`)).toEqual({ kind: 'invalid', reason, at });
  });
});

describe('a dynamic value', () => {
  it.each([
    ['$', 'the name of a dynamic value is missing after "$"', 0],
    [
      '$.list[*].id',
      'a path of JetBrains to many values is not read: # @loop for item of list sends a request for each {{item.id}}',
      0,
    ],
    ['$no!pe', '"!" is not allowed in a dynamic value', 3],
    ['$nopé 1', '"é" is not allowed in a dynamic value', 4],
    ['$timestamp YYYY', '$timestamp takes an offset such as -1 d, and no format', 11],
    ['$date 1 fortnight', '$date: the unit after 1 is one of y, M, w, d, h, m, s, ms', 6],
    ['$randomInt 1 2 3', '$randomInt takes two whole numbers, as in {{$randomInt 1 6}}', 11],
    ['$random.integer(1)', '$random.integer takes two whole numbers, as in {{$random.integer(1, 7)}}', 16],
    ['$random.integer(2, 2)', '$random.integer takes the smaller number first', 16],
    ['$random.float(1)', '$random.float takes two numbers, as in {{$random.float(1, 5)}}', 14],
    ['$random.float(1, 2, 3)', '$random.float takes two numbers, as in {{$random.float(1, 5)}}', 14],
    ["$random.float('1', 2)", '$random.float takes two numbers, as in {{$random.float(1, 5)}}', 14],
    ["$random.float(1, '2')", '$random.float takes two numbers, as in {{$random.float(1, 5)}}', 14],
    ['$random.float(2, 1)', '$random.float takes the smaller number first', 14],
    ['$random.alphabetic(1, 2)', '$random.alphabetic takes a number of characters from 1 to 10,000', 19],
    ['$random.alphabetic(10001)', '$random.alphabetic takes a number of characters from 1 to 10,000', 19],
    ['$random.alphabetic(1.5)', '$random.alphabetic takes a number of characters from 1 to 10,000', 19],
    ['$dotenv A B', '$dotenv takes the name of an environment variable, as in {{$dotenv NAME}}', 10],
    ['$dotenv ""', '$dotenv takes the name of an environment variable, as in {{$dotenv NAME}}', 10],
    ['$dotenv "A B"', '$dotenv takes the name of an environment variable, as in {{$dotenv NAME}}', 13],
    ['$hash', '$hash: its first argument is one of md5, sha1, sha256, sha384, sha512', 5],
    [
      '$hash md5 a hex b',
      '$hash: after the text comes hex, base64, base64url or nothing: a text with spaces needs quotes',
      12,
    ],
  ])('%s is malformed: %s', (text, reason, at) => {
    expect(checkDynamic(text)).toEqual({ kind: 'invalid', reason, at });
  });

  it.each(['$nope', '$nope !', '$nope(!)', '$uuid', '$random', '$random.float(1, 1)', '$date YYYY'])(
    '%s is not malformed, known or not',
    (text) => {
      expect(checkDynamic(text)).toBeNull();
    },
  );

  it.each([
    '$random',
    '$nope.email',
    '$other.a.b',
    '$abcdefFirstName',
    '$randomFirstName.x',
    '$randomNope',
    'uuid',
    'a $uuid',
  ])('%s is not known', (text) => {
    expect(parseDynamicForm(text)).toBeNull();
  });
});

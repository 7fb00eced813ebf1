import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyTexts } from '../../../../src/core/request/body.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { joinWords, literalValue } from '../../../../src/core/request/text/one-line/join-words.ts';

describe('joinWords', () => {
  it.each([
    [['GET /users?q=a b'], 'GET /users?q=a b'],
    [['POST', '/users', 'name=Ada'], 'POST /users name=Ada'],
    [['POST /users', 'name=Ada'], 'POST /users name=Ada'],
    [['POST /users X-A:1', 'name=Ada'], 'POST /users X-A:1 name=Ada'],
    [['/users', 'q==a b'], "/users 'q==a b'"],
    [['POST', '/users', 'name=Ada Lovelace'], "POST /users 'name=Ada Lovelace'"],
    [['POST', '/users', "name=O'Neill"], "POST /users 'name=O'\\''Neill'"],
    [['POST', '/users', '{"name": "Ada L"}'], 'POST /users {"name": "Ada L"}'],
    [['POST', '/users', 'tags:=["a b"]'], 'POST /users tags:=["a b"]'],
    [['POST', '/users', 'id={{ user["the id"] }}'], 'POST /users id={{ user["the id"] }}'],
    [['GET', '/a b'], "GET '/a b'"],
    [[], ''],
    [[' GET ', '/a'], 'GET /a'],
    [['/a b', 'c=1'], "'/a b' c=1"],
    [['/a\rb', 'c=1'], "'/a\rb' c=1"],
    [['GET/a b', 'c=1'], "'GET/a b' c=1"],
    [['GET  /a', 'b c'], "GET  /a 'b c'"],
    [['POST', ''], "POST ''"],
    [['POST', '"a"'], 'POST \'"a"\''],
    [['POST', 'a"b'], 'POST a"b'],
    [['/a', ''], "/a ''"],
    [['POST', '/a', 'b=c\\d', 'e|f'], "POST /a 'b=c\\d' 'e|f'"],
    [['POST', '/a', "b=\\{{ c'd"], "POST /a 'b=\\{{ c'\\''d'"],
    [['POST', '/a', 'b=@a file', 'c=\\@a b'], "POST /a b=@'a file' c=\\@'a b'"],
    [['POST', '/a', 'b=1=@c d', 'b=@c\nd'], "POST /a 'b=1=@c d' b=@'c\nd'"],
    [['POST', '/a', 'b [1]', '1:=["c d"]'], "POST /a 'b [1]' '1:=[\"c d\"]'"],
    [['GRAPHQL', '/a', 'query { b }'], 'GRAPHQL /a query { b }'],
    [['GRAPHQL', '/a', 'a query { b }'], "GRAPHQL /a 'a query { b }'"],
    [['POST', '/a', 'query { b }'], "POST /a 'query { b }'"],
  ])('writes %j as one line', (words, line) => {
    expect(joinWords(words)).toBe(line);
  });

  it('keeps any value of a field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        fc.pre(!value.includes('{{') && !value.includes('\\{{'));
        const { draft, problems } = parseRequest(joinWords(['POST', 'http://h/', `name=${value}`]));
        expect(problems).toEqual([]);
        expect(bodyTexts(draft.body).map(({ text }) => text.text)).toEqual(['name', value]);
      }),
    );
  });

  it.each(['Ada Lovelace', 'C:\\a b', 'two\nlines', '| more', '"quoted"'])(
    'sends the field %j unchanged',
    (value) => {
      const { draft } = parseRequest(joinWords(['POST', 'http://h/', `name=${value}`]));
      expect(bodyTexts(draft.body).map(({ text }) => text.text)).toEqual(['name', value]);
    },
  );
});

it.each([
  ['@a', '\\@a'],
  ['a@', 'a@'],
])('writes the value %s so that it is not read as a file', (value, written) =>
  expect(literalValue(value)).toBe(written),
);

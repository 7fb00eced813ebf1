import { describe, expect, it } from 'vitest';
import { pathParameters } from '../../../../src/core/request/url/path-parameters.ts';
import { bodyText, codes, preview } from '../previewed.ts';

describe('path parameters', () => {
  it.each([
    ['/users/:id', ['id']],
    ['/users/:id/books/:book_id?x=/:no', ['id', 'book_id']],
    ['{{host}}/:id#/:no', ['id']],
    ['http://h:8080/a:b', []],
    ['http://h/urn:x:y/v1:cancel', []],
    ['http://:name/x', []],
    [':3000/x', []],
    ['/a/:3000', []],
    ['{{a["/:id"]}}/x', []],
    ['/:id.json', []],
  ])('of %s are %j', (target, names) => {
    expect(pathParameters(target).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['GET http://h/users/:id id:=7', 'http://h/users/7'],
    ['GET http://h/users/:id/x?a=1 id=ada', 'http://h/users/ada/x?a=1'],
    ['GET http://h/:path path="a/b c?"', 'http://h/a%2Fb%20c%3F'],
    [`GET http://h/:id id:='"x y"'`, 'http://h/x%20y'],
    ['GET http://h/:id id:={{n}} q==1', 'http://h/7?q=1'],
    ['GET http://h/:id/:id id:=7', 'http://h/7/7'],
    ['GET http://h/{{n}}/:id id={{s}}', 'http://h/7/a%2Fb'],
  ])('%s goes to %s', (text, url) => {
    const given = preview(text, { n: 7, s: 'a/b' });
    expect(given.url.text).toBe(url);
    expect(codes(given).filter((code) => code !== 'unencoded-space')).toEqual([]);
  });

  it('removes its field from the body', () => {
    const given = preview('POST http://h/users/:id id:=7 name=Ada');
    expect([given.url.text, bodyText(given)]).toEqual(['http://h/users/7', '{"name":"Ada"}']);
    expect(bodyText(preview('POST http://h/users id:=7'))).toBe('{"id":7}');
  });

  it.each(['GET http://h/users/:id', 'GET http://h/users/:id A:b', 'GET http://h/:a/:id a:=1'])(
    '%s has no value and is not sent',
    (text) => {
      const { diagnostics, placeholders } = preview(text);
      expect(diagnostics).toMatchObject([
        { code: 'unresolved-variable', severity: 'error', offset: text.indexOf(':id'), length: 3 },
      ]);
      expect(placeholders).toMatchObject([{ text: ':id', output: null }]);
    },
  );

  it.each([
    ['# @path id=7\nGET http://h/users/:id', 'http://h/users/7'],
    ['# @path id = a/b\n# @path x={{n}}\nGET http://h/:id/:x?q=1\nA: b', 'http://h/a%2Fb/7?q=1'],
    ['# @path id=7\n# @path id=8\nGET http://h/:id', 'http://h/8'],
    ['# @path id=7\nGET http://h/:id id:=9', 'http://h/9'],
    ['# @path id=7\nPOST http://h/:id\n\n{"id": 1}', 'http://h/7'],
  ])('%s goes to %s', (text, url) => {
    const given = preview(text, { n: 7 });
    expect([given.url.text, codes(given)]).toEqual([url, []]);
  });

  it('points at a value that the path does not have, and at the placeholder in one', () => {
    const text = '# @path x=1\n# @path id={{no}}\nGET http://h/:id';
    expect(preview(text).diagnostics).toMatchObject([
      { code: 'misplaced-directive', severity: 'warning', offset: text.indexOf('x=1'), length: 1 },
      { code: 'unresolved-variable', severity: 'error', offset: text.indexOf('{{no}}') },
    ]);
  });
});

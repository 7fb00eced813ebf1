import { describe, expect, it } from 'vitest';
import { requestLineOf } from '../../../../src/core/session/requests/saved-requests.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { requestLines } from '../../../../src/core/view/session/requests.ts';

const listed = (...requests: readonly (readonly [name: string, text: string])[]) =>
  requestLines(requests.map(([name, text]) => ({ name, text, folder: '', before: null, after: null }))).map(
    plainText,
  );

describe('.requests', () => {
  it.each([
    ['GET /users', 'a  GET /users'],
    ['# all of them\n@page = 1\n\nGET /users?page={{page}}  \nAccept: x', 'a  GET /users?page={{page}} …'],
    ['// @auth none\nPOST /users\n\n{}', 'a  POST /users …'],
  ])('%j is listed by its request line', (text, line) => {
    expect(listed(['a', text])).toEqual([line]);
    expect(line).toContain(requestLineOf(text));
  });

  it('is aligned in columns, also with wide characters', () => {
    expect(listed(['a', 'GET /1'], ['全員', 'GET /2'], ['👩🏽', 'GET /3'])).toEqual([
      'a     GET /1',
      '全員  GET /2',
      '👩🏽    GET /3',
    ]);
  });
});

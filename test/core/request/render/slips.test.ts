import { describe, expect, it } from 'vitest';
import { codes, preview } from '../previewed.ts';

const user = { id: 7, name: 'Ada' };

describe('a brace too many after a placeholder', () => {
  it.each([
    ['GET http://h/{{user.id}}}', 25],
    ['GET http://h/{{user.id}}}/books', 25],
    ['GET http://h q=={{user.id}}}', 28],
    ['GET http://h X-Id:{{user.id}}}', 30],
    ['POST http://h name={{user.name}}}', 33],
    ['POST http://h {"id": {{user.id}}, "name": "{{user.name}}}"}', 57],
  ])('in %j is a warning', (text, column) => {
    expect(preview(text, { user }).diagnostics).toMatchObject([
      { code: 'single-brace', severity: 'warning', line: 1, column, length: 1, hint: 'remove it' },
    ]);
  });

  it('is sent', () => {
    expect(preview('GET http://h/{{user.id}}}', { user }).url.text).toBe('http://h/7}');
  });

  it.each([
    'POST http://h {"a": {"b": {{user.id}}}}',
    'POST http://h\nContent-Type: text/plain\n\nfunction f() { return {{user.id}}}',
    'POST http://h\n\n{"text": "{\\"id\\": {{user.id}}}"}',
    'POST http://h\n\n{"text": "\\"{{user.id}}}\\""}',
    'GRAPHQL http://h {user(id: {{user.id}}) {name}}',
  ])('is none where it closes a brace: %j', (text) => {
    expect(codes(preview(text, { user }))).toEqual([]);
  });
});

describe('three braces on both sides', () => {
  it.each(['GET http://h/{{{user.id}}}', 'POST http://h\nContent-Type: text/plain\n\n{{{user.id}}}'])(
    'are one error, not a brace too many as well: %j',
    (text) => expect(codes(preview(text, { user }))).toEqual(['malformed-placeholder']),
  );
});

describe('an object in a header', () => {
  it('is sent as JSON, which an info says', () => {
    const given = preview('GET http://h X-User:{{user}} X-Id:{{user.id}}', { user });
    expect(given.headers[0]?.value.text).toBe('{"id":7,"name":"Ada"}');
    expect(given.diagnostics).toMatchObject([
      {
        code: 'json-in-header',
        severity: 'info',
        part: 'header',
        column: 21,
        length: 8,
        message: '{{user}} is an object: the header holds its JSON',
        hint: 'a placeholder can name one of its values',
      },
    ]);
  });
});

describe('items of a body with GET', () => {
  it.each([
    ['GET http://h id=1', 'id'],
    ['HEAD http://h id=1 b=2', 'id'],
    ['GET http://h age:=36', 'age'],
    ['GET http://h --form user={{user.name}}', 'user'],
  ])('%j: an info names the query parameter', (text, meant) => {
    const { diagnostics, method } = preview(text, { user });
    expect(diagnostics).toMatchObject([
      {
        code: 'body-with-get',
        severity: 'info',
        part: 'body',
        message: `${method} sends a body, which few servers read`,
        hint: `${meant}==VALUE is a query parameter`,
      },
    ]);
  });

  it.each(['POST http://h id=1', 'http://h id=1', 'GET http://h id==1', 'GET http://h {"query": {}}'])(
    '%j says nothing',
    (text) => expect(codes(preview(text))).toEqual([]),
  );
});

import { describe, expect, it } from 'vitest';
import { classifyInput, isRequestArgument, savedRequestName } from '../../../src/core/request/classify.ts';

describe('an empty input', () => {
  it.each(['', '  ', '\n\t\n', '# a note', '### title\n\n# note'])('is %j', (text) => {
    expect(classifyInput(text)).toEqual({ kind: 'empty' });
  });
});

describe('a command', () => {
  it.each([
    ['.help', 'help', ''],
    ['  .vars user ', 'vars', 'user'],
    ['.save-body out.bin', 'save-body', 'out.bin'],
    ['.explain {{user.id}}', 'explain', '{{user.id}}'],
    ['.explain{{user.id}}', 'explain', '{{user.id}}'],
    ['.preview POST /x\n\n{"a": 1}\n', 'preview', 'POST /x\n\n{"a": 1}'],
    ['.', '', ''],
  ])('%j is %j with %j', (text, name, argument) => {
    expect(classifyInput(text)).toEqual({ kind: 'command', name, argument });
  });
});

describe('a pipe', () => {
  it.each([
    ['| jq .name', 'jq .name'],
    ['  |less ', 'less'],
    ["| jq '.a | .b' > x.json", "jq '.a | .b' > x.json"],
    ['|', ''],
  ])('%j gives the last body to %j', (text, command) => {
    expect(classifyInput(text)).toEqual({ kind: 'pipe', command });
  });
});

describe('a request', () => {
  it.each([
    'GET /users',
    'POST http://h/x name=1',
    'PUT {{base}}/x',
    'DELETE res.x',
    'PATCH localhost:3000/x',
    'HEAD h',
    'OPTIONS *.example.com'.replace('*.', ''),
    'QUERY /search {"q": 1}',
    'GET ',
    'GET [::1]:8080/x',
    'GET "http://h/a b"',
    'get /users',
    'post http://h/x',
    'delete https://h/x',
    'delete {{url}}',
    'http://h/x',
    'https://h/x',
    'HTTP://h/x',
    'htp://h/x',
    'ftp://h/x',
    'http:/h/x',
    'http//h/x',
    'https//{{host}}/x',
    '/users',
    '/',
    '/users/{id}/.well-known',
    '/a/b/c.test',
    '{{base}}/x',
    '-r login',
    '  GET /users',
    '\n\nGET /users',
    '# note\nGET /users',
    '### List\n# @name list\n@x = 1\n\nGET /users\nAccept: a/b',
    '// note\nGET /users',
    'GET\t/users',
    'PROPFIND http://h/x',
    'PROPFIND {{base}}/x',
    'propfind http://h/x',
    'PROPFIND /x\nDepth: 1',
    'PURGE https://h/x',
    'M-SEARCH {{base}}/x',
  ])('%j', (text) => {
    expect(classifyInput(text)).toEqual({ kind: 'request' });
  });
});

describe('JavaScript', () => {
  it.each([
    'client.setVar("a", 1)',
    'delete res.x',
    'delete res["/x"]',
    'get',
    'GET',
    'GETTER /x',
    'GET = 5',
    'GET === x',
    'GET, POST',
    'GET + 1',
    'post("/x")',
    'options.x',
    '.5 + 1',
    '...args',
    '// note',
    '// note\nlet a = 1',
    'a: // note\nfor (;;) break a',
    'http // 2',
    'http / 2',
    '/* note */ 1',
    '/ab+/.test("abb")',
    '/a[/]b/gi.exec(x)',
    '/a b/.source',
    '{ a: 1 }',
    '{a: {b: 1}}',
    'curl',
    'curly = 1',
    'let x = "GET /users"',
    '#!/usr/bin/env node\n1',
    '@dec class A {}',
    '-x',
    '-rate',
    'GTE http://h/x',
    'HTTP http://h/x',
    'PURGE /x/ 2',
    'MERGE / 2',
    'LOCK /* note */ / 2',
    'note http://h/x',
    'propfind /x',
  ])('%j', (text) => {
    expect(classifyInput(text)).toEqual({ kind: 'script' });
  });
});

it.each([
  'curl http://h',
  '$ curl http://h',
  '% curl -X POST http://h',
  '  curl -X POST http://h',
  'curl.exe http://h',
  "curl 'http://h' \\\n  -H 'A: b'",
])('curl: %j', (text) => {
  expect(classifyInput(text)).toEqual({ kind: 'curl' });
});

it.each([
  ['-r login', 'login'],
  ['  -r   get user ', 'get user'],
  ['-r', null],
  ['-rx', null],
  ['GET -r x', null],
])('%j names the saved request %j', (text, name) => {
  expect(savedRequestName(text)).toBe(name);
});

describe('an argument of the command line, where nothing is JavaScript', () => {
  it.each([
    'GET //x/y',
    'GET /*/x',
    'TRACE http://h/',
    'PROPFIND h.example/x',
    'propfind /x',
    'PURGE /x',
    'localhost:3000/x',
    'localhost:3000/x\nAccept: a/b',
  ])('is a request: %j', (text) => {
    expect(isRequestArgument(text)).toBe(true);
  });

  it.each(['GET', 'GTE http://h/x', 'note http://h/x', 'users.http', 'PURGE x', 'OPTIONS *', 'my session'])(
    'is none: %j',
    (text) => {
      expect(isRequestArgument(text)).toBe(false);
    },
  );
});

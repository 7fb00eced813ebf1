import { describe, expect, it } from 'vitest';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';

const problems = (text: string, fileExists?: (path: string) => boolean): string[] =>
  parseHttpFile(text, fileExists === undefined ? {} : { fileExists }).problems.map(
    ({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`,
  );

describe('errors in a file, at line and column', () => {
  it.each([
    [
      'a line among the headers that is none',
      'GET http://h/\nAccept: x\nhello there\n',
      'error 3:1 hello there is not a header',
    ],
    [
      'an unclosed script',
      '###\n< {%\nclient.log(1);\nGET http://h/\n',
      'error 2:1 the script that begins here is not closed',
    ],
    [
      '### inside a script',
      'GET http://h/\n\n> {%\n### x\n%}\n',
      'error 3:1 the script that begins here is not closed',
    ],
    [
      'text after %}',
      'GET http://h/\n\n> {%\na();\n%} // done\n',
      'error 5:3 a script ends at its first %}, but text follows it',
    ],
    [
      'headers without a request line',
      '### a\nAccept: x\n\nbody\n',
      'error 2:1 Accept: x is not a request line',
    ],
    ['a body without a request line', '### a\n\n{"a": 1}\n', 'error 3:1 {"a": 1} is not a request line'],
    [
      'a directive that would change what is sent',
      '# @injectVariables\nGET http://h/\n',
      'error 1:3 restloop does not know the directive @injectVariables of httpYac',
    ],
    [
      'an unknown authentication',
      'GET http://h/\n###\n# @auth baisc a b\nGET http://h/\n',
      'error 3:9 @auth: There is no authentication scheme "baisc".',
    ],
    [
      'an authentication below the request line',
      'GET http://h/\n# @auth basic\nAccept: x\n',
      'error 2:9 @auth: basic needs its values.',
    ],
    [
      'another protocol',
      'GRPC http://h/x\n',
      'error 1:1 GRPC is another protocol; restloop sends HTTP requests',
    ],
    [
      'a variable without =',
      '@host http://h\n\nGET {{host}}\n',
      'error 1:1 @host http://h is not a variable',
    ],
    [
      'a comment that is not closed',
      '/*\nGET http://h/\n',
      'error 1:1 the comment that begins here is not closed',
    ],
  ])('%s', (_, text, expected) => {
    const errors = problems(text).filter((problem) => problem.startsWith('error'));
    expect(errors[0]).toBe(expected);
  });

  it.each([
    ['of a body', 'POST http://h/\n\n< ./missing.json\n', 'error 3:3 there is no file ./missing.json'],
    [
      'of a part',
      'POST http://h/\nContent-Type: multipart/form-data; boundary=x\n\n--x\n\n< ./missing.json\n--x--\n',
      'error 6:3 there is no file ./missing.json',
    ],
    ['of an import', 'import ./missing.http\n', 'error 1:1 there is no file ./missing.http'],
    [
      'of an @import',
      '# @import ./missing.http\nGET http://h/\n',
      'error 1:11 there is no file ./missing.http',
    ],
    ['of a script', '< ./missing.js\nGET http://h/\n', 'error 1:1 there is no file ./missing.js'],
  ])('a missing file: %s', (_, text, expected) => {
    const isError = (problem: string): boolean => problem.startsWith('error');
    expect(problems(text, (path) => !path.startsWith('./missing')).filter(isError)).toEqual([expected]);
    expect(problems(text, () => true).filter(isError)).toEqual([]);
  });

  it('a file name with placeholders is checked when the request is sent', () => {
    expect(problems('POST http://h/\n\n< ./{{name}}.json\n', () => false)).toEqual([]);
  });
});

describe('warnings', () => {
  it.each([
    [
      '@timeout',
      '# @timeout 5\nGET http://h/\n',
      'warning 1:1 @timeout is in milliseconds here; in some tools it is in seconds',
    ],
    [
      '$timestamp, once',
      'GET http://h/{{$timestamp}}\n###\nGET http://h/{{$timestamp}}\n',
      'warning 1:14 $timestamp is in whole seconds here; in some tools it is in milliseconds',
    ],
    [
      'a request that is disabled',
      '# @disabled\nGET http://h/\n',
      'warning 2:1 this request is disabled and was omitted',
    ],
    [
      'a blank in a URL',
      'GET http://h/a b\n',
      'warning 1:15 a space in the URL: the text after it is sent as part of the URL',
    ],
    [
      'a name that is used twice',
      '# @name a\nGET http://h/\n###\n# @name a\nGET http://h/2\n',
      'warning 5:1 the name "a" is used twice: the request in line 2 has it already',
    ],
    [
      'a variable that no placeholder can name',
      '@a.0 = 1\nGET http://h/\n',
      'warning 1:2 "a.0" is not a valid variable name: it has "." at character 2, which in {{ }} reaches into a value; set an object instead',
    ],
  ])('%s', (_, text, expected) => {
    expect(problems(text)).toEqual([expected]);
  });

  it.each([
    ['what other tools make of a script', '< {%\na\n%}\nGET http://h/\n', 'import'],
    ['what other tools make of a header', 'GET http://h/\nA:\n', 'author'],
    ['a secret that other tools do not read', 'GET http://h/\nA: {{$secret.op "x"}}\n', 'author'],
    ['a comment that is not sent', 'POST http://h/\n\na\n# b\nc\n', 'request'],
    ['a Content-Length that is not sent', 'POST http://h/\nContent-Length: 9\n\na\n', 'request'],
    ['a blank in a URL', 'GET http://h/a b\n', 'request'],
    ['a request in a body', 'POST http://h/\n\na\nGET http://h/\n', 'request'],
  ])('are shown to the author or to everyone: %s', (_, text, concerns) => {
    expect(parseHttpFile(text).problems.map((problem) => problem.concerns)).toEqual([concerns]);
  });

  it.each([
    ['comments', '# a\n// b\n/*\nc\n*/\n###\n# d\nGET http://h/ # e\n'],
    ['a comment after the body', 'POST http://h/\n\nbody\n\n# the end\n'],
    ['blocks without a request', '###\n\n### only a title\n# and a comment\n\n###\nGET http://h/\n'],
    ['an empty file', ''],
    ['response references', 'GET http://h/{{login.response.body.$.token}}\n'],
  ])('are absent for %s', (_, text) => {
    expect(problems(text)).toEqual([]);
  });
});

describe('request lines', () => {
  it.each([
    ['example.org/x', 'GET', 'example.org/x'],
    ['localhost', 'GET', 'localhost'],
    ['localhost:3000/ping?a=1', 'GET', 'localhost:3000/ping?a=1'],
    ['[::1]:80/x', 'GET', '[::1]:80/x'],
    ['/users', 'GET', '/users'],
    ['{{base}}/users', 'GET', '{{base}}/users'],
    ['delete /users/1', 'DELETE', '/users/1'],
    ['POST users', 'POST', 'users'],
    ['QUERY http://h/', 'QUERY', 'http://h/'],
    ['TRACE http://h/', 'TRACE', 'http://h/'],
    ['PROPFIND http://h/ HTTP/1.1', 'PROPFIND', 'http://h/'],
    ['  GET http://h/ HTTP/2', 'GET', 'http://h/'],
  ])('%s', (line, method, url) => {
    const { collection, problems: found } = parseHttpFile(`###\n${line}\n`);
    expect(found).toEqual([]);
    expect(collection.requests.map(({ draft }) => [draft.method, draft.url.text])).toEqual([[method, url]]);
  });

  it.each([
    'hello',
    'some words here',
    'get the thing',
    'HELLO world',
    '%%',
    'a: b',
    '< tag',
    '> x',
    '[1, 2]',
    '-- x',
  ])('%s is not a request line', (line) => {
    const { collection, problems: found } = parseHttpFile(`###\n${line}\n`);
    const own = collection.requests.flatMap(({ problems: errors = [] }) => errors);
    expect(own.length + collection.before.length).toBeGreaterThan(0);
    expect(found.every(({ severity, concerns }) => severity !== 'error' || concerns === 'request')).toBe(
      true,
    );
  });
});

it.each([
  ['> {% a(); %}', 'a script above the request line begins with <: < {% ... %}'],
  ['HTTP/1.1 200 OK', 'a response is not sent: delete it, or write # before its lines'],
])('%s where a request line is expected has a hint of its own', (line, hint) => {
  const { problems } = parseHttpFile(`###\n${line}\n`);
  expect(problems).toContainEqual(expect.objectContaining({ severity: 'error', hint }));
});

describe('a large file', () => {
  it.each([
    ['one body of many lines', `POST http://h/\n\n${'a line of text\n'.repeat(70_000)}`],
    ['many blank lines in a GraphQL body', `GRAPHQL http://h/\n\nquery {\n${'\n'.repeat(1_000_000)}}`],
    ['many requests', '###\nGET http://h/\n\n'.repeat(20_000)],
    ['many scripts that are not closed', '###\n< {%\n'.repeat(20_000)],
    ['many blanks', `GET http://h/\n\n${' '.repeat(1_000_000)}x`],
    ['blanks before a line end', `POST http://h/\n\n${`${' '.repeat(500)}x\n`.repeat(2000)}`],
  ])('is parsed in one pass: %s', (_, text) => {
    expect(parseHttpFile(text).collection.requests.length).toBeGreaterThanOrEqual(0);
  });
});

it('reads a block whose every line says that it is incomplete in one pass', () => {
  const text = `### a\n${'# This request is incomplete: x\n'.repeat(100_000)}`;
  expect(parseHttpFile(text).collection.requests).toEqual([]);
});

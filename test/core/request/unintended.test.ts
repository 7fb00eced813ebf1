import { describe, expect, it } from 'vitest';
import { isRequestComplete } from '../../../src/core/request/parse/complete.ts';
import { previewRequest } from '../../../src/core/request/preview/preview.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { scopeWith } from '../support/scope.ts';

/** Everything that is said about a typed request: severity, place and message. */
function said(text: string, values: Readonly<Record<string, unknown>> = {}) {
  const { preview, problems, warnings } = previewRequest(text, scopeWith(values));
  const found = [
    ...problems.map((problem) => ({ ...problem, severity: 'error' })),
    ...warnings.map((problem) => ({ ...problem, severity: 'warning' })),
    ...preview.diagnostics.filter(({ severity }) => severity !== 'info'),
  ];
  return found.map(({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`);
}

describe('a # in a URL', () => {
  const lost = 'the # and what follows it are not sent';

  it.each([
    ['GET http://h/a#b?c=1', 15],
    ['GET http://h/#', 14],
    ['GET http://h/a?color=#fff', 22],
    ['GET {{base}}/a#{{id}}', 15],
    ['/a#b', 3],
    ['GET http://h/a\n  ?color=#fff', 10],
    ['# @name x\nGET http://h/a #comment', 16],
  ])('in %j warns that the rest is not sent', (text, column) => {
    const found = said(text, { base: 'http://h', base_url: 'http://h', id: 7 });
    expect(found).toEqual([expect.stringMatching(new RegExp(`^warning \\d:${column} ${lost}$`))]);
  });

  it.each(['GET http://h/a%23b', 'GET http://h/a color==#fff', 'GET http://h/ X-Color:#fff'])(
    'is sent in %j',
    (text) => expect(said(text)).toEqual([]),
  );

  it('is reported once where a value contains it', () => {
    expect(said('GET http://h/{{id}}', { id: 'a#b' })).toEqual([expect.stringContaining('{{id}} holds "#"')]);
  });
});

describe('a quote that is not closed', () => {
  it.each([
    ['POST http://h/ name="Ada', '"', 21],
    ["POST http://h/ name=O'Brien age:=3", "'", 22],
    ['GET "http://h/a b', '"', 5],
    ['GET http://h/ q=="a b c==1', '"', 18],
    ['GET http://h/ X-Name:"a', '"', 22],
    ['POST http://h/ name=a\\"b"c d', '"', 25],
  ])('in %j is an error at its place', (text, quote, column) => {
    expect(said(text)).toContain(`error 1:${column} the quote ${quote} is not closed`);
    expect(isRequestComplete(text)).toBe(false);
  });

  it.each(['POST http://h/ name="O\'Brien"', "POST http://h/ name=O\\'Brien", "GET http://h/it's"])(
    'is not in %s',
    (text) => expect(said(text)).toEqual([]),
  );
});

describe('a repeated key in an object', () => {
  it.each([
    ['POST http://h/ name=a name=b', '1:23'],
    ['POST http://h/ name=a name:=1', '1:23'],
    ['POST http://h/ {"a": 1, "b": {"a": 1}, "a": 2}', '1:41'],
    ['POST http://h/\n\n[{"a": 1},\n {"b": 1, "b": 2}]', '4:12'],
    ['POST http://h/ {"{{x}}": 1, "{{x}}": 2}', '1:30'],
  ])('of %j is a warning', (text, place) => {
    expect(said(text, { x: 'n' })).toEqual([
      expect.stringMatching(new RegExp(`^warning ${place} the key ".*" is repeated in one object$`)),
    ]);
  });

  it.each([
    'POST http://h/ --form tag=a tag=b',
    'GET http://h/ tag==a tag==b',
    'POST http://h/ {"a": {"b": 1}, "c": {"b": 1}}',
    'POST http://h/ [{"a": 1}, {"a": 2}]',
    'POST http://h/ {"{{x}}": "a", "a": ["a", "a"]}',
  ])('is not in %j', (text) => expect(said(text, { x: 'n' })).toEqual([]));
});

describe('a request line in a body', () => {
  const message = 'this line looks like another request, but is sent as part of the body above it';

  it.each([
    ['GET http://h/a\n\nGET http://h/b', '3:1'],
    ['POST http://h/a\nA: 1\n\n{"a": 1}\n\nDELETE {{x}}/b HTTP/1.1\nB: 2', '6:1'],
    ['POST http://h/a\nA: 1\n\ntext\n  \nPUT /users name=Ada', '6:1'],
    ['POST http://h/a\nA: 1\n\n< ./body.txt\n\nGET http://h/b', '6:1'],
  ])('of %j is a warning', (text, place) =>
    expect(said(text, { x: 'http://h' })).toContain(`warning ${place} ${message}`),
  );

  it('is a warning in a file, below text that may have such lines', () =>
    expect(
      parseHttpFile('POST http://h/a\n\ntext\n\nPUT /users').problems.map((one) => one.message),
    ).toContain(message));

  it.each([
    'POST http://h/a\n\nsay\nGET /b',
    'POST http://h/a\n\nGET is a method',
    'POST http://h/a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nGET /x HTTP/1.1\n--b--',
  ])('is not in %j', (text) => expect(said(text).join()).not.toContain(message));
});

describe('a variable of a file above a typed request', () => {
  it('is not set, and warns of it', () => {
    expect(said('@x = 1\nGET http://h/{{x}}')[0]).toBe(
      'warning 1:1 this line sets a variable only in files; here it is not set or sent',
    );
  });
});

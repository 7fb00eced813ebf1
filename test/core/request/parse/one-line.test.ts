import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../src/core/request/draft.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { exactOffset } from '../../../../src/core/request/source-text.ts';

/** The draft as plain texts. */
function sketch({ method, url: target, query, headers, body }: Draft) {
  return {
    method,
    target: target.text,
    ...(query.length === 0
      ? {}
      : { query: query.map(({ name, value }) => [name.text, value?.text ?? null]) }),
    ...(headers.length === 0 ? {} : { headers: headers.map(({ name, value }) => [name.text, value.text]) }),
    ...(body.kind === 'none' ? {} : { body: sketchBody(body) }),
  };
}

function sketchBody(body: Draft['body']): unknown {
  switch (body.kind) {
    case 'text':
      return body.text.text;
    case 'file':
      return { file: body.path.text, substitute: body.substitute };
    case 'fields':
      return {
        [body.encoding]: body.fields.map(({ name, value, isJson }) => [
          isJson ? 'json' : 'text',
          name.text,
          value.text,
        ]),
      };
    case 'multipart':
      return {
        multipart: body.parts.map(({ name, content, contentType }) =>
          content.kind === 'file'
            ? ['file', name.text, content.path.text]
            : [contentType === null ? 'text' : 'json', name.text, content.text.text],
        ),
      };
    default:
      return body;
  }
}

function parse(text: string) {
  const { draft, problems } = parseRequest(text);
  expect(problems).toEqual([]);
  return sketch(draft);
}

describe('method and target', () => {
  it.each([
    ['GET http://h/x', 'GET', 'http://h/x'],
    ['post /x', 'POST', '/x'],
    ['/x', 'GET', '/x'],
    ['http://h', 'GET', 'http://h'],
    ['{{base}}/x', 'GET', '{{base}}/x'],
    ['GET   /x  ', 'GET', '/x'],
    ['GET /{{ id }}/{{$randomInt 1 6}}/{{o["a b"]}}', 'GET', '/{{ id }}/{{$randomInt 1 6}}/{{o["a b"]}}'],
    ['GET /{{a b}}', 'GET', '/{{a b}}'],
    ['GET /x HTTP/1.1', 'GET', '/x'],
    ['GET "http://h/a b"', 'GET', 'http://h/a b'],
    ["GET 'http://h/x?a=1&b=2'", 'GET', 'http://h/x?a=1&b=2'],
    ["GET /x?q=it's", 'GET', "/x?q=it's"],
    ['PURGE http://h/x A:1', 'PURGE', 'http://h/x'],
    ['\n  GET /x', 'GET', '/x'],
  ])('%j', (text, method, target) => {
    expect(parse(text)).toMatchObject({ method, target });
  });
});

describe('items', () => {
  it.each<[string, object]>([
    ['X-A:1', { headers: [['X-A', '1']] }],
    ['X-A:', { headers: [['X-A', '']] }],
    ['Referer:http://h:80/x', { headers: [['Referer', 'http://h:80/x']] }],
    ["'X-A: one two'", { headers: [['X-A', 'one two']] }],
    ['X-A:"one two"', { headers: [['X-A', 'one two']] }],
    ['{{h}}:1', { headers: [['{{h}}', '1']] }],
    ['Auth:{{a["x:y"]}}', { headers: [['Auth', '{{a["x:y"]}}']] }],
    ['q==a', { query: [['q', 'a']] }],
    ['q=={{p.q}}', { query: [['q', '{{p.q}}']] }],
    ["q=='a&b#c+d %20'", { query: [['q', 'a&b#c+d %20']] }],
    ['q==', { query: [['q', '']] }],
    ['name=Ada', { body: { json: [['text', 'name', 'Ada']] } }],
    ['name=', { body: { json: [['text', 'name', '']] } }],
    ['name=a=b:c@d', { body: { json: [['text', 'name', 'a=b:c@d']] } }],
    ['"a:b"=c', { body: { json: [['text', 'a:b', 'c']] } }],
    ['a\\:b=c', { body: { json: [['text', 'a:b', 'c']] } }],
    ["'name=Ada Lovelace'", { body: { json: [['text', 'name', 'Ada Lovelace']] } }],
    ['name="say \\"hi\\""', { body: { json: [['text', 'name', 'say "hi"']] } }],
    ["name='a\\b'", { body: { json: [['text', 'name', 'a\\b']] } }],
    ['name=a\\ b', { body: { json: [['text', 'name', 'a b']] } }],
    ['name="{{x}} {{o["k"]}}"', { body: { json: [['text', 'name', '{{x}} {{o["k"]}}']] } }],
    ['name=\\{{x}}', { body: { json: [['text', 'name', '\\{{x}}']] } }],
    ['age:=36', { body: { json: [['json', 'age', '36']] } }],
    ['tags:=\'["x"]\'', { body: { json: [['json', 'tags', '["x"]']] } }],
    ['tags:=["x", "y z"]', { body: { json: [['json', 'tags', '["x", "y z"]']] } }],
    ['user:={"a": {{x}}}', { body: { json: [['json', 'user', '{"a": {{x}}}']] } }],
    ['user:={{u}}', { body: { json: [['json', 'user', '{{u}}']] } }],
    [
      'a=1 b:=2',
      {
        body: {
          json: [
            ['text', 'a', '1'],
            ['json', 'b', '2'],
          ],
        },
      },
    ],
    [
      '--form a=1 b=2',
      {
        body: {
          form: [
            ['text', 'a', '1'],
            ['text', 'b', '2'],
          ],
        },
      },
    ],
    ['a=1 -f', { body: { form: [['text', 'a', '1']] } }],
    [
      'a=1 pic@./p.png',
      {
        body: {
          multipart: [
            ['text', 'a', '1'],
            ['file', 'pic', './p.png'],
          ],
        },
      },
    ],
    ["'pic@my pic.png'", { body: { multipart: [['file', 'pic', 'my pic.png']] } }],
    ['@body.json', { body: { file: 'body.json', substitute: false } }],
    ['A:1 q==2 {"b": 3}', { headers: [['A', '1']], query: [['q', '2']], body: '{"b": 3}' }],
    ['{"b":\n  {{x}}\n}\n', { body: '{"b":\n  {{x}}\n}' }],
    ['A:1\n{"b": 3}', { headers: [['A', '1']], body: '{"b": 3}' }],
    ['[1, "]"]', { body: '[1, "]"]' }],
    ['{{user}}', { body: '{{user}}' }],
    [
      'A:1 \\\n  B:2 \\\r\n  q==3',
      {
        headers: [
          ['A', '1'],
          ['B', '2'],
        ],
        query: [['q', '3']],
      },
    ],
  ])('%s', (items, expected) => {
    expect(parse(`POST /x ${items}`)).toEqual({ method: 'POST', target: '/x', ...expected });
  });

  it('makes a form of the fields with an option', () => {
    expect(sketch(parseRequest('POST /x a=1', { form: true }).draft).body).toEqual({
      form: [['text', 'a', '1']],
    });
  });
});

describe('a mistake in one line', () => {
  it.each<[text: string, line: number, column: number, message: RegExp]>([
    ['GET ', 1, 1, /^the target is missing$/],
    ['GET /x oops', 1, 8, /^oops is not a part of a request$/],
    ['GET /x --verbose', 1, 8, /^--verbose is not a part/],
    ['GET /x | jq .a', 1, 8, /^a response can be piped only after it has arrived$/],
    ['GET /x A:1\nB: 2', 2, 1, /^this line does not belong to the one-line request/],
    ['POST /x {"a": 1} b=2', 1, 18, /^there is text after the body$/],
    ['POST /x {{u}} @file', 1, 15, /^this is a second body$/],
    ['POST /x a=1 {"b": 2}', 1, 9, /^a request cannot have both fields .* and a body$/],
  ])('%j at %i:%i', (text, line, column, message) => {
    const { problems } = parseRequest(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line, column });
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.hint).not.toBeNull();
  });

  const items = expect.stringMatching(/^items are /);
  const split = 'write it as one word; a value with a space needs quotes';
  it.each<[text: string, found: readonly (readonly [column: number, message: string, hint: unknown])[]]>([
    ['POST /x name = Ada', [[9, 'name = Ada is not a part of a request: remove the spaces around =', split]]],
    ['POST /x name =Ada', [[9, 'name =Ada is not a part of a request: remove the spaces around =', split]]],
    ['POST /x name= Ada', [[9, 'name= Ada is not a part of a request: remove the spaces around =', split]]],
    ['POST /x age := 5', [[9, 'age := 5 is not a part of a request: remove the spaces around :=', split]]],
    ['GET /x q == a', [[8, 'q == a is not a part of a request: remove the spaces around ==', split]]],
    ['GET /x A: b', [[8, 'A: b is not a part of a request: remove the spaces around :', split]]],
    ['GET /x A : b', [[8, 'A : b is not a part of a request: remove the spaces around :', split]]],
    [
      'POST /x a = 1 b = 2',
      [
        [9, 'a = 1 is not a part of a request: remove the spaces around =', split],
        [15, 'b = 2 is not a part of a request: remove the spaces around =', null],
      ],
    ],
    ['/x POST a=1', [[4, 'POST is not a part of a request', 'the method comes first: POST /users']]],
    ['http://h/x GET', [[12, 'GET is not a part of a request', 'the method comes first: GET /users']]],
    ['GET /x -H "A: b"', [[8, '-H is not a part of a request', 'headers are written A:b, without -H']]],
    [
      'GET /x --follow',
      [[8, expect.anything() as never, 'redirects are followed; .set redirects 0 follows none']],
    ],
    ['GET /x --verbose', [[8, expect.anything() as never, '--form is the only flag of a request']]],
    ['/x -X POST', [[4, '-X is not a part of a request', 'the method comes first, without -X: POST /users']]],
    [
      'GET /x one two',
      [
        [8, 'one is not a part of a request', items],
        [12, 'two is not a part of a request', null],
      ],
    ],
    ['POST /x note= age=3', []],
  ])('in %j is named with its cause, and each hint once', (text, found) => {
    const { problems } = parseRequest(text);
    expect(problems.map(({ column, message, hint }) => [column, message, hint])).toEqual(found);
  });

  it.each([
    ['POST name=Ada /users', 'name=Ada'],
    ['POST name=Ada', 'name=Ada'],
    ['POST mail=a@b.c /users', 'mail=a@b.c'],
    ['POST n:=1 http://h/', 'n:=1'],
    ['GET q==1 /users', 'q==1'],
    ['GET Accept:text/plain /users', 'Accept:text/plain'],
    ['POST @file /users', '@file'],
    ['POST --form /users a=1', '--form'],
    ['GET -H "A: b" /users', '-H'],
  ])('%j has another word in the place of the URL', (text, word) => {
    const { problems } = parseRequest(text);
    expect(problems).toMatchObject([{ message: `${word} is where the URL belongs`, length: word.length }]);
  });

  it.each([
    'GET localhost:3000 a==1',
    'GET {{name}}=x a==1',
    'GET h?a=b c==1',
    'GET user:p=w@h/ a==1',
    'GET h:80/a=b',
    'GET /a=b',
  ])('%s has a URL', (text) => expect(parseRequest(text).problems).toEqual([]));

  it.each([
    ['/users name=Ada', 'POST'],
    ['/users {"a": 1}', 'POST'],
    ['{{base}}/users @file', 'POST'],
    [':3000/users a:=1', 'POST'],
    ['/users/:id id:=7', 'GET'],
    ['/users q==1 A:b', 'GET'],
    ['GET /users {"a": 1}', 'GET'],
    ['PUT /users name=Ada', 'PUT'],
  ])('without a method, items of a body make a request in one line a POST: %j', (text, method) => {
    const { problems, warnings = [], draft } = parseRequest(text);
    expect([problems, warnings, draft.method]).toEqual([[], [], method]);
  });

  it('warns of a body where lines as in a file have no method', () => {
    const { problems, warnings = [], draft } = parseRequest('http://h/users\nA: 1\n\nbody');
    expect([problems, draft.method]).toEqual([[], 'GET']);
    expect(warnings.map(({ message }) => message)).toEqual(['GET with a body; usually POST is meant']);
  });

  it('reports a limited number of problems for a long pasted text', () => {
    expect(parseRequest(`POST /x ${'lorem ipsum '.repeat(100_000)}`).problems.length).toBeLessThan(30);
  });
});

it('keeps the offset of every text', () => {
  const source = 'POST /x "X A"="q {{a}}" \'b\'=\\"c';
  const { body } = parseRequest(source).draft;
  if (body.kind !== 'fields') throw new Error('no fields');
  for (const { name, value } of body.fields) {
    for (const text of [name, value]) {
      for (let index = 0; index < text.text.length; index += 1) {
        expect(source[exactOffset(text, index) ?? -1]).toBe(text.text[index]);
      }
    }
  }
});

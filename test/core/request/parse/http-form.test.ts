import { describe, expect, it } from 'vitest';
import type { Draft, DraftBody } from '../../../../src/core/request/draft.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';

function sketch({ name, method, url: target, query, headers, body }: Draft) {
  return {
    ...(name === null ? {} : { name }),
    request: `${method} ${target.text}`,
    ...(query.length === 0 ? {} : { query: query.map((item) => [item.name.text, item.value?.text ?? null]) }),
    ...(headers.length === 0
      ? {}
      : { headers: headers.map((header) => `${header.name.text}: ${header.value.text}`) }),
    ...(body.kind === 'none' ? {} : { body: sketchBody(body) }),
  };
}

function sketchBody(body: DraftBody): unknown {
  if (body.kind === 'text') return body.text.text;
  if (body.kind === 'file') return { file: body.path.text, substitute: body.substitute };
  if (body.kind === 'pieces')
    return body.pieces.map((piece) => (piece.kind === 'text' ? piece.text.text : { file: piece.path.text }));
  return body;
}

describe('the .http form', () => {
  it.each<[what: string, text: string, expected: object]>([
    [
      'headers and a body',
      'POST /x\nA: 1\nB:2\n\n{"a": 1}\n',
      { request: 'POST /x', headers: ['A: 1', 'B: 2'], body: '{"a": 1}' },
    ],
    ['no method', 'http://h/x\nA: 1', { request: 'GET http://h/x', headers: ['A: 1'] }],
    ['a version', 'GET /x HTTP/1.1\nA: 1', { request: 'GET /x', headers: ['A: 1'] }],
    [
      'a version on the last query line',
      'GET /x\n  ?a=1\n  &b=2 HTTP/1.1\nA: 1',
      {
        request: 'GET /x',
        query: [
          ['a', '1'],
          ['b', '2'],
        ],
        headers: ['A: 1'],
      },
    ],
    ['a version before query lines', 'GET /x HTTP/2\n  ?a=1', { request: 'GET /x', query: [['a', '1']] }],
    ['what only looks like a version', 'GET /x?v=HTTP/1.1', { request: 'GET /x?v=HTTP/1.1' }],
    [
      'query lines that are not indented, with blanks and a flag',
      'GET /x\n? a = {{ b }}\n&flag',
      {
        request: 'GET /x',
        query: [
          ['a', '{{ b }}'],
          ['flag', null],
        ],
      },
    ],
    [
      'a path over lines',
      'GET http://h\n  /api\n  /v1\nA: 1',
      { request: 'GET http://h/api/v1', headers: ['A: 1'] },
    ],
    [
      'comments everywhere',
      '# one\n// two\n###\n@x = 1\n# @name create user\nPOST /x\n# three\nA: 1\n// four\nB: 2',
      { name: 'create user', request: 'POST /x', headers: ['A: 1', 'B: 2'] },
    ],
    [
      'a block comment behind the headers, as httpYac has it',
      'GET /x\nA: 1\n/*\n## notes: b\nC: 3\n*/\nB: 2',
      { request: 'GET /x', headers: ['A: 1', 'B: 2'] },
    ],
    ['a block comment below the URL', 'GET /x\n/* note */\nA: 1', { request: 'GET /x', headers: ['A: 1'] }],
    [
      'a path that only looks like a comment',
      'GET http://h\n  /*/v1\nA: 1',
      { request: 'GET http://h/*/v1', headers: ['A: 1'] },
    ],
    [
      'a name among the headers',
      'GET /x\n# @name late\nA: 1',
      { name: 'late', request: 'GET /x', headers: ['A: 1'] },
    ],
    ['a name with an equals sign', '#@name = four\nGET /x', { name: 'four', request: 'GET /x' }],
    [
      'CRLF',
      'POST /x\r\nA: 1\r\n\r\nline1\r\nline2\r\n',
      { request: 'POST /x', headers: ['A: 1'], body: 'line1\nline2' },
    ],
    [
      'blank lines inside and around a body',
      'POST /x\n\n\n\n  a  \n\nb\n\n\n',
      { request: 'POST /x', body: '  a  \n\nb' },
    ],
    [
      'a line of blanks as the blank line',
      'POST /x\nA: 1\n  \nhello',
      { request: 'POST /x', headers: ['A: 1'], body: 'hello' },
    ],
    ['comment lines in a body', 'POST /x\n\na\n# no\n  // nor\nb', { request: 'POST /x', body: 'a\nb' }],
    [
      'a header named by a placeholder',
      'GET /x\n{{h}}: 1\n{{o["a:b"]}}-X: {{v}}',
      { request: 'GET /x', headers: ['{{h}}: 1', '{{o["a:b"]}}-X: {{v}}'] },
    ],
    ['a header with blanks before the colon', 'GET /x\nA : 1', { request: 'GET /x', headers: ['A: 1'] }],
    ['an empty header', 'GET /x\nX-Empty:', { request: 'GET /x', headers: ['X-Empty: '] }],
    [
      'a file',
      'POST /x\n\n< ./my payload.json\n',
      { request: 'POST /x', body: { file: './my payload.json', substitute: false } },
    ],
    [
      'a file with placeholders',
      'POST /x\n\n<@ ./p.json',
      { request: 'POST /x', body: { file: './p.json', substitute: true } },
    ],
    ['no file without a blank', 'POST /x\n\n<./p.json', { request: 'POST /x', body: '<./p.json' }],
    ['what follows a ###', 'POST /x\n\na\n###\nGET /y', { request: 'POST /x', body: 'a' }],
    [
      'a target with a blank',
      'GET http://h/a b?q=c d\nA: 1',
      { request: 'GET http://h/a b?q=c d', headers: ['A: 1'] },
    ],
    [
      'a form over lines',
      'POST /f\nContent-Type: application/x-www-form-urlencoded\n\na = 1 &\n  b=2\n  &c=3',
      {
        request: 'POST /f',
        headers: ['Content-Type: application/x-www-form-urlencoded'],
        body: 'a=1&b=2&c=3',
      },
    ],
    [
      'a form on one line',
      'POST /f\nContent-Type: application/x-www-form-urlencoded\n\na = 1&b=2',
      { request: 'POST /f', headers: ['Content-Type: application/x-www-form-urlencoded'], body: 'a = 1&b=2' },
    ],
    [
      'NDJSON',
      'POST /b\nContent-Type: application/x-ndjson\n\n{"a":1}\n{"b":2}\n',
      { request: 'POST /b', headers: ['Content-Type: application/x-ndjson'], body: '{"a":1}\n{"b":2}\n' },
    ],
    [
      'multipart with a file',
      'POST /u\nContent-Type: multipart/form-data; boundary=X\n\n--X\nContent-Disposition: form-data; name="t"\n\nplain\n--X\nContent-Disposition: form-data; name="f"; filename="p"\n\n< ./p\n--X--\n',
      {
        request: 'POST /u',
        headers: ['Content-Type: multipart/form-data; boundary=X'],
        body: [
          '--X\r\nContent-Disposition: form-data; name="t"\r\n\r\nplain\r\n--X\r\nContent-Disposition: form-data; name="f"; filename="p"\r\n\r\n',
          { file: './p' },
          '\r\n--X--',
        ],
      },
    ],
    [
      'GraphQL',
      'GRAPHQL /g\n\nquery Q($id: ID!) {\n  a(id: $id, s: "{{s}}") { b }\n}\n\n{"id": {{id}}}',
      {
        request: 'POST /g',
        body: '{"query": "query Q($id: ID!) {\\n  a(id: $id, s: \\"{{s}}\\") { b }\\n}", "variables": {"id": {{id}}}}',
      },
    ],
    [
      'GraphQL by header',
      'POST /g\nx-request-type: graphql\nA: 1\n\n{ a }',
      { request: 'POST /g', headers: ['A: 1'], body: '{"query": "{ a }"}' },
    ],
  ])('%s', (_, text, expected) => {
    const { draft, problems } = parseRequest(text);
    expect(sketch(draft)).toEqual(expected);
    expect(problems).toEqual([]);
  });
});

describe('problems of the .http form', () => {
  it.each<[text: string, line: number, column: number, message: RegExp, hint: RegExp]>([
    ['', 1, 1, /^there is no request line$/, /METHOD|method/],
    ['# only a comment', 1, 17, /^there is no request line$/, /method/],
    ['POST\nA: 1', 1, 1, /^the target is missing$/, /METHOD target/],
    ['GET /x\n.keep x', 2, 1, /^\.keep x is not a header$/, /a shell command must be a separate input/],
    ['GET /x\nA: 1\n  .vars', 3, 3, /^\.vars is not a header$/, /a separate input/],
    ['GET /x\nPOST /y a=b', 2, 1, /^POST \/y a=b is not a header$/, /with a line ###/],
    ['POST /x\nA: 1\nnot a header', 3, 1, /^not a header is not a header$/, /needs a blank line/],
    ['GET /x\n  ?a=1\n  two', 3, 3, /^two is not a header$/, /is one line/],
    ['POST /x\n: 1', 2, 1, /^: 1 is not a header$/, /Name: value/],
  ])('%j at %i:%i', (text, line, column, message, hint) => {
    const { problems } = parseRequest(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line, column });
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.hint).toMatch(hint);
  });

  it('previews a body without a blank line before it', () => {
    expect(sketch(parseRequest('POST /x\n{"a": 1}').draft)).toEqual({ request: 'POST /x', body: '{"a": 1}' });
  });
});

it.each(['.keep books/one', '  .keep books/one', '.send'])(
  'a line %j is never a part of the URL above it',
  (line) => {
    const { draft, problems } = parseRequest(`# @expect status 200\nGET http://h/books/4\n${line}`);
    expect([draft.url.text, draft.query]).toEqual(['http://h/books/4', []]);
    expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining('is not a header') }]);
  },
);

describe('warnings of the .http form', () => {
  it.each<[text: string, line: number, message: RegExp]>([
    ['POST /x\n\na\n# gone\nb', 4, /is a comment, not part of the body/],
    ['GET /x\n\n###\nGET /y', 3, /another request/],
    ['# @expect status 200\nGET http://h/books/4.keep books/one', 2, /a space in the URL/],
    ['GET http://h/a b HTTP/1.1\nA: 1', 1, /a space in the URL/],
  ])('%j in line %i', (text, line, message) => {
    const { problems, warnings } = parseRequest(text);
    expect(problems).toEqual([]);
    expect(warnings).toMatchObject([{ line, message: expect.stringMatching(message) }]);
  });

  it.each(['GET http://h/{{ a }} # a comment\nA: 1', 'GET http://h/{{ a }} HTTP/1.1\nA: 1'])(
    'are absent for the blanks in %j',
    (text) => {
      expect(parseRequest(text)).toMatchObject({ problems: [], warnings: [] });
    },
  );

  it('do not mention a ### with nothing behind it', () => {
    expect(parseRequest('POST /x\n\na\n\n###\n').warnings).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../src/core/request/parse/parse-request.ts';
import { exportText, importText } from '../../src/formats/index.ts';

describe('an imported .http file', () => {
  it('becomes the data of a session', () => {
    const imported = importText(
      `@host = http://h
@users = {{host}}/users

< {%
client.global.set("limits", {"page": 20});
%}

### Users/List all
# @tag smoke
GET {{users}}
    ?limit={{limits.page}}
Accept: application/json

### create
< {%
a();
%}
POST {{users}}

{"name": "Ada"}

> {%
b();
%}
`,
      'shop.http',
    );
    expect(imported.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(imported.variables).toEqual([
      { name: 'host', value: 'http://h' },
      { name: 'users', value: 'http://h/users' },
      { name: 'limits', value: { page: 20 } },
    ]);
    expect(imported.requests).toEqual([
      {
        name: 'List all',
        folder: 'Users',
        text: '# @tag smoke\nGET {{users}}?limit={{limits.page}}\nAccept: application/json'.replace(
          '?',
          '\n    ?',
        ),
        before: null,
        after: null,
      },
      {
        name: 'create',
        folder: '',
        text: 'POST {{users}}\n\n{"name": "Ada"}',
        before: 'a();',
        after: 'b();',
      },
    ]);
  });

  it.each([
    ['a script of its own', '< {%\nconst a = 1;\n%}\n\n###\nGET http://h/\n', 'outside a request'],
    [
      'a variable of others that are not there',
      '@a = "{{b}}\n\n###\nGET http://h/\n',
      'the variable a uses others',
    ],
    ['a script in a file', 'GET http://h/\n\n> ./after.js\n', 'the script ./after.js is a separate file'],
    ['where a response goes', 'GET http://h/\n\n>> out.json\n', 'the file for the response was omitted'],
  ])('reports what it leaves out: %s', (_, text, message) => {
    const { problems } = importText(text, 'x.http');
    expect(problems.map((problem) => problem.message).join('\n')).toContain(message);
  });

  it('has no references to blocks without a request', () => {
    const { requests } = importText(
      '###\n# @name settings\n@a = 1\n\n### off\n# @disabled\nGET http://h/off\n\n### one\n# @ref settings\n# @ref off\n# @ref two\nGET http://h/1\n\n### two\nGET http://h/2\n',
      'a.http',
    );
    expect(requests.map(({ text }) => text)).toEqual(['# @ref two\nGET http://h/1', 'GET http://h/2']);
  });

  it('opens a file of requests that cannot be read, and keeps its text', () => {
    const text = 'GET http://h/a\nno header';
    const { requests, problems } = importText(text, 'x.http');
    expect(requests).toMatchObject([{ text }]);
    expect(problems.map(({ severity }) => severity)).toEqual(['warning']);
    expect(importText(text, 'x.txt').problems).toMatchObject([{ severity: 'error' }]);
  });

  it.each([
    ['GET http://h/q?x=a b&y={{ z }}\nX-Keep: yes', 'GET http://h/q?x=a%20b&y={{ z }}\nX-Keep: yes'],
    ['POST http://h/t name=Ada X-A:1', 'POST http://h/t%20name=Ada%20X-A:1'],
    ['GET http://h/s limit==5', 'GET http://h/s%20limit==5'],
    ['POST http://h/j {"a": 1}\n\n{"b": 2}', 'POST http://h/j%20{"a":%201}\n\n{"b": 2}'],
  ])('keeps a space inside a URL: %j', (written, kept) => {
    expect(importText(`### one\n${written}\n`, 'a.http').requests.map(({ text }) => text)).toEqual([kept]);
  });

  it('is distinguished from curl and HAR by its text', () => {
    expect(importText("curl 'http://h/' -H 'A: b'", 'x.txt').requests).toMatchObject([
      { text: 'GET http://h/\nA: b' },
    ]);
    expect(importText('{"log": {"entries": []}}', 'x.txt').requests).toEqual([]);
    expect(importText('GET http://h/', 'x.txt').requests).toMatchObject([
      { name: 'get-h', text: 'GET http://h/' },
    ]);
  });
});

describe('an exported session', () => {
  const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
  const session = {
    variables: [
      { name: 'base_url', value: 'http://h', origin, secret: false },
      { name: 'hash', value: '#fff', origin, secret: false },
      { name: 'apiKey', value: 'the-secret-key', origin, secret: true },
    ],
    requests: [
      {
        name: 'short',
        folder: 'a b',
        text: 'POST /users name={{who}} age:=36 tags:={{tags}} q==1',
        before: null,
        after: null,
      },
      {
        name: 'form',
        folder: '',
        text: 'POST http://h/f\nContent-Type: application/x-www-form-urlencoded\n\na={{b}}&c={{hash}}',
        before: null,
        after: null,
      },
      { name: 'upload', folder: '', text: 'POST /up title=x doc@./a.json', before: null, after: null },
      {
        name: 'literal',
        folder: '',
        text: 'GET /me\nAuthorization: Bearer abcdef\nX-Note: the-secret-key',
        before: null,
        after: null,
      },
      {
        name: 'refers',
        folder: '',
        text: '# @ref short\nGET http://h/{{["a b/short"].response.body.id}}/{{short.response.status}}/{{who.response.x}}',
        before: null,
        after: null,
      },
      {
        name: 'quoted',
        folder: '',
        text: 'POST /q "say=\\"{{who}}\\" \\\\{{x}}"',
        before: null,
        after: null,
      },
    ],
  };
  const { text } = exportText(session, 'http');

  it('expands short forms', () => {
    expect(text).toContain(`### a b/short
# @name a_b_short
POST {{base_url}}/users
    ?q=1
Content-Type: application/json

{
  "name": "{{who}}",
  "age": 36,
  "tags": {{tags}}
}
`);
    expect(text).toContain('Content-Disposition: form-data; name="doc"; filename="a.json"\n\n< ./a.json\n');
  });

  it('refers to requests by names that other tools accept', () => {
    expect(text).toContain(
      '# @ref a_b_short\nGET http://h/{{a_b_short.response.body.id}}/{{a_b_short.response.status}}/{{who.response.x}}',
    );
  });

  it('contains no secrets of variables or headers', () => {
    expect(text).not.toContain('the-secret-key');
    expect(text).not.toContain('abcdef');
    expect(text).toContain('Authorization: Bearer {{authorization}}');
    expect(text).toContain('# secret apiKey: the value is not in this file');
  });

  it('imports again as equivalent requests', () => {
    const { requests, variables } = importText(text, 'x.http');
    expect(requests.map(({ name }) => name)).toEqual([
      'a_b_short',
      'form',
      'upload',
      'literal',
      'refers',
      'quoted',
    ]);
    expect(variables).toEqual([
      { name: 'base_url', value: 'http://h' },
      { name: 'hash', value: '#fff' },
    ]);
    for (const request of requests) expect(parseRequest(request.text).problems).toEqual([]);
  });
});

describe('an imported shell script', () => {
  const script = `#!/bin/sh
# read it
curl --globoff http://h/a \\
  --header 'X: it'\\''s' | jq .

cd /tmp
curl -X DELETE http://h/b; curl http://h/c && curl http://h/d

# read it
curl http://h/e
`;

  it('becomes a request for each curl command, named by the comment above it', () => {
    const { requests, problems, format } = importText(script, 'calls.sh');
    expect(format).toBe('curl');
    expect(requests.map(({ name, text }) => [name, text.replace(/^# @name.*\n/, '')])).toEqual([
      ['read it', "GET http://h/a\nX: it's"],
      [expect.any(String), 'DELETE http://h/b'],
      [expect.any(String), 'GET http://h/c'],
      [expect.any(String), 'GET http://h/d'],
      [expect.any(String), 'GET http://h/e'],
    ]);
    expect(problems).toMatchObject([
      { severity: 'warning', line: 3, message: 'The text after the command was omitted: | jq .' },
      { severity: 'warning', line: 6, message: 'This is not a curl command and was omitted: cd /tmp' },
    ]);
  });

  it('imports an exported script', () => {
    const requests = [
      { name: 'one', folder: '', text: 'POST http://h/a X:v a=1', before: null, after: null },
      { name: 'two', folder: '', text: 'GET http://h/b', before: null, after: null },
    ];
    const { text } = exportText({ variables: [], requests }, 'curl');
    const imported = importText(text, 'out.sh');
    expect(imported.requests.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(imported.requests[0]?.text).toContain('{"a":"1"}');
    expect(imported.problems).toEqual([]);
  });
});

it('says in an export which scripts only restloop can run', () => {
  const request = { folder: '', text: 'GET http://h', before: null };
  const requests = [
    { ...request, name: 'a', after: 'pm.test("a", () => {});' },
    { ...request, name: 'b', after: 'client.test("b", () => {});' },
  ];
  expect(exportText({ variables: [], requests }, 'http').notes).toEqual([
    'Scripts that use names of Postman or Bruno run only in restloop: 1.',
  ]);
});

import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../../src/core/request/sending/build.ts';
import { preview } from '../previewed.ts';

const odd = (request: string, values: Readonly<Record<string, unknown>>) =>
  preview(request, values).diagnostics.map(({ code, severity, column }) => [code, severity, column]);

describe('a placeholder in a value of the URL', () => {
  const literal = (column: number) => [['placeholder-in-value', 'warning', column]];
  it.each<[target: string, value: string, expected: unknown[]]>([
    ['{{o.v}}/books', 'http://{{host}}', literal(5)],
    ['http://h/{{o.v}}', 'a{{id}}', literal(14)],
    ['http://h/s?q={{o.v}}', '{{a.b}}', literal(18)],
    ['http://h/{{o.v}}', '{id}', []],
    ['http://h/s?q={{o.v}}', '{"a":{"b":1}}', []],
    ['http://h/\\{{id}}', 'unused', []],
  ])('%s with %j', (target, v, expected) => {
    expect(odd(`GET ${target}`, { o: { v }, host: 'h', id: 1, a: { b: 1 } })).toEqual(expected);
  });

  it('is reported for the base URL of a path', () => {
    const { diagnostics } = preview('GET /books', { base_url: 'http://{{host}}', host: 'h' });
    expect(diagnostics).toMatchObject([
      {
        code: 'placeholder-in-value',
        message: expect.stringContaining('base_url'),
        hint: 'interpolate it when it is set: client.setVar(NAME, client.interpolate(TEXT))',
      },
    ]);
  });
});

describe('a missing value in the URL', () => {
  const missing = (column: number) => [['empty-in-url', 'warning', column]];
  it.each<[target: string, value: unknown, expected: unknown[]]>([
    ['http://h/books/{{o.v}}', null, missing(20)],
    ['http://h/books/{{o.v}}', '', missing(20)],
    ['http://h/books/{{o.v}}', 'null', missing(20)],
    ['http://h/books/{{o.v}}', 'undefined', missing(20)],
    ['http://h/books/{{o.v}}', 'NaN', missing(20)],
    ['http://h/books/{{o.v}}', '[object Object]', [...missing(20), ['unencoded-space', 'info', 20]]],
    ['http://h/books/{{o.v}}/pages', '', missing(20)],
    ['http://h/books/{{o.v}}?a=1', '', missing(20)],
    ['http://h/books/{{o.v}}.json', null, missing(20)],
    ['http://h/books/{{o.v}}.json', '', []],
    ['http://h/books/{{o.v}}', 0, []],
    ['http://h/books/{{o.v}}', false, []],
    ['http://h/books/{{o.v}}', 'nullable', []],
    ['http://h/s?q={{o.v}}', null, missing(18)],
    ['http://h/s?q={{o.v}}', 'null', missing(18)],
    ['http://h/s?q=a{{o.v}}', null, missing(19)],
    ['http://h/s?q={{o.v}}', '', []],
    ['http://h/s?{{o.v}}', '', []],
    ['http://h/s q=={{o.v}}', null, missing(19)],
    ['http://h/s q=={{o.v}}', '', []],
    ['http://{{o.v}}/x', null, missing(12)],
    ['{{o.v}}/x', 'undefined', missing(5)],
    ['http://h/x#{{o.v}}', null, [['fragment-in-url', 'warning', 15]]],
    ['http://h{{o.v}}', '', []],
    ['http://h/books/null', 'unused', []],
  ])('%s with %j', (target, v, expected) => {
    expect(odd(`GET ${target}`, { o: { v } })).toEqual(expected);
  });

  it('is reported once for a segment of two values', () => {
    expect(preview('GET http://h/{{a}}{{b}}', { a: '', b: '' }).diagnostics).toMatchObject([
      { message: '{{a}} is empty, so a segment of the path is empty' },
    ]);
  });
});

describe('a missing value that is typed into the URL', () => {
  const missing = (column: number) => [['empty-in-url', 'warning', column]];
  it.each<[request: string, expected: unknown[]]>([
    ['DELETE http://h/users/null', missing(23)],
    ['POST http://h/undefined/items', missing(15)],
    ['PUT http://h/a/NaN?x=1', missing(16)],
    ['PATCH http://h/a/null/', missing(18)],
    ['DELETE "http://h/[object Object]"', [...missing(18), ['unencoded-space', 'info', 25]]],
    ['DELETE http://h/%5Bobject%20Object%5D', missing(17)],
    ['DELETE /null', missing(9)],
    ['PURGE http://h/null', missing(16)],
    ['DELETE http://h/null/undefined', [...missing(17), ...missing(22)]],
    ['DELETE http://undefined/users', missing(15)],
    ['DELETE http://h/users//items', missing(23)],
    ['DELETE http://h/users?id=null', missing(26)],
    ['DELETE http://h/users id==undefined', missing(27)],
    ['DELETE http://h/users\n  ?id=null', [['empty-in-url', 'warning', 7]]],
    ['GET http://h/users/null', []],
    ['HEAD http://h/users/undefined', []],
    ['DELETE http://h/users/', []],
    ['DELETE http://h/', []],
    ['DELETE http://h', []],
    ['DELETE http://h/users?id=', []],
    ['DELETE http://h/users?null', []],
    ['DELETE http://h/nullable/null.json', []],
    ['POST http://h/save/http://other/x', []],
  ])('is found in %s', (request, expected) => {
    expect(odd(request, { base_url: 'http://h' })).toEqual(expected);
  });

  it('is marked as a whole, with a remedy', () => {
    expect(preview('DELETE http://h/users/null').diagnostics).toMatchObject([
      { offset: 22, length: 4, message: 'the path holds "null"', hint: 'write the intended value' },
    ]);
  });
});

describe('JSON in the URL', () => {
  it.each<[target: string, value: unknown, expected: unknown[]]>([
    ['http://h/{{v}}', { a: 1 }, [['json-in-url', 'warning', 14]]],
    ['http://h/x{{v}}', [1], [['json-in-url', 'warning', 15]]],
    ['http://h/s?q={{v}}', { a: 1 }, [['json-in-url', 'info', 18]]],
    ['http://h/s?{{v}}', [1], [['json-in-url', 'info', 16]]],
    ['http://h/s q=={{v}}', { a: 'b&c' }, [['json-in-url', 'info', 19]]],
    [
      'http://h/s?q={{v}}',
      { a: 'b&c' },
      [
        ['splits-url', 'warning', 18],
        ['json-in-url', 'info', 18],
      ],
    ],
    ['http://h/s?q={{v}}', '{"a":1}', []],
  ])('%s with %j', (target, v, expected) => {
    expect(odd(`GET ${target}`, { v })).toEqual(expected);
  });
});

describe('a line break or a tab in the URL', () => {
  it.each<[request: string, value: string, column: number]>([
    ['GET http://h/s?q={{v}}', 'a\nb', 18],
    ['GET http://h/s?q={{v}}', 'a\rb', 18],
    ['GET http://h/s?q={{v}}', 'a\tb', 18],
    ['GET http://h/{{v}}', 'a\n', 14],
    ['GET http://{{v}}/x', 'ex\nample.com', 12],
    ['GET http://{{v}}:80/x', 'h\n', 12],
    ['GET http://{{v}}/x', '\n/evil', 12],
    ['GET {{v}}/x', '\nhttp://h', 5],
    ['GET "http://h/a\tb"', 'unused', 16],
    ['GET http://h/x#{{v}}', 'a\nb', 16],
  ])('%s with %j is an error that cannot be forced', (request, v, column) => {
    const given = preview(request, { v });
    const errors = given.diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code: 'url-line-break', part: 'url', column }]);
    expect(given.wireUrl).toBeNull();
    expect(buildRequest(given, { force: true }).kind).toBe('blocked');
  });

  it.each<[request: string, hint: string]>([
    ['GET http://h/s?q={{v}}', 'a query item encodes it: q=={{v}}'],
    ['GET http://h/{{v}}', 'remove the line break, or percent-encode it'],
  ])('%s has a remedy', (request, hint) => {
    expect(preview(request, { v: 'a\nb' }).diagnostics).toMatchObject([
      { message: '{{v}} contains a line break, which is not allowed in a URL', hint },
    ]);
  });

  it('of a placeholder is not sent when forced', () => {
    const built = buildRequest(preview('GET "http://h/{{a\tb}}"'), { force: true });
    expect(built).toMatchObject({ kind: 'blocked', diagnostics: [{ code: 'url-line-break' }] });
  });
});

it.each<[target: string, values: Record<string, unknown>, hint: string]>([
  ['http//localhost:4711/books', {}, 'write http:// with a colon'],
  ['https//h/books', {}, 'write https:// with a colon'],
  ['/books', { base_url: 'http//h' }, 'write http:// with a colon'],
  ['http://{{v}}/books', { v: 'https://h' }, 'remove one of the two schemes'],
])('warns of the host "http": %s with %j', (target, values, hint) => {
  expect(preview(`GET ${target}`, values).diagnostics).toMatchObject([
    {
      code: 'scheme-as-host',
      severity: 'warning',
      message: expect.stringMatching(/^the host of this URL is "https?"$/),
      hint,
    },
  ]);
});

it.each(['http/x', 'http.example/x', 'http:80/x', 'http://http.example//x', 'http://h//http//x'])(
  'does not warn about the host of %s',
  (target) => {
    expect(preview(`GET ${target}`).diagnostics.map(({ code }) => code)).not.toContain('scheme-as-host');
  },
);

it.each(['users', 'users/7', 'users?page=2', 'user_list/{{v}}'])('warns of the host of %s', (target) => {
  const [host = ''] = /^\w+/.exec(target) ?? [];
  expect(preview(`GET ${target}`, { base_url: 'http://h', v: '1' }).diagnostics).toMatchObject([
    {
      code: 'path-as-host',
      severity: 'warning',
      column: 5,
      length: host.length,
      message: `${host} is the host of this URL, not a path of base_url`,
      hint: `write /${host} for the path`,
    },
  ]);
});

it.each<[target: string, values: Record<string, unknown>]>([
  ['users', {}],
  ['/users', { base_url: 'http://h' }],
  ['http://users/7', { base_url: 'http://h' }],
  ['users:8080/x', { base_url: 'http://h' }],
  ['api.example/x', { base_url: 'http://h' }],
  ['localhost/x', { base_url: 'http://h' }],
  ['{{host}}/x', { base_url: 'http://h', host: 'users' }],
  ['users{{v}}/x', { base_url: 'http://h', v: '.example' }],
])('%s with %j has the intended host', (target, values) => {
  expect(preview(`GET ${target}`, values).diagnostics.map(({ code }) => code)).not.toContain('path-as-host');
});

describe('a value that is not a host, in its place', () => {
  it.each<[target: string, values: Record<string, unknown>, severity: string | null]>([
    ['{{user.id}}', { user: { id: 2 } }, 'warning'],
    ['{{user.id}}/x', { user: { id: 2 } }, 'warning'],
    ['{{user.on}}', { user: { on: true } }, 'warning'],
    ['{{user.name}}', { user: { name: 'Ada' } }, 'warning'],
    ['{{user.name}}/x', { user: { name: 'ada' } }, null],
    ['http://{{user.id}}/x', { user: { id: 2 } }, null],
    ['{{user.id}}.example/x', { user: { id: 2 } }, null],
    ['{{url}}', { url: 'http://h' }, null],
    ['{{url}}', { url: 'h.example' }, null],
    ['{{url}}', { url: 'localhost' }, null],
    ['{{url}}', { url: 'web:8080' }, null],
    ['{{url}}', { url: 'h.example/x' }, null],
    ['/x', { base_url: 'web' }, null],
  ])('%s with %j', (target, values, severity) => {
    expect(odd(`GET ${target}`, values)).toEqual(severity === null ? [] : [['value-as-host', severity, 5]]);
  });

  it.each([
    ['{{token}}', 'tok-SECRET-1'],
    ['{{token}}/x', 'eyJhbGciOi.eyJzdWIi.SflKxw'],
  ])('is not looked up where it is a secret: %s', (target, token) => {
    const { diagnostics } = preview(`GET ${target}`, { token }, { secrets: ['token'] });
    expect(diagnostics).toMatchObject([
      {
        code: 'secret-as-host',
        severity: 'error',
        message: '{{token}} is a secret, and the host of this URL',
        hint: '.explain {{token}} shows the value; a request begins with a URL, or with / for a path',
      },
    ]);
  });
});

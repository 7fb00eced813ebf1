import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/core/request/build.ts';
import { previewDraft, previewRequest } from '../../../src/core/request/preview.ts';
import type { Preview, RenderedText } from '../../../src/core/request/types.ts';
import { anyText } from '../support/any-text.ts';
import { type ScopeOptions, scopeWith } from '../support/scope.ts';

function preview(
  text: string,
  values: Readonly<Record<string, unknown>> = {},
  options: ScopeOptions = {},
): Preview {
  return previewRequest(text, scopeWith(values, options)).preview;
}

const codes = ({ diagnostics }: Preview) => diagnostics.map(({ code }) => code);
const headers = (given: Preview) => given.headers.map(({ name, value }) => `${name.text}: ${value.text}`);
const bodyText = ({ body }: Preview) => (body.kind === 'text' ? body.content.text : body);

describe('the URL', () => {
  it.each<[target: string, values: object, url: string, wireUrl: string | null]>([
    ['/users', { base_url: 'http://h/api' }, 'http://h/api/users', 'http://h/api/users'],
    ['/users', { base_url: 'http://h/api/' }, 'http://h/api/users', 'http://h/api/users'],
    ['/users', { base_url: 'http://h//' }, 'http://h/users', 'http://h/users'],
    ['/users', { base_url: 'localhost:3000' }, 'http://localhost:3000/users', 'http://localhost:3000/users'],
    ['/', { base_url: 'http://h' }, 'http://h/', 'http://h/'],
    ['///users', { base_url: 'http://h' }, 'http://h/users', 'http://h/users'],
    ['/{{id}}', { base_url: 'http://h', id: 7 }, 'http://h/7', 'http://h/7'],
    ['/users?a=1 q==2', { base_url: 'http://h' }, 'http://h/users?a=1&q=2', 'http://h/users?a=1&q=2'],
    ['{{base_url}}/users', { base_url: 'http://h/' }, 'http://h//users', 'http://h//users'],
    ['localhost:3000/x', {}, 'http://localhost:3000/x', 'http://localhost:3000/x'],
    ['127.0.0.1:9/users', {}, 'http://127.0.0.1:9/users', 'http://127.0.0.1:9/users'],
    ['[::1]:9/x', {}, 'http://[::1]:9/x', 'http://[::1]:9/x'],
    ['{{host}}/users', { host: 'h:1' }, 'http://h:1/users', 'http://h:1/users'],
    ['{{host}}/users', { host: 'https://h' }, 'https://h/users', 'https://h/users'],
    ['HTTPS://H/x', {}, 'HTTPS://H/x', 'https://h/x'],
    ['http://h', {}, 'http://h', 'http://h/'],
    ['http://h/x#top', {}, 'http://h/x#top', 'http://h/x'],
    ['http://h/x#top q==1', {}, 'http://h/x?q=1#top', 'http://h/x?q=1'],
    ['http://h/x? q==1 r==2', {}, 'http://h/x?q=1&r=2', 'http://h/x?q=1&r=2'],
    ['http://h/{{p}}', { p: 'ä b' }, 'http://h/ä b', 'http://h/%C3%A4%20b'],
    ['http://münchen.example/', {}, 'http://münchen.example/', 'http://xn--mnchen-3ya.example/'],
    ['http://ada:s%20x@h/x', {}, 'http://ada:s%20x@h/x', 'http://h/x'],
    ['http://h/\\{{id}}', {}, 'http://h/{{id}}', 'http://h/%7B%7Bid%7D%7D'],
    ['http://h/{{nope}}', {}, 'http://h/{{nope}}', 'http://h/%7B%7Bnope%7D%7D'],
    ['{{nope}}/x', {}, '{{nope}}/x', null],
  ])('%s with %j', (target, values, url, wireUrl) => {
    expect(preview(`GET ${target}`, { ...values })).toMatchObject({ url: { text: url }, wireUrl });
  });

  it('appends the query lines of the .http form', () => {
    const { url } = preview('GET http://h/x?a=1\n  &b={{b}}\n  &flag', { b: 2 });
    expect(url.text).toBe('http://h/x?a=1&b=2&flag');
  });

  it('without base_url says how to set it, once', () => {
    expect(preview('GET /users').diagnostics).toMatchObject([
      {
        code: 'unresolved-variable',
        part: 'url',
        line: 1,
        column: 5,
        message: expect.stringMatching(/base_url/),
        hint: '.base URL sets it',
      },
    ]);
  });
});

describe('the body', () => {
  it.each<[what: string, request: string, values: object, body: string, added: string | null]>([
    ['JSON by its beginning', '\n\n {"a": "{{q}}"}', { q: '"' }, ' {"a": "\\""}', 'application/json'],
    ['an array by its beginning', '\n\n[{{n}}]', { n: 1 }, '[1]', 'application/json'],
    ['one placeholder with an object', '\n\n{{o}}', { o: { a: 1 } }, '{"a":1}', 'application/json'],
    ['one placeholder with an array', '\n\n{{o}}', { o: [1] }, '[1]', 'application/json'],
    ['one placeholder in one line', ' {{o}}', { o: { a: 1 } }, '{"a":1}', 'application/json'],
    ['one placeholder with a string', '\n\n{{o}}', { o: '{"a":1}' }, '{"a":1}', null],
    ['one placeholder with a date', '\n\n{{o}}', { o: new Date(0) }, '1970-01-01T00:00:00.000Z', null],
    ['two placeholders', '\n\n{{o}}{{o}}', { o: [1] }, '[1][1]', null],
    ['a text', '\n\nsay "{{q}}"', { q: '"' }, 'say """', null],
    [
      'a type in another case',
      '\nCONTENT-TYPE: Application/JSON; charset=utf-8\n\n"{{q}}"',
      { q: '"' },
      '"\\""',
      null,
    ],
    ['a +json type', '\nContent-Type: application/vnd.api+json\n\n"{{q}}"', { q: '"' }, '"\\""', null],
    [
      'a type that is a placeholder',
      '\nContent-Type: {{t}}\n\n"{{q}}"',
      { q: '"', t: 'application/json' },
      '"\\""',
      null,
    ],
    [
      'JSON under another type',
      '\nContent-Type: text/plain\n\n{"a": "{{q}}"}',
      { q: '"' },
      '{"a": """}',
      null,
    ],
    ['JSON whose type was removed', '\nContent-Type:\n\n{"a": "{{q}}"}', { q: '"' }, '{"a": "\\""}', null],
    [
      'fields',
      ' name={{q}} n:={{n}} t=7',
      { q: '"\n', n: 1.5 },
      '{"name":"\\"\\n","n":1.5,"t":"7"}',
      'application/json',
    ],
    ['fields named by a placeholder', ' {{k}}=1', { k: 'a"b' }, '{"a\\"b":"1"}', 'application/json'],
    ['an object as a text field', ' o={{o}}', { o: { a: 1 } }, '{"o":"{\\"a\\":1}"}', 'application/json'],
    [
      'a form',
      " --form name={{q}} t='a b&c=ä'",
      { q: '+&=" ~' },
      'name=%2B%26%3D%22+%7E&t=a+b%26c%3D%C3%A4',
      'application/x-www-form-urlencoded',
    ],
  ])('%s', (_, request, values, body, added) => {
    const given = preview(`POST http://h/x${request}`, { ...values });
    expect(bodyText(given)).toBe(body);
    const last = given.headers.at(-1);
    const addedType = last !== undefined && last.added !== null ? last.value.text : null;
    expect(addedType).toBe(added);
  });

  it.each([
    ['application/json', 'json'],
    ['text/xml', 'xml'],
    ['application/soap+xml', 'xml'],
    ['application/x-www-form-urlencoded', 'form'],
    ['text/plain', 'text'],
  ])('of the type %s is shown as %s', (type, media) => {
    expect(preview(`POST http://h/x\nContent-Type: ${type}\n\nx`).body).toMatchObject({ media });
  });

  it('multipart: parts with types, and a boundary that stands in none of them', () => {
    const { body, headers: shown } = preview('POST http://h/x a={{v}} b:=1 pic@./{{v}}.png', {
      v: 'restloop',
    });
    if (body.kind !== 'multipart') throw new Error(body.kind);
    expect(body.parts).toMatchObject([
      { name: { text: 'a' }, content: { kind: 'text', value: { text: 'restloop' } }, contentType: null },
      {
        name: { text: 'b' },
        content: { kind: 'text', value: { text: '1' } },
        contentType: 'application/json',
      },
      {
        name: { text: 'pic' },
        content: { kind: 'file', path: { text: './restloop.png' } },
        contentType: 'image/png',
      },
    ]);
    expect(shown.at(-1)?.value.text).toBe(`multipart/form-data; boundary=${body.boundary}`);
  });

  it.each([
    ['gets the boundary it lacks', 'multipart/form-data', /^multipart\/form-data; boundary=(restloop-\w+)$/],
    [
      'keeps the boundary it has',
      'multipart/form-data; boundary="a b"',
      /^multipart\/form-data; boundary="(a b)"$/,
    ],
  ])('a multipart type that the user wrote %s', (_, type, pattern) => {
    const { body, headers: shown } = preview(`POST http://h/x 'Content-Type: ${type}' p@x`);
    if (body.kind !== 'multipart') throw new Error(body.kind);
    expect(shown).toHaveLength(1);
    expect(pattern.exec(shown[0]?.value.text ?? '')?.[1]).toBe(body.boundary);
  });

  it('fields under the type of a form are a form', () => {
    const given = preview('POST http://h/x Content-Type:application/x-www-form-urlencoded a=1 b=2');
    expect(bodyText(given)).toBe('a=1&b=2');
    expect(given.headers).toHaveLength(1);
  });

  it('a file', () => {
    const given = preview('POST http://h/x @{{name}}.json', { name: 'user' });
    expect(given.body).toMatchObject({ kind: 'file', path: { text: 'user.json' }, substitute: false });
    expect(headers(given)).toEqual(['Content-Type: application/json']);
  });
});

describe('headers', () => {
  it('stay in order, repeated and empty ones too; added ones come last, with a reason', () => {
    const given = preview('POST http://a:b@h/x\nX-B: 1\nx-a: {{v}}\nX-B: 2\nX-Empty:\n\n{}', { v: 'v' });
    expect(headers(given)).toEqual([
      'X-B: 1',
      'x-a: v',
      'X-B: 2',
      'X-Empty: ',
      'Content-Type: application/json',
      'Authorization: Basic YTpi',
    ]);
    expect(given.headers.map(({ added }) => added)).toEqual([
      null,
      null,
      null,
      null,
      'the body is JSON',
      'the URL holds a user name and a password',
    ]);
  });

  it('`Name:` with nothing removes a default', () => {
    const given = preview('POST http://h/x Content-Type: User-Agent: X-Empty: {}');
    expect(headers(given)).toEqual(['X-Empty: ']);
    expect(given.removed).toEqual(['content-type', 'user-agent']);
  });
});

describe('diagnostics', () => {
  it.each<[what: string, request: string, values: object, expected: object[]]>([
    [
      'a line break in a header',
      'GET http://h\nX-A: {{h}}',
      { h: 'a\r\nX-Evil: 1' },
      [{ code: 'header-line-break', severity: 'error', part: 'header', line: 2, column: 6, length: 5 }],
    ],
    ['NUL in a header', 'GET http://h\nX-A: {{h}}', { h: '\0' }, [{ code: 'header-line-break' }]],
    [
      'a line break in a name',
      'GET http://h\n{{h}}: 1',
      { h: 'a\nb' },
      [{ code: 'header-line-break', column: 1 }],
    ],
    [
      'a name that is no token',
      'GET http://h\n{{h}}: 1',
      { h: 'a b' },
      [{ code: 'invalid-header', line: 2, column: 1, message: '"a b" is no name for a header' }],
    ],
    [
      'a value beyond Latin-1',
      'GET http://h\nX-A: x{{h}}',
      { h: '日' },
      [
        {
          code: 'invalid-header',
          column: 7,
          message: 'the header X-A holds U+65E5, which a header cannot carry',
        },
      ],
    ],
    ['a literal beyond Latin-1', 'GET http://h\nX-A: 日', {}, [{ code: 'invalid-header', column: 6 }]],
    ['Latin-1 in a header', 'GET http://h\nX-A: {{h}}', { h: 'é\t' }, []],
    ['no host', 'GET http://', {}, [{ code: 'invalid-url', severity: 'error', line: 1, column: 5 }]],
    ...(
      [
        ['/users/1', { base_url: '' }, 'http:///users/1', '{{base_url}} is empty: .base URL sets it'],
        [
          '{{base_url}}/users/1',
          { base_url: '' },
          'http:///users/1',
          '{{base_url}} is empty: .base URL sets it',
        ],
        [
          'http://{{v}}/users',
          { v: '' },
          'http:///users',
          '{{v}} is empty: set it to a host, such as localhost:3000',
        ],
        [
          'http://{{v}}:8080/x',
          { v: '' },
          'http://:8080/x',
          '{{v}} is empty: set it to a host, such as localhost:3000',
        ],
        [
          'http://ada@{{v}}/x',
          { v: '' },
          'http://ada@/x',
          '{{v}} is empty: set it to a host, such as localhost:3000',
        ],
        [
          'https://{{v}}/{{id}}',
          { v: '', id: '' },
          'https:///',
          '{{v}} is empty: set it to a host, such as localhost:3000',
        ],
        ['https:///{{id}}', { id: '' }, 'https:///', 'a URL is http://host/path'],
        ['http:///users/1', {}, 'http:///users/1', 'a URL is http://host/path'],
        ['http:/users/1', {}, 'http:/users/1', 'a URL is http://host/path'],
        ['http:users/1', {}, 'http:users/1', 'a URL is http://host/path'],
        ['/users/1', { base_url: 'http://' }, 'http:/users/1', 'a URL is http://host/path'],
        ['http://{{v}}/x', { v: '/evil.example' }, 'http:///evil.example/x', 'a URL is http://host/path'],
        ['http://{{v}}/x', { v: '\n/evil' }, 'http://\n/evil/x', 'a URL is http://host/path'],
      ] as const
    ).map(([target, values, url, hint]): [string, string, object, object[]] => [
      `no host in ${JSON.stringify(url)}`,
      `GET ${target}`,
      values,
      [{ code: 'invalid-url', severity: 'error', line: 1, column: 5, message: `${url} has no host`, hint }],
    ]),
    [
      'an empty port',
      'GET http://h:{{v}}/x',
      { v: '' },
      [
        {
          code: 'splits-url',
          severity: 'warning',
          column: 14,
          length: 5,
          message: '{{v}} is empty, so the port is the one of the scheme',
        },
      ],
    ],
    [
      'a line break inside a host',
      'GET http://{{v}}/x',
      { v: 'ex\nample.com' },
      [
        { code: 'unencoded-space', column: 12 },
        { code: 'splits-url', severity: 'warning', column: 12, length: 5, hint: 'take it out of the value' },
      ],
    ],
    ['a line break after a host', 'GET http://{{v}}:80/x', { v: 'h\n' }, [{ code: 'unencoded-space' }]],
    [
      'a port out of range',
      'GET http://h:99999/x',
      {},
      [{ code: 'invalid-url', message: 'http://h:99999/x has the port 99999' }],
    ],
    [
      'another scheme',
      'GET ftp://h/x',
      {},
      [{ code: 'invalid-url', message: 'ftp://h/x is not an http or https URL' }],
    ],
    [
      'a host with a blank',
      'GET http://{{h}}/x',
      { h: 'a b' },
      [{ code: 'invalid-url', message: 'http://a b/x has a host with a blank in it' }],
    ],
    [
      'a URL that is wrong because of a template error',
      'GET http://{{h}}/x',
      {},
      [{ code: 'unresolved-variable', column: 12 }],
    ],
    [
      'single braces',
      'GET http://h/{id}/{{a}}?x={b-c}',
      { a: 1 },
      [
        { code: 'single-brace', severity: 'warning', column: 14, length: 4, hint: 'did you mean {{id}}?' },
        { code: 'single-brace', column: 27, hint: 'did you mean {{b-c}}?' },
      ],
    ],
    ['single braces that come from a value', 'GET http://h/{{a}}', { a: '{id}' }, []],
    ['escaped braces', 'GET http://h/\\{{id}}', {}, []],
    [
      'a space in a value',
      'GET http://h/{{a}}',
      { a: 'x y' },
      [{ code: 'unencoded-space', severity: 'info', column: 14, length: 5 }],
    ],
    ['a space in the text', 'GET "http://h/a b"', {}, [{ code: 'unencoded-space', column: 16, length: 1 }]],
    [
      'a blank inside a malformed placeholder',
      'GET http://h/{{a b}}',
      {},
      [{ code: 'malformed-placeholder' }],
    ],
    [
      'a template error in a body does not make it invalid JSON',
      'POST http://h {"a": {{x}}, "b": "{{y}}"}',
      {},
      [
        { code: 'unresolved-variable', column: 21 },
        { code: 'unresolved-variable', column: 34 },
      ],
    ],
    [
      'a template error beside invalid JSON',
      'POST http://h\n\n{"a": {{x}} 1}',
      {},
      [{ code: 'unresolved-variable' }, { code: 'invalid-json', line: 3, column: 13 }],
    ],
    [
      'an unterminated placeholder in JSON',
      'POST http://h\n\n{"a": "{{us"}',
      {},
      [{ code: 'unterminated-placeholder', line: 3, column: 8 }],
    ],
    [
      'a date outside quotes',
      'POST http://h\n\n{"at": {{d}}}',
      { d: new Date(0) },
      [
        {
          code: 'invalid-json',
          severity: 'warning',
          part: 'body',
          line: 3,
          column: 8,
          length: 5,
          message: 'the body is not JSON: {{d}} wrote 1970-01-01T00:00:00.000Z',
          hint: 'a text stands in double quotes: "{{d}}"',
        },
      ],
    ],
    [
      'a string outside quotes',
      'POST http://h\n\n{"a": {{s}}}',
      { s: 'x' },
      [{ code: 'invalid-json', column: 7 }],
    ],
    [
      'an empty string outside quotes',
      'POST http://h\n\n{"a": {{s}}}',
      { s: '' },
      [{ code: 'invalid-json', column: 7, message: 'the body is not JSON: {{s}} wrote an empty text' }],
    ],
    [
      'a value that ends too early',
      'POST http://h\n\n{"a": {{s}}}',
      { s: '[1' },
      [{ code: 'invalid-json', column: 7 }],
    ],
    [
      'a secret outside quotes',
      'POST http://h\n\n{"a": {{secret}}}',
      { secret: 'hunter2' },
      [{ code: 'invalid-json', message: 'the body is not JSON: {{secret}} wrote ••••••' }],
    ],
    [
      'a mistake in the text',
      'POST http://h\n\n{"a": {{n}},\n}',
      { n: 1 },
      [
        {
          code: 'invalid-json',
          line: 4,
          column: 1,
          message: 'the body is not JSON: a key in double quotes was expected, not "}"',
          hint: null,
        },
      ],
    ],
    [
      'JSON that ends too early',
      'POST http://h\n\n{"a": 1',
      {},
      [
        {
          code: 'invalid-json',
          line: 3,
          column: 8,
          message: 'the body is not JSON: it ends where "," or "}" was expected',
        },
      ],
    ],
    [
      'a string as a whole JSON text',
      'POST http://h\nContent-Type: application/json\n\n{{s}}',
      { s: '{"a":1}' },
      [],
    ],
    ['a field that is no JSON', 'POST http://h a:={{s}}', { s: 'x' }, [{ code: 'invalid-json', column: 18 }]],
    ['no body under a JSON type', 'POST http://h\nContent-Type: application/json', {}, []],
    ['text that is not JSON and need not be', 'POST http://h\nContent-Type: text/plain\n\n{nope', {}, []],
  ])('%s', (_, request, values, expected) => {
    const given = preview(request, { ...values }, { secrets: ['secret'] });
    expect(given.diagnostics).toMatchObject(expected);
    expect(given.diagnostics).toHaveLength(expected.length);
  });
});

describe('a value that splits the URL', () => {
  it.each<[target: string, value: string, culprit: string | null]>([
    ['http://h/users/{{v}}', 'a/b', '/'],
    ['http://h/users/{{v}}', 'a\\b', '\\'],
    ['http://h/users/{{v}}', 'a?b', '?'],
    ['http://h/users/{{v}}', 'a#b', '#'],
    ['http://h/users/{{v}}', 'a&b', null],
    ['http://h/users/{{v}}', 'a%2Fb', null],
    ['http://h/users/{{v}}/x', '..', '..'],
    ['http://h/users/{{v}}', '.', '.'],
    ['http://h/users/x{{v}}', '..', null],
    ['http://h/s?q={{v}}', 'a&b=c', '&'],
    ['http://h/s?q={{v}}', 'a#b', '#'],
    ['http://h/s?q={{v}}', 'a/b?c', null],
    ['http://h/s?{{v}}', 'a=1&b=2', null],
    ['http://h/s?{{v}}', 'a&b', '&'],
    ['http://h/s?x=1&{{v}}', 'a=1&b=2#c', '#'],
    ['http://h/x#{{v}}', 'a/b?c&d', null],
    ['{{v}}/users', 'http://h/api', null],
    ['{{v}}', 'http://h/api?a=1&b=2#c', null],
    ['{{v}}/users', 'http://h/api?a=1', '?'],
    ['{{v}}/users', 'h:3000/api', null],
    ['http://{{v}}/users', 'h/api', null],
    ['http://{{v}}/users', 'h?', '?'],
    ['http://{{v}}', 'h/x?y', null],
    ['http://{{v}}.example.com/x', 'evil.com/', '/'],
    ['http://{{v}}.example.com/x', 'a@evil', '@'],
    ['http://{{v}}/users', 'good.example@evil.example', '@'],
    ['http://h{{v}}', '/users/7', null],
    ['http://h{{v}}/x', '@evil.example', '@'],
    ['http://h/x:{{v}}/y', '', null],
    ['/users', 'unused', null],
  ])('%s with %j: %j', (target, v, culprit) => {
    const splits = preview(`GET ${target}`, { v, base_url: 'http://h/x' }).diagnostics.filter(
      ({ code }) => code === 'splits-url',
    );
    expect(splits.map(({ message }) => /"(.+?)"/.exec(message)?.[1])).toEqual(
      culprit === null ? [] : [culprit],
    );
  });

  it('names the placeholder and says what to do', () => {
    expect(preview('GET http://h/{{v}}', { v: 'a/b' }).diagnostics).toMatchObject([
      {
        code: 'splits-url',
        severity: 'warning',
        column: 14,
        length: 5,
        message: '{{v}} holds "/", which begins another segment of the path',
        hint: 'where it is one value, set the variable to encodeURIComponent(value)',
      },
    ]);
  });
});

describe('what is told of the placeholders', () => {
  it('stands in the order of the source, whatever it is rendered in', () => {
    const given = preview('POST http://h/{{a}} b={{b}} X-C:{{c}} d=={{d}}', { a: 1, b: '"', c: 3, d: 4 });
    expect(
      given.placeholders.map(({ text, part, line, column, output }) => [text, part, line, column, output]),
    ).toEqual([
      ['{{a}}', 'url', 1, 15, '1'],
      ['{{b}}', 'body', 1, 23, '\\"'],
      ['{{c}}', 'header', 1, 33, '3'],
      ['{{d}}', 'url', 1, 42, '4'],
    ]);
    for (const text of texts(given)) {
      for (const chunk of text.chunks) {
        if (chunk.kind === 'value') expect(given.placeholders[chunk.placeholder]?.output).toBe(chunk.text);
      }
    }
  });

  it('has type, origin, and whether it is a secret', () => {
    expect(preview('GET http://h/{{a.b}}', { a: { b: 7 } }, { secrets: ['a'] }).placeholders).toEqual([
      {
        text: '{{a.b}}',
        part: 'url',
        line: 1,
        column: 14,
        offset: 13,
        type: 'number',
        output: '7',
        origin: { kind: 'script', label: 'input 1', at: 0 },
        secret: true,
      },
    ]);
  });

  it('the base_url of a short target stands where the target stands', () => {
    expect(preview('GET /x', { base_url: 'http://h' }).placeholders).toMatchObject([
      { text: '{{base_url}}', part: 'url', line: 1, column: 5, offset: 4 },
    ]);
  });

  it('one dynamic value is drawn for the whole draft', () => {
    const given = preview('POST http://h/{{$uuid}}\nX-Id: {{$uuid}}\n\n{"id": "{{$uuid}}"}');
    expect(new Set(given.placeholders.map(({ output }) => output)).size).toBe(1);
    expect(given.placeholders.map(({ type }) => type)).toEqual(['dynamic', 'dynamic', 'dynamic']);
  });
});

describe('whatever the text', () => {
  const scope = scopeWith({
    id: 7,
    text: 'a "b" c',
    user: { id: 1, tags: ['x'] },
    base_url: 'http://h',
    nl: '\n',
  });
  const requestText = fc
    .array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            'GET ',
            'POST ',
            '/x',
            'http://h/',
            ' a={{text}}',
            ' X-A:{{nl}}',
            ' q=={{id}}',
            ' {"a": "{{text}}"}',
            '{{user}}',
            '{{user.tags[0]}}',
            '{{nope',
            '\n',
            '\r\n',
            '\n\n',
            'A: {{id}}',
            '  ?a={{id}}',
            '< file',
            '# @name x',
            '###',
            "'",
            '"',
            '\\',
            ' @f',
            ' f@g',
            ' --form',
            ' j:=[',
          ),
        },
        { weight: 1, arbitrary: anyText },
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join(''));

  it('it is previewed, positions lie inside the source, and chunks are the texts', () => {
    fc.assert(
      fc.property(requestText, (text) => {
        const { preview: given, problems, warnings } = previewRequest(text, scope);
        for (const part of texts(given))
          expect(part.chunks.map((chunk) => chunk.text).join('')).toBe(part.text);
        const lines = text.split('\n');
        for (const { line, column, offset } of [
          ...problems,
          ...warnings,
          ...given.diagnostics,
          ...given.placeholders,
        ]) {
          expect(offset).toBeLessThanOrEqual(text.length);
          expect(lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1).toBe(
            offset,
          );
        }
        for (const { length, offset } of given.diagnostics)
          expect(offset + length).toBeLessThanOrEqual(text.length);
        buildRequest(given, { force: true });
      }),
      { numRuns: 500 },
    );
  });

  it('the placeholder of a report stands at its place, unless restloop added it', () => {
    fc.assert(
      fc.property(requestText, (text) => {
        for (const { offset, text: own } of previewRequest(text, scope).preview.placeholders) {
          // Quotes that were taken off may have stood between the braces: "{"{{user}}.
          if (own !== '{{base_url}}') expect(text.slice(offset).replaceAll(/["']/g, '')).toMatch(/^\{\{/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'GET {{',
    'POST http://h/ {{a',
    'POST http://h/ [',
    'POST http://h/ "',
    "POST http://h/ '",
    'POST http://h/ \\',
    'POST http://h/ a=',
    'POST http://h/\n\n"{{a}}',
    'POST http://h/\n\n# ',
    'POST http://h/\n\n< ',
    'GET http://h/\nA: {{',
    'GET http://h/\n  ?a={{id}}',
  ])('a megabyte of %j is previewed', (start) => {
    const piece = start.slice(-4);
    const text = start + piece.repeat(2 ** 20 / 4);
    expect(previewRequest(text, scope).preview.source).toBe(text);
  });
});

it('a draft is previewed without a text', () => {
  const draft = {
    source: '',
    name: 'n',
    method: 'GET',
    target: { text: 'http://h/{{a}}', runs: [{ at: 0, offset: null }] },
    query: [],
    headers: [],
    body: { kind: 'none' },
  } as const;
  expect(previewDraft(draft, scopeWith({ a: 1 }))).toMatchObject({
    name: 'n',
    url: { text: 'http://h/1' },
    placeholders: [{ line: 1, column: 1 }],
  });
});

it('codes of the diagnostics stand in the order of the source', () => {
  const given = preview('POST http://h/{{a}}/{b}\nX: {{c}}\n\n{"d": {{e}}, "f": {{g}}}', {
    a: 'x y',
    g: 'z',
  });
  expect(codes(given)).toEqual([
    'unencoded-space',
    'single-brace',
    'unresolved-variable',
    'unresolved-variable',
    'invalid-json',
  ]);
});

function texts({ url, headers: given, body }: Preview): RenderedText[] {
  const all = [url, ...given.flatMap(({ name, value }) => [name, value])];
  if (body.kind === 'text') all.push(body.content);
  if (body.kind === 'file') all.push(body.path);
  if (body.kind === 'multipart') {
    for (const { name, content } of body.parts)
      all.push(name, content.kind === 'text' ? content.value : content.path);
  }
  if (body.kind === 'pieces')
    all.push(...body.pieces.map((piece) => (piece.kind === 'text' ? piece.content : piece.path)));
  return all;
}

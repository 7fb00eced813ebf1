import { describe, expect, it } from 'vitest';
import { codes, preview } from './previewed.ts';

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

import { describe, expect, it } from 'vitest';
import { preview } from '../previewed.ts';

describe('a URL', () => {
  it.each<[what: string, request: string, values: object, expected: object[]]>([
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
          { v: '', id: '7' },
          'https:///7',
          '{{v}} is empty: set it to a host, such as localhost:3000',
        ],
        ['https:///{{id}}', { id: '7' }, 'https:///7', 'a URL is http://host/path'],
        ['http:///users/1', {}, 'http:///users/1', 'a URL is http://host/path'],
        ['http:/users/1', {}, 'http:/users/1', 'a URL is http://host/path'],
        ['http:users/1', {}, 'http:users/1', 'a URL is http://host/path'],
        ['/users/1', { base_url: 'http://' }, 'http:/users/1', 'a URL is http://host/path'],
        ['http://{{v}}/x', { v: '/evil.example' }, 'http:///evil.example/x', 'a URL is http://host/path'],
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
      'a port out of range',
      'GET http://h:99999/x',
      {},
      [{ code: 'invalid-url', message: 'http://h:99999/x has the port 99999' }],
    ],
    [
      'another scheme',
      'GET ftp://h/x',
      {},
      [
        {
          code: 'invalid-url',
          message: 'ftp://h/x is not an http or https URL',
          hint: 'write http:// or https:// in front',
        },
      ],
    ],
    [
      'a misspelled scheme',
      'GET htps://h/x',
      {},
      [{ message: 'htps://h/x is not an http or https URL', hint: 'did you mean https://?' }],
    ],
    [
      'a host with a blank',
      'GET http://{{h}}/x',
      { h: 'a b' },
      [{ code: 'invalid-url', message: 'http://a b/x has a host with a space in it' }],
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
  ])('with %s', (_, request, values, expected) => {
    const given = preview(request, { ...values });
    expect(given.diagnostics).toMatchObject(expected);
    expect(given.diagnostics).toHaveLength(expected.length);
  });
});

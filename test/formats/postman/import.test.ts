import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { importText } from '../../../src/formats/index.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const imported = (collection: object, path = 'shop.json') =>
  importText(JSON.stringify({ info: { name: 'shop', schema }, ...collection }), path);

const textOf = (request: unknown): string =>
  imported({ item: [{ name: 'one', request }] }).requests[0]?.text ?? '';

describe('a Postman collection', () => {
  it('keeps folders, names and descriptions', () => {
    const { format, requests, problems } = imported({
      item: [
        {
          name: 'users',
          item: [
            { name: 'list', request: { method: 'GET', url: 'http://h/users', description: 'All\nusers' } },
            { name: 'admin/root', item: [{ name: 'a/b', request: 'http://h/root' }] },
          ],
        },
        { name: 'list', request: { method: 'get', url: 'http://h/1' } },
        { name: 'list', request: { method: 'PURGE', url: 'http://h/2' } },
      ],
    });
    expect(format).toBe('Postman');
    expect(problems).toEqual([]);
    expect(requests.map(({ folder, name, text }) => [folder, name, text])).toEqual([
      ['users', 'list', '# @description All users\nGET http://h/users'],
      ['users/admin-root', 'a-b', 'GET http://h/root'],
      ['', 'list', 'GET http://h/1'],
      ['', 'list-2', 'PURGE http://h/2'],
    ]);
  });

  it('has a problem of a request at the line of the request', () => {
    const text = `{
  "info": {"name": "shop", "schema": "${schema}"},
  "item": [
    {"name": "users", "item": [
      {"name": "one", "request": {"method": "A B", "url": "http://h"}}]},
    {"name": "two"}
  ]
}`;
    expect(importText(text, 'shop.json').problems).toMatchObject([
      { line: 5, column: 7, message: expect.stringContaining('users/one: its method') },
      { line: 6, column: 5, message: expect.stringContaining('item 2: it has no request') },
    ]);
  });

  it.each([
    ['text', 'https://api.test/a?b=1&c={{d e}}', 'GET https://api.test/a?b=1&c={{d_e}}'],
    ['text without a scheme', '{{host}}/users/:id', 'GET {{host}}/users/{{id}}'],
    [
      'parts, which count more than the text',
      { raw: 'http://old', protocol: 'https', host: ['api', 'test'], port: '81', path: ['v1', 'users'] },
      'GET https://api.test:81/v1/users',
    ],
    [
      'path variables with values and without',
      { raw: '', host: '{{host}}', path: ['u', ':id', ':name', '8:00'], variable: [{ key: 'id', value: 7 }] },
      'GET {{host}}/u/7/{{name}}/8:00',
    ],
    [
      'parameters, flags, and signs that would end one',
      {
        host: ['h'],
        path: ['a'],
        query: [
          { key: 'q', value: 'a&b c' },
          { key: 'flag', value: null },
          { key: 'x', value: '{{x.y}}' },
          { key: '{{a&b}}', value: '#{{#c#}}' },
          { key: 'off', value: '1', disabled: true },
        ],
      },
      '# disabled query off: 1\nGET h/a?q=a%26b%20c&flag&x={{x_y}}&{{a_b}}=%23{{_c_}}',
    ],
    [
      'only the text',
      { raw: 'http://h/:id?a=1', variable: [{ key: 'id', value: 'z' }] },
      'GET http://h/z?a=1',
    ],
    ['braces that are not a placeholder', 'http://h/{{', 'GET http://h/%7B%7B'],
    ['a generated value', 'http://h/{{ $guid }}', 'GET http://h/{{$guid}}'],
  ])('takes the URL from %s', (_, url, text) => {
    expect(textOf({ method: 'GET', url })).toBe(text);
  });

  it.each([
    [
      'raw JSON',
      { mode: 'raw', raw: '{"a": "{{b c}}", "t": "{{"}', options: { raw: { language: 'json' } } },
      'POST http://h\nContent-Type: application/json\n\n{"a": "{{b_c}}", "t": "\\u007b\\u007b"}',
    ],
    [
      'raw text with its language',
      { mode: 'raw', raw: '<a/>', options: { raw: { language: 'xml' } } },
      'POST http://h\nContent-Type: application/xml\n\n<a/>',
    ],
    [
      'a form',
      {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a', value: 'b c&d' },
          { key: 'e', value: 'f' },
          { key: 'password', value: 'x', disabled: true },
        ],
      },
      '# disabled field password:\nPOST http://h\nContent-Type: application/x-www-form-urlencoded\n\na=b%20c%26d&e=f',
    ],
    [
      'a form with placeholders, whose values will be encoded',
      {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a', value: 'b c' },
          { key: 'e', value: '{{f g}}' },
        ],
      },
      "POST http://h 'a=b c' e={{f_g}} --form",
    ],
    [
      'a form whose values begin with @, which names no file',
      {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a', value: '@/etc/passwd' },
          { key: 'e', value: '{{f}}' },
        ],
      },
      'POST http://h a=\\@/etc/passwd e={{f}} --form',
    ],
    [
      'GraphQL',
      { mode: 'graphql', graphql: { query: 'query {\n me { id }\n}', variables: '{"id": {{id}}}' } },
      'POST http://h\nContent-Type: application/json\n\n{\n  "query": "query {\\n me { id }\\n}",\n  "variables": {"id": {{id}}}\n}',
    ],
    ['a file', { mode: 'file', file: { src: '/C:/data/a b.bin' } }, 'POST http://h\n\n< C:/data/a b.bin'],
    ['a body that is switched off', { mode: 'raw', raw: 'x', disabled: true }, 'POST http://h'],
    ['no body', { mode: 'none' }, 'POST http://h'],
  ])('takes %s', (_, body, text) => {
    expect(textOf({ method: 'POST', url: 'http://h', body })).toBe(text);
  });

  it('takes no body where Postman sends none', () => {
    const body = { mode: 'raw', raw: 'x' };
    expect(textOf({ method: 'GET', url: 'http://h', body })).toBe('GET http://h');
    const item = { name: 'a', request: { method: 'GET', url: 'http://h', body } };
    const kept = imported({ item: [{ ...item, protocolProfileBehavior: { disableBodyPruning: true } }] });
    expect(kept.requests[0]?.text).toBe('GET http://h\nContent-Type: text/plain\n\nx');
  });

  it('sends the files and the fields of a multipart form', () => {
    const text = textOf({
      method: 'POST',
      url: 'http://h',
      header: [{ key: 'Content-Type', value: 'multipart/form-data' }],
      body: {
        mode: 'formdata',
        formdata: [
          { key: 'a', value: '1', type: 'text' },
          { key: 'f', type: 'file', src: ['one.txt', 'two.txt'] },
          { key: 'j', value: '{}', contentType: 'application/json' },
        ],
      },
    });
    const { draft, problems } = parseRequest(text);
    expect(problems).toEqual([]);
    expect(draft.body).toMatchObject({ kind: 'pieces' });
    expect(text).toContain('name="a"\n\n1\n');
    expect(text).toContain('name="f"; filename="one.txt"\nContent-Type: text/plain\n\n< ./one.txt\n');
    expect(text).toContain('filename="two.txt"');
    expect(text).toContain('name="j"\nContent-Type: application/json\n\n{}');
    expect(draft.headers.filter(({ name }) => name.text === 'Content-Type')).toHaveLength(1);
  });

  it('takes examples as responses of their request, the first one as the newest', () => {
    const { exchanges = [] } = imported({
      item: [
        { name: 'plain', request: 'http://h' },
        {
          name: 'one',
          request: { method: 'PUT', url: '{{host}}/a' },
          response: [
            {
              name: 'fine',
              code: 200,
              status: 'OK',
              header: [{ key: 'X-One', value: '1' }],
              body: '{"a": "{{b}}"}',
              responseTime: 12,
            },
            {
              name: 'missing',
              code: 404,
              originalRequest: { method: 'GET', url: { raw: 'http://h/none' } },
              header: null,
              body: null,
            },
          ],
        },
      ],
    });
    expect(exchanges).toMatchObject([
      {
        request: 1,
        exchange: {
          request: { method: 'GET', url: 'http://h/none' },
          outcome: { response: { status: 404, headers: [] } },
        },
      },
      {
        request: 1,
        exchange: {
          request: { method: 'PUT', url: '{{host}}/a' },
          outcome: {
            response: {
              status: 200,
              statusText: 'OK',
              headers: [['X-One', '1']],
              body: { bytes: new TextEncoder().encode('{"a": "{{b}}"}') },
              timings: { total: 12 },
            },
          },
        },
      },
    ]);
  });

  it('says for each request what it could not take', () => {
    const { requests, problems } = imported({
      item: [
        { name: 'signed', request: { url: 'http://h', auth: { type: 'oauth1', oauth1: [] } } },
        { name: 'x', request: { url: '', header: [{ key: 'a b', value: '1' }], body: { mode: 'pdf' } } },
        null,
        { name: 'nothing' },
        { name: 'kept', request: 'http://h', response: [{ name: 'a' }, { name: 'b', code: 200 }] },
        {
          name: 'through',
          request: { url: 'http://h', proxy: { host: 'p' }, certificate: { name: 'c', matches: [] } },
        },
      ],
    });
    expect(requests).toHaveLength(4);
    expect(problems.map(({ message }) => message)).toEqual([
      'signed: its credentials of the type oauth1 were omitted',
      'x: it has no URL',
      'x: the header a b has an invalid name and was omitted',
      'x: its body has an unknown type and was omitted',
      'the collection, item 3: this is not an object and was omitted',
      'the collection, item 4: it has no request and no items, and was omitted',
      'through: its proxy was omitted; use --proxy URL',
      'through: its certificate was omitted; use --cert FILE and --key FILE',
      'omitted: examples of responses without a status (1)',
    ]);
  });

  it('adds a scheme to the target of a custom method, which is not read without one', () => {
    const item = [{ name: 'a', request: { method: 'purge-all', url: 'localhost:8080/x' } }];
    const text = JSON.stringify({ info: { schema }, item });
    expect(importText(text, 'a.json').requests[0]?.text).toBe('PURGE-ALL http://localhost:8080/x');
  });

  it('keeps parameters without a name, as Postman sends them', () => {
    const none = { key: null, value: null };
    const query = [{ key: 'a', value: '1' }, none, none, { key: 'b', value: null }];
    expect(textOf({ method: 'GET', url: { host: ['h'], path: ['x'], query } })).toBe('GET h/x?a=1&&&b');
  });
});

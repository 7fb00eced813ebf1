import { describe, expect, it } from 'vitest';
import { codes, preview } from '../previewed.ts';

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
      [{ code: 'invalid-header', line: 2, column: 1, message: '"a b" is not a valid header name' }],
    ],
    [
      'a value beyond Latin-1',
      'GET http://h\nX-A: x{{h}}',
      { h: '日' },
      [
        {
          code: 'invalid-header',
          column: 7,
          message: 'the header X-A contains U+65E5, which is not allowed in headers',
        },
      ],
    ],
    ['a literal beyond Latin-1', 'GET http://h\nX-A: 日', {}, [{ code: 'invalid-header', column: 6 }]],
    [
      'a header of the connection',
      'POST http://h\nExpect: 100-continue\nKEEP-ALIVE: 5\nUpgrade: {{h}}\n\nx',
      { h: 'h2c' },
      [
        {
          code: 'invalid-header',
          line: 2,
          column: 1,
          message: 'the header Expect controls the connection and cannot be set by a request',
        },
        { code: 'invalid-header', line: 3, column: 1 },
        { code: 'invalid-header', line: 4, column: 1 },
      ],
    ],
    [
      'a header of the connection that is left out',
      'GET http://h\nExpect:\nUpgrade:\nTransfer-Encoding:',
      {},
      [],
    ],
    [
      'a coding that cannot be sent',
      'POST http://h\nTransfer-Encoding: {{c}}\n\nx',
      { c: 'gzip' },
      [
        {
          code: 'invalid-header',
          line: 2,
          column: 20,
          message: 'Transfer-Encoding: gzip is not supported',
        },
      ],
    ],
    ['a coding that can be sent', 'POST http://h\nTransfer-Encoding: Chunked\n\nx', {}, []],
    ['Latin-1 in a header', 'GET http://h\nX-A: {{h}}', { h: 'é\t' }, []],
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
          message: 'the body is not JSON: {{d}} inserted 1970-01-01T00:00:00.000Z',
          hint: 'text needs double quotes: "{{d}}"',
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
      [{ code: 'invalid-json', column: 7, message: 'the body is not JSON: {{s}} inserted an empty text' }],
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
      [{ code: 'invalid-json', message: 'the body is not JSON: {{secret}} inserted ••••••' }],
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
    [
      'a field that is not JSON',
      'POST http://h a:={{s}}',
      { s: 'x' },
      [{ code: 'invalid-json', column: 18 }],
    ],
    ['no body under a JSON type', 'POST http://h\nContent-Type: application/json', {}, []],
    ['text that is not JSON and need not be', 'POST http://h\nContent-Type: text/plain\n\n{nope', {}, []],
  ])('%s', (_, request, values, expected) => {
    const given = preview(request, { ...values }, { secrets: ['secret'] });
    expect(given.diagnostics).toMatchObject(expected);
    expect(given.diagnostics).toHaveLength(expected.length);
  });
});

it('are in the order of the source', () => {
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

import { describe, expect, it } from 'vitest';
import { previewRequest } from '../../../src/core/request/preview/preview.ts';
import { createMasker } from '../../../src/core/secrets/search/masker.ts';
import { type PreviewJsonOptions, previewJson } from '../../../src/runner/output/preview-json.ts';
import { scopeWith } from '../../core/support/scope.ts';

const scope = scopeWith({ id: 7, token: 's3cret token', pin: '7' }, { secrets: ['token', 'pin'] });

function shown(text: string, options: PreviewJsonOptions = {}) {
  return previewJson(previewRequest(text, scope).preview, options);
}

it('has the documented shape', () => {
  expect(
    shown('# @name create user\nPOST http://h/users/{{id}}?q=a b\nX-A: {{nope}}\n\n{"id":{{id}}}'),
  ).toEqual({
    name: 'create user',
    method: 'POST',
    url: 'http://h/users/7?q=a b',
    wireUrl: 'http://h/users/7?q=a%20b',
    headers: [
      ['X-A', '{{nope}}'],
      ['Content-Type', 'application/json'],
    ],
    body: '{"id":7}',
    placeholders: [
      { text: '{{id}}', part: 'url', line: 2, column: 21, type: 'number', output: '7', source: 'script' },
      { text: '{{nope}}', part: 'header', line: 3, column: 6, type: null, output: null, source: null },
      { text: '{{id}}', part: 'body', line: 5, column: 7, type: 'number', output: '7', source: 'script' },
    ],
    diagnostics: [
      {
        code: 'unencoded-space',
        severity: 'info',
        part: 'url',
        line: 2,
        column: 31,
        message: 'a space in the URL is sent as %20',
        hint: null,
      },
      {
        code: 'unresolved-variable',
        severity: 'error',
        part: 'header',
        line: 3,
        column: 6,
        message: 'no variable is named nope',
        hint: "not set yet: client.setVar('nope', ...)",
      },
    ],
    connectionHeaders: [
      ['Host', 'h'],
      ['Connection', 'keep-alive'],
      ['User-Agent', 'restloop'],
      ['Accept', 'application/json, */*;q=0.5'],
      ['Accept-Encoding', 'gzip, deflate, br'],
      ['Content-Length', '8'],
    ],
  });
});

it.each([
  ['no body', 'GET http://h', null],
  ['a file', 'POST http://h @./a.json', { file: './a.json' }],
  [
    'parts',
    'POST http://h a={{id}} p@./b.txt',
    {
      multipart: [
        { name: 'a', contentType: null, value: '7' },
        { name: 'p', contentType: 'text/plain', value: { file: './b.txt' } },
      ],
    },
  ],
  ['pieces', 'POST http://h\n\na\n< b', { pieces: ['a\n', { file: 'b' }] }],
])('%s', (_, text, body) => {
  expect(shown(text).body).toEqual(body);
});

describe('secrets', () => {
  const text =
    'POST http://h/{{token}}?id={{pin}}&n=7\nAuthorization: Bearer {{token}}\n\n{"t": "{{token}}", "n": 7}';

  it('are masked everywhere', () => {
    const json = shown(text);
    expect(json).toMatchObject({
      url: 'http://h/••••••?id=••••••&n=••••••',
      headers: [
        ['Authorization', 'Bearer ••••••'],
        ['Content-Type', 'application/json'],
      ],
    });
    expect(JSON.stringify(json)).not.toMatch(/s3cret/);
    expect(json.wireUrl).not.toContain('s3cret');
  });

  it('are shown with --reveal, except in the placeholders', () => {
    const json = shown(text, { reveal: true });
    expect(json).toMatchObject({
      url: 'http://h/s3cret token?id=7&n=7',
      headers: [
        ['Authorization', 'Bearer s3cret token'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"t": "s3cret token", "n": 7}',
    });
    expect(json.placeholders.filter(({ text: own }) => own !== '{{id}}').map(({ output }) => output)).toEqual(
      ['••••••', '••••••', '••••••', '••••••'],
    );
  });

  it('that were typed are masked when they are known', () => {
    expect(shown('GET http://h/hunter22', { secrets: createMasker(['hunter22']) }).url).toBe(
      'http://h/••••••',
    );
  });

  it.each([{}, { reveal: true }])('are masked inside longer values, with %j', (options) => {
    const { preview } = previewRequest(
      'GET http://h/\nX: {{header}}',
      scopeWith({ header: 'Bearer hunter22' }),
    );
    const { placeholders } = previewJson(preview, { ...options, secrets: createMasker(['hunter22']) });
    expect(placeholders).toMatchObject([{ text: '{{header}}', output: 'Bearer ••••••' }]);
  });

  it('are not in hints', () => {
    const { preview } = previewRequest('GET http://h/{{by.hunter}}', scopeWith({ by: { hunter22: 1 } }));
    const { diagnostics } = previewJson(preview, { secrets: createMasker(['hunter22']) });
    expect(diagnostics).toMatchObject([{ code: 'missing-property', hint: 'did you mean {{by.••••••}}?' }]);
  });

  it('are not in messages', () => {
    expect(JSON.stringify(shown('GET http://{{token}}/'))).not.toContain('s3cret');
  });
});

it('lists all that a signature adds, without its secrets', () => {
  const { auth } = shown('# @auth aws AKI {{token}} token:{{token}} region:r service:s\nGET http://h/');
  expect(auth).toEqual({
    scheme: 'aws',
    reason: '# @auth aws',
    answer:
      'AWS4-HMAC-SHA256 Credential=AKI/<date>/r/s/aws4_request, SignedHeaders=host;x-amz-date;x-amz-security-token, Signature=<signature>',
    added: [
      ['X-Amz-Date', '<time of the send>'],
      ['X-Amz-Security-Token', '••••••'],
      ['Authorization', auth?.answer],
    ],
  });
});

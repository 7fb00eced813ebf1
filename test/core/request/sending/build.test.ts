import { describe, expect, it } from 'vitest';
import { previewRequest } from '../../../../src/core/request/preview/preview.ts';
import { buildRequest } from '../../../../src/core/request/sending/build.ts';
import { scopeWith } from '../../support/scope.ts';

function build(
  text: string,
  values: Readonly<Record<string, unknown>> = {},
  options: { force?: boolean } = {},
) {
  return buildRequest(previewRequest(text, scopeWith(values)).preview, options);
}

describe('the spec of a preview', () => {
  it('has its method, wire URL, headers and body', () => {
    expect(build('POST http://h/a b#c\nX-A: {{v}}\nX-A: 2\n\n{"a": {{v}}}', { v: 1 })).toEqual({
      kind: 'spec',
      spec: {
        method: 'POST',
        url: 'http://h/a%20b',
        headers: [
          ['X-A', '1'],
          ['X-A', '2'],
          ['Content-Type', 'application/json'],
        ],
        body: { kind: 'text', text: '{"a": 1}' },
      },
    });
  });

  it.each<[string, object]>([
    ['POST http://h', { kind: 'none' }],
    ['POST http://h @{{f}}.txt', { kind: 'file', path: 'a.txt', substitute: false }],
    ['POST http://h --form a={{f}}', { kind: 'text', text: 'a=a' }],
    [
      'POST http://h a={{f}} p@x.bin',
      {
        kind: 'multipart',
        parts: [
          { name: 'a', content: { kind: 'text', text: 'a' }, contentType: null },
          {
            name: 'p',
            content: { kind: 'file', path: 'x.bin', substitute: false },
            contentType: 'application/octet-stream',
          },
        ],
      },
    ],
    [
      'POST http://h\n\nx\n< {{f}}\ny',
      {
        kind: 'pieces',
        pieces: [
          { kind: 'text', text: 'x\n' },
          { kind: 'file', path: 'a', substitute: false },
          { kind: 'text', text: '\ny' },
        ],
      },
    ],
  ])('has the body of %j', (text, body) => {
    expect(build(text, { f: 'a' })).toMatchObject({ kind: 'spec', spec: { body } });
  });

  it.each([
    ['X: 1\nCookie: a={{v}}\nX: 2\ncookie: b=2; c=3', 'Cookie', 'a=7; b=2; c=3'],
    ['X: 1\ncookie: {{empty}}\nX: 2\nCookie: b=2', 'cookie', 'b=2'],
  ])('joins several cookies in one header: %j', (headers, name, value) => {
    expect(build(`GET http://h\n${headers}`, { v: 7, empty: '' })).toMatchObject({
      spec: {
        headers: [
          ['X', '1'],
          [name, value],
          ['X', '2'],
        ],
      },
    });
  });

  it('lists removed defaults for the transport', () => {
    expect(build('GET http://h User-Agent:')).toMatchObject({
      spec: { headers: [], without: ['user-agent'] },
    });
  });

  it.each([
    ['a text is compressed', 'POST http://h\nContent-Encoding: gzip\n\ntext', 'gzip'],
    ['a file is compressed already', 'POST http://h\nContent-Encoding: gzip\n\n< f.gz', undefined],
    ['nothing is not', 'POST http://h\nContent-Encoding: gzip', undefined],
  ])('is compressed with Content-Encoding: gzip: %s', (_, text, compress) => {
    const built = build(text);
    expect(built.kind === 'spec' && built.spec.compress).toBe(compress);
  });
});

describe('an error blocks the request', () => {
  it.each([
    ['GET http://h/{{nope}}', 'unresolved-variable', 'http://h/%7B%7Bnope%7D%7D'],
    ['GET http://h/{{o.b}}', 'missing-property', 'http://h/%7B%7Bo.b%7D%7D'],
    ['GET http://h/{{a b}}', 'malformed-placeholder', 'http://h/%7B%7Ba%20b%7D%7D'],
    ['GET http://h/{{a', 'unterminated-placeholder', 'http://h/%7B%7Ba'],
  ])('%s by %s, unless it is forced: then the placeholder is sent', (text, code, url) => {
    expect(build(text, { o: {} })).toMatchObject({ kind: 'blocked', diagnostics: [{ code }] });
    expect(build(text, { o: {} }, { force: true })).toMatchObject({ kind: 'spec', spec: { url } });
  });

  it('sends the text of a placeholder in a body when forced', () => {
    expect(build('POST http://h {"a": "{{nope}}"}', {}, { force: true })).toMatchObject({
      spec: { body: { text: '{"a": "{{nope}}"}' } },
    });
  });

  it.each([
    ['a line break in a header', 'GET http://h\nA: {{v}}', { v: 'a\nb' }, 'header-line-break'],
    ['a header name that is none', 'GET http://h\n{{v}}: 1', { v: 'a b' }, 'invalid-header'],
    ['a value that a header cannot carry', 'GET http://h\nA: {{v}}', { v: '日' }, 'invalid-header'],
    ['a URL that is none', 'GET http://{{v}}/', { v: 'a b' }, 'invalid-url'],
    ['no URL because of a placeholder', 'GET {{v}}/x', {}, 'invalid-url'],
    ['no base_url', 'GET /users', {}, 'invalid-url'],
    ['no header because of a placeholder', 'GET http://h\n{{v}}: 1', {}, 'invalid-header'],
    ['no target', 'GET', {}, 'invalid-url'],
  ])('%s cannot be forced', (_, text, values, code) => {
    expect(build(text, { ...values }, { force: true })).toMatchObject({
      kind: 'blocked',
      diagnostics: [{ code, severity: 'error' }],
    });
  });

  it.each(['GET http://h/{id}', 'POST http://h\n\n{"a": }'])(
    'does not block a request with a warning: %j',
    (text) => {
      expect(build(text).kind).toBe('spec');
    },
  );
});

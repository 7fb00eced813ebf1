import { describe, expect, it } from 'vitest';
import { previewDraft } from '../../../../src/core/request/preview/preview.ts';
import { scopeWith } from '../../support/scope.ts';
import { bodyText, headers, preview, texts } from '../previewed.ts';

describe('the URL of a preview', () => {
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

  it.each([
    ['GET /api/items\nHost: 127.0.0.1:9', {}, 'http://127.0.0.1:9/api/items'],
    ['GET /api host:h:8080', {}, 'http://h:8080/api'],
    ['GET /api\nHost: h:443', {}, 'https://h:443/api'],
    ['GET /{{id}}\nHost: {{name}}:1', { id: 7, name: 'h' }, 'http://h:1/7'],
    ['GET /api\nHost: virtual.example', { base_url: 'http://h' }, 'http://h/api'],
  ])('uses the Host header for a short target without base_url: %s', (request, values, url) => {
    const given = preview(request, { ...values });
    expect(given.url.text).toBe(url);
    expect(given.diagnostics).toEqual([]);
  });

  it('reports a missing base_url once, with a remedy', () => {
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

describe('the body of a preview', () => {
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
      'name=%2B%26%3D%22%20%7E&t=a%20b%26c%3D%C3%A4',
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
    expect(preview(`POST http://h/x\nContent-Type: ${type}\n\nx`).media).toBe(media);
  });

  it('has multipart parts with types, and a boundary that none of them contains', () => {
    const { body, headers: shown } = preview('POST http://h/x a={{v}} b:=1 pic@./{{v}}.png', {
      v: 'restloop',
    });
    if (body.kind !== 'multipart') throw new Error(body.kind);
    expect(body.parts).toMatchObject([
      { name: { text: 'a' }, content: { kind: 'text', text: { text: 'restloop' } }, contentType: null },
      {
        name: { text: 'b' },
        content: { kind: 'text', text: { text: '1' } },
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
  ])('keeps a multipart type that the user wrote %s', (_, type, pattern) => {
    const { body, headers: shown } = preview(`POST http://h/x 'Content-Type: ${type}' p@x`);
    if (body.kind !== 'multipart') throw new Error(body.kind);
    expect(shown).toHaveLength(1);
    expect(pattern.exec(shown[0]?.value.text ?? '')?.[1]).toBe(body.boundary);
  });

  it('sends fields as a form where the Content-Type is that of a form', () => {
    const given = preview('POST http://h/x Content-Type:application/x-www-form-urlencoded a=1 b=2');
    expect(bodyText(given)).toBe('a=1&b=2');
    expect(given.headers).toHaveLength(1);
  });

  it('sends a file', () => {
    const given = preview('POST http://h/x @{{name}}.json', { name: 'user' });
    expect(given.body).toMatchObject({ kind: 'file', path: { text: 'user.json' }, substitute: false });
    expect(headers(given)).toEqual(['Content-Type: application/json']);
  });
});

describe('the headers of a preview', () => {
  it('stay in order, also repeated and empty ones, with added ones last', () => {
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

  it.each([
    ['{"a": {{n}}}', 'the body is JSON'],
    ['{"a": {{nope}}}', 'the body is JSON'],
    ['a:={{n}}', 'the body is JSON'],
    ['{"a": {{s}}}', 'the body looks like JSON'],
    ['{"a":1,}', 'the body looks like JSON'],
    ['{title: "x"}', 'the body looks like JSON'],
    ['a:={{s}}', 'the body looks like JSON'],
  ])('say why %s has an added Content-Type: %s', (body, reason) => {
    const given = preview(`POST http://h/x ${body}`, { n: 1, s: 'x' });
    expect(given.headers.map(({ added }) => added)).toEqual([reason]);
  });

  it('leave out a default after `Name:` with nothing', () => {
    const given = preview('POST http://h/x Content-Type: User-Agent: X-Empty: {}');
    expect(headers(given)).toEqual(['X-Empty: ']);
    expect(given.removed).toEqual(['content-type', 'user-agent']);
  });
});

describe('the placeholders of a preview', () => {
  it('are in the order of the source, whatever the order of rendering', () => {
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

  it('have a type, an origin and a mark for secrets', () => {
    expect(preview('GET http://h/{{a.b}}', { a: { b: 7 } }, { secrets: ['a'] }).placeholders).toEqual([
      {
        text: '{{a.b}}',
        part: 'url',
        line: 1,
        column: 14,
        offset: 13,
        type: 'number',
        output: '7',
        encoding: null,
        origin: { kind: 'script', label: 'input 1', at: 0 },
        secret: true,
      },
    ]);
  });

  it("include the base_url of a short target at the target's offset", () => {
    expect(preview('GET /x', { base_url: 'http://h' }).placeholders).toMatchObject([
      { text: '{{base_url}}', part: 'url', line: 1, column: 5, offset: 4 },
    ]);
  });

  it('share one dynamic value for the whole draft', () => {
    const given = preview('POST http://h/{{$uuid}}\nX-Id: {{$uuid}}\n\n{"id": "{{$uuid}}"}');
    expect(new Set(given.placeholders.map(({ output }) => output)).size).toBe(1);
    expect(given.placeholders.map(({ type }) => type)).toEqual(['dynamic', 'dynamic', 'dynamic']);
  });
});

it('previews a draft without a text', () => {
  const draft = {
    source: '',
    name: 'n',
    method: 'GET',
    url: { text: 'http://h/{{a}}', runs: [{ at: 0, offset: null }] },
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

import { describe, expect, it } from 'vitest';
import { exportText, importText } from '../../../src/formats/index.ts';

const archive = (entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: {}, entries } });

const entry = (request: object): object => ({
  request: { method: 'GET', url: 'https://h.example/a', headers: [], ...request },
  response: { status: 200 },
});

describe('an imported HTTP Archive', () => {
  it('becomes requests, without headers that every client generates', () => {
    const { requests, problems } = importText(
      archive([
        entry({
          method: 'POST',
          url: 'https://h.example/users?q={{x}}#frag',
          headers: [
            { name: ':authority', value: 'h.example' },
            { name: 'Host', value: 'h.example' },
            { name: 'Content-Length', value: '9' },
            { name: 'Content-Type', value: 'application/json' },
          ],
          cookies: [
            { name: 'sid', value: '1' },
            { name: 't', value: '2' },
          ],
          postData: { mimeType: 'application/json', text: '{"a":"{{b}}"}' },
        }),
        entry({
          method: 'POST',
          postData: {
            mimeType: 'application/x-www-form-urlencoded',
            params: [{ name: 'a b', value: 'c&d' }],
          },
        }),
        entry({}),
        entry({}),
      ]),
      'shop.har',
    );
    expect(requests.map(({ name }) => name)).toEqual(['post-users', 'post-a', 'get-a', 'get-a-2']);
    expect(requests[0]?.text).toBe(
      'POST https://h.example/users?q=%7B%7Bx}}\nContent-Type: application/json\nCookie: sid=1; t=2\n\n{"a":"\\u007b\\u007bb}}"}',
    );
    expect(requests[1]?.text).toContain('\n\na+b=c%26d');
    expect(problems).toEqual([]);
  });

  it('reports what it leaves out', () => {
    const { requests, problems } = importText(
      archive([
        entry({ url: 'wss://h.example/socket' }),
        entry({ method: 'POST', postData: { mimeType: 'image/png', text: '/w==', encoding: 'base64' } }),
        entry({ method: 'POST', postData: { mimeType: 'multipart/form-data', params: [{ name: 'f' }] } }),
        {},
      ]),
      'x.har',
    );
    expect(requests).toHaveLength(2);
    expect(problems.map(({ message }) => message)).toEqual([
      'omitted: entries of other protocols (2)',
      'omitted: binary bodies (1)',
      'omitted: multipart bodies that were recorded only as fields (1)',
    ]);
  });

  it.each(['[]', '{"log":{}}', '{"log":{"entries":7}}'])('is rejected with a message: %j', (text) => {
    const { problems } = importText(text, 'x.har');
    expect(problems).toMatchObject([
      { severity: 'error', message: expect.stringContaining('not an HTTP Archive') },
    ]);
  });
});

describe('an exported HTTP Archive', () => {
  it('contains the interpolated requests, with placeholders for secrets, and can be imported again', () => {
    const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
    const { text, notes } = exportText(
      {
        variables: [
          { name: 'base_url', value: 'http://h.example', origin, secret: false },
          { name: 'id', value: 7, origin, secret: false },
          { name: 'token', value: 'top-secret', origin, secret: true },
        ],
        requests: [
          {
            name: 'put',
            folder: 'users',
            text: 'PUT /users/{{id}}\nAuthorization: Bearer {{token}}\nX-T: {{token}}\n\n{"id": {{id}}}',
            before: null,
            after: null,
          },
          { name: 'bad', folder: '', text: 'GET /{{missing}}', before: null, after: null },
        ],
      },
      'har',
    );
    expect(text).not.toContain('top-secret');
    expect(notes).toEqual([
      '{{missing}} (bad) has no value: insert one.',
      'Secrets are not in the file. They were replaced by placeholders: token.',
    ]);
    const { log } = JSON.parse(text);
    expect(log.entries[0]).toMatchObject({
      comment: 'users/put',
      request: {
        method: 'PUT',
        url: 'http://h.example/users/7',
        headers: expect.arrayContaining([
          { name: 'Authorization', value: 'Bearer {{token}}' },
          { name: 'X-T', value: '{{token}}' },
        ]),
        postData: { mimeType: 'application/json', text: '{"id": 7}' },
      },
      response: { status: 0 },
    });
    expect(importText(text, 'x.har').requests[0]?.text).toContain('PUT http://h.example/users/7\n');
  });
});

describe('a warning about an export to HAR or curl', () => {
  const session = (text: string) => ({
    variables: [],
    requests: [{ name: 'one', folder: '', text, before: null, after: null }],
  });

  it('names body files, which are not exported as text', () => {
    const { text, notes } = exportText(session('POST http://h/\n\n< ./a.json'), 'har');
    expect(notes).toEqual(['one: the contents of ./a.json are not in the archive.']);
    expect(JSON.parse(text).log.entries[0].request).toMatchObject({
      postData: { text: '', comment: expect.stringContaining('./a.json') },
      bodySize: -1,
    });
    const form = exportText(session('POST http://h/ a=b file@./a.json'), 'har');
    expect(form.notes).toEqual(notes);
    expect(JSON.parse(form.text).log.entries[0].request.postData).toMatchObject({
      params: [
        { name: 'a', value: 'b' },
        { name: 'file', fileName: './a.json' },
      ],
    });
  });

  it('names all placeholders without a value at once', () => {
    const requests = Array.from({ length: 12 }, (_, index) => ({
      ...{ name: `r${index}`, folder: '', before: null, after: null },
      text: `GET http://h/{{all}}${index === 0 ? '{{one}}' : ''}`,
    }));
    expect(exportText({ variables: [], requests }, 'har').notes).toEqual([
      '{{all}} (r0, r1, r2 and 9 more), {{one}} (r0) have no value: insert one.',
    ]);
  });

  it('names placeholders in a file that curl sends', () => {
    const { notes } = exportText(session('POST http://h/\n\n<@ ./a.json'), 'curl');
    expect(notes).toEqual(['one: curl sends ./a.json without replacing its placeholders.']);
  });

  it('writes shell variables for placeholders without a value, and leaves expressions unchanged', () => {
    const input = 'POST http://h/{{a}}?b={{c.d}}\nX-A: {{a}}\nX-E: {{$env.TOKEN_1}}\nX-N: {{$nothing}}';
    const { text, notes } = exportText(session(input), 'curl');
    expect(notes).toEqual([
      '{{$nothing}} (one) has no value: insert one.',
      expect.stringContaining('Set the shell variables A, C_D, TOKEN_1'),
    ]);
    expect(text).toContain('# Set these shell variables first: A, C_D, TOKEN_1\n');
    expect(text).toContain('"http://h/$A?b=$C_D"');
    expect(text).toContain('"X-A: $A"');
    expect(text).toContain("'X-N: {{$nothing}}'");
    expect(text).not.toContain('{{a}}');
    expect(text).toContain('# {{$nothing}} has no value: insert one before you run this\n');
  });

  it('writes a base URL without a value as a shell variable', () => {
    const { text } = exportText(session('POST /users name={{who}}'), 'curl');
    expect(text).toContain('"$BASE_URL/users"');
    expect(text).not.toContain('{{');
  });

  it('leaves placeholders without a value unchanged in an archive', () => {
    const har = exportText(session('GET http://h/{{a}}?b={{c}}'), 'har');
    expect(JSON.parse(har.text).log.entries[0].request.url).toBe('http://h/{{a}}?b={{c}}');
  });
});

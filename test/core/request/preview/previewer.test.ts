import { describe, expect, it } from 'vitest';
import { readDefault } from '../../../../src/core/directives/default-line.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewDraft, previewRequest } from '../../../../src/core/request/preview/preview.ts';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { scopeWith } from '../../support/scope.ts';

describe('a cached preview equals a fresh one after each key', () => {
  it.each([
    'POST http://h/{{user.id}}\nContent-Type: application/json\n\n{"a": "{{a}}", "b": {{a}}, "c": {{x}}}',
    '# @header X-A: {{a}}\nPOST http://h/{{missing}}?b=#c\nAuthorization: Basic ada {{a}}\nOdd\n\n{{user}}\n',
    'POST http://h/\n  ?a={{user.id}}\nContent-Type: multipart/form-data\n\n--x\n\n{{a}}\n--x--\n\n> {% 1 %}',
    'GRAPHQL http://h/\nContent-Length: 3\n\nquery { a }\n\n{"id": {{user.id}}}',
  ])('%s', (typed) => {
    const previewer = createPreviewer();
    const scope = scopeWith({ a: '"', user: { id: 1 } });
    for (let length = 0; length <= typed.length; length += 1) {
      const text = typed.slice(0, length);
      expect(previewer.preview(text, scope, { seen: [scope] })).toEqual(previewRequest(text, scope));
    }
  });
});

it('renders the head of a request once while its body is edited', () => {
  const previewer = createPreviewer();
  const preview = (text: string, seen: unknown = null) =>
    previewer.preview(text, scopeWith({ v: 1 }), { seen: [seen] }).preview;
  const first = preview('POST http://h/{{v}}\nX-A: {{v}}\n\n{"a": {{v}}');
  const second = preview('POST http://h/{{v}}\nX-A: {{v}}\n\n{"a": {{v}}}');
  expect(second.url).toBe(first.url);
  expect(second.headers[0]).toBe(first.headers[0]);
  expect(second.placeholders).toHaveLength(3);
  expect(preview('POST http://h/{{v}}\nX-B: {{v}}\n\n{"a": {{v}}}').url).not.toBe(first.url);
  expect(preview('POST http://h/{{v}}\nX-B: {{v}}\n\n{"a": {{v}}', {}).url).not.toBe(first.url);
});

it.each([
  ['a directive', '# @timeout 5s\nPOST http://h\n\n'],
  ['credentials', '# @auth bearer {{v}}\nPOST http://h\n\n'],
  ['a value of a path', '# @path id={{v}}\nPOST http://h/:id\n\n'],
])('renders a head with %s once while its body is edited', (_, head) => {
  const previewer = createPreviewer();
  const url = (body: string) =>
    previewer.preview(`${head}${body}`, scopeWith({ v: 1 }), { seen: [] }).preview.url;
  expect(url('[1, 2]')).toBe(url('[1]'));
});

it('keeps the list of headers while an edited body gives it the same header', () => {
  const previewer = createPreviewer();
  const headers = (body: string) =>
    previewer.preview(`POST http://h\n\n${body}`, scopeWith({}), { seen: [] }).preview.headers;
  const first = headers('[1]');
  expect(headers('[1, 2]')).toBe(first);
  expect(headers('[1, 2').map(({ added }) => added)).toEqual(['the body looks like JSON']);
  expect(headers('')).toEqual([]);
});

it.each(['Content-Type: text/x', 'X-A: {{v}}'])('gives a body the default header %s at each key', (line) => {
  const list = [readDefault('header', line)].filter((one) => one !== null);
  const given = { defaults: [{ level: 'session', list }], seen: [] } as const;
  const previewer = createPreviewer();
  for (const body of ['', '{{v', '{{v}}', '{{v}} {{v}}', '']) {
    const text = `POST http://h\n\n${body}`;
    const { preview } = previewer.preview(text, scopeWith({ v: 1 }), given);
    expect(preview).toEqual(previewDraft(parseRequest(text).draft, scopeWith({ v: 1 }), given));
  }
});

it('places what it found in a default behind the edited body', () => {
  const list = [readDefault('query', 'q={{v}}')].filter((one) => one !== null);
  const given = { defaults: [{ level: 'session', list }], seen: [] } as const;
  const previewer = createPreviewer();
  for (const body of ['a\nb\nc', 'a', 'a\nb']) {
    const text = `POST http://h\n\n${body}`;
    const { preview } = previewer.preview(text, scopeWith({ v: {} }), given);
    expect(preview.diagnostics).toMatchObject([{ code: 'json-in-url', offset: text.length }]);
    expect(preview).toEqual(previewDraft(parseRequest(text).draft, scopeWith({ v: {} }), given));
  }
});

it('renders again after a variable changed', () => {
  const previewer = createPreviewer();
  const text = 'POST http://h {"a": {{v}}}';
  expect(previewer.preview(text, scopeWith({ v: 1 })).preview.body).toMatchObject({
    text: { text: '{"a": 1}' },
  });
  expect(previewer.preview(text, scopeWith({ v: '' })).preview.diagnostics).toMatchObject([
    { code: 'invalid-json' },
  ]);
  expect(previewer.preview(text, scopeWith({ v: 2 })).preview.diagnostics).toEqual([]);
});

it('renders a request once while its scope is unchanged', () => {
  const previewer = createPreviewer();
  const text = 'POST http://h\n\n{"a": {{v}}}';
  const variables = {};
  const url = (seen: readonly unknown[], scope = scopeWith({ v: 1 })) =>
    previewer.preview(text, scope, { seen }).preview.url;
  const first = url([variables]);
  expect(url([variables])).toBe(first);
  expect(url([{}])).not.toBe(first);
});

it('renders a request with an error again, since missing data may have arrived', () => {
  const previewer = createPreviewer();
  const errors = (scope: ReturnType<typeof scopeWith>) =>
    previewer.preview('GET http://h/{{v}}', scope, { seen: [] }).preview.diagnostics.length;
  expect([errors(scopeWith({})), errors(scopeWith({ v: 1 }))]).toEqual([1, 0]);
});

it('looks up a value once while its scope is unchanged, and a missing value at each key', () => {
  const previewer = createPreviewer();
  const scope = scopeWith({ v: 1 });
  const looked: string[] = [];
  const get = (name: string) => {
    looked.push(name);
    return scope.get(name);
  };
  const counting = { ...scope, get };
  const variables = {};
  const body = (end: string, seen: unknown = variables) =>
    previewer.preview(`POST http://h\n\n{{v}} {{missing}} ${end}`, counting, { seen: [seen] });
  const lookedFor = (name: string) => looked.filter((one) => one === name).length;
  body('a');
  const before = { v: lookedFor('v'), missing: lookedFor('missing') };
  body('ab');
  expect(lookedFor('v')).toBe(before.v);
  expect(lookedFor('missing')).toBeGreaterThan(before.missing);
  body('abc', {});
  expect(lookedFor('v')).toBeGreaterThan(before.v);
});

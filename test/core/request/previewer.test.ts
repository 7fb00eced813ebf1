import { expect, it } from 'vitest';
import { previewRequest } from '../../../src/core/request/preview/preview.ts';
import { createPreviewer } from '../../../src/core/request/preview/previewer.ts';
import { scopeWith } from '../support/scope.ts';

it('gives what a preview without a memory gives, key by key', () => {
  const previewer = createPreviewer();
  const scope = scopeWith({ a: '"', user: { id: 1 } });
  const typed =
    'POST http://h/{{user.id}}\nContent-Type: application/json\n\n{"a": "{{a}}", "b": {{a}}, "c": {{x}}}';
  for (let length = 0; length <= typed.length; length += 1) {
    const text = typed.slice(0, length);
    expect(previewer.preview(text, scope)).toEqual(previewRequest(text, scope));
  }
});

it('sees a variable that changed under an unchanged text', () => {
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

it('renders a request once while what its scope sees is the same', () => {
  const previewer = createPreviewer();
  const text = 'POST http://h\n\n{"a": {{v}}}';
  const variables = {};
  const url = (seen: readonly unknown[], scope = scopeWith({ v: 1 })) =>
    previewer.preview(text, scope, { seen }).preview.url;
  const first = url([variables]);
  expect(url([variables])).toBe(first);
  expect(url([{}])).not.toBe(first);
});

it('renders a request with an error anew: what was missing may have come', () => {
  const previewer = createPreviewer();
  const errors = (scope: ReturnType<typeof scopeWith>) =>
    previewer.preview('GET http://h/{{v}}', scope, { seen: [] }).preview.diagnostics.length;
  expect([errors(scopeWith({})), errors(scopeWith({ v: 1 }))]).toEqual([1, 0]);
});

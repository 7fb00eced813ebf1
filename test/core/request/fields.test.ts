import { describe, expect, it } from 'vitest';
import { previewDraft } from '../../../src/core/request/preview/preview.ts';
import { draftFromFields } from '../../../src/core/request/render/fields.ts';
import { buildRequest } from '../../../src/core/request/sending/build.ts';
import { scopeWith } from '../support/scope.ts';

const scope = scopeWith({ id: 7, base_url: 'http://h', 'a-b': 'x' });

describe('a request as data', () => {
  it('is interpolated and built like a typed one', () => {
    const draft = draftFromFields({
      method: 'post',
      url: '/users/{{id}}?q=a b',
      headers: [['X-A', '{{a-b}}']],
      body: '{"id": {{id}}}',
    });
    expect(buildRequest(previewDraft(draft, scope))).toMatchObject({
      spec: {
        method: 'POST',
        url: 'http://h/users/7?q=a%20b',
        headers: [
          ['X-A', 'x'],
          ['Content-Type', 'application/json'],
        ],
        body: { kind: 'text', text: '{"id": 7}' },
      },
    });
  });

  it('reports errors at their places in its .http form', () => {
    const draft = draftFromFields({ url: 'http://h', headers: [['A', '{{nope}}']], body: 'x' });
    expect(draft.source).toBe('GET http://h\nA: {{nope}}\n\nx');
    expect(previewDraft(draft, scope).diagnostics).toMatchObject([
      { code: 'unresolved-variable', line: 2, column: 4 },
    ]);
  });

  it('sends a JSON string as JSON', () => {
    const draft = draftFromFields({ method: 'POST', url: 'http://h', body: '"text {{id}}"', json: true });
    expect(previewDraft(draft, scope)).toMatchObject({
      headers: [{ name: { text: 'Content-Type' }, value: { text: 'application/json' } }],
      body: { text: { text: '"text 7"' } },
      media: 'json',
    });
  });

  it('keeps a Content-Type of its own', () => {
    const draft = draftFromFields({
      url: 'http://h',
      headers: [['content-type', 'application/x']],
      body: '{}',
      json: true,
    });
    expect(draft.headers).toHaveLength(1);
  });

  it('cannot add headers by line breaks', () => {
    const draft = draftFromFields({ url: 'http://h/\nX: 1', headers: [['A', 'b\r\nX-Evil: 1']] });
    expect(previewDraft(draft, scope).diagnostics.map(({ code }) => code)).toContain('header-line-break');
    expect(draft.headers).toHaveLength(1);
  });
});

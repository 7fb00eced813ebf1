import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../../src/core/template/parse.ts';
import { renderTemplate } from '../../../../src/core/template/render.ts';
import type { Reference, ReferredRequest, ReferredValue } from '../../../../src/core/template/types.ts';
import { scopeWith } from '../../support/scope.ts';

describe('a reference to a response', () => {
  const states: ReferredRequest[] = [
    { name: 'login', state: 'answered' },
    { name: 'down', state: 'failed' },
    { name: 'next', state: 'unsent' },
    { name: 'planned', state: 'later' },
  ];
  const scope = {
    ...scopeWith({ known: { response: { body: 'mine' } } }),
    references: {
      value({ name, part }: Reference): ReferredValue | undefined {
        const text = `${name}.${part}`;
        if (text === 'login.response.body.id') return { value: 9007199254740992, exact: '9007199254740993' };
        if (text === 'login.response.body.ids')
          return { value: [2 ** 60], exact: '["a",1152921504606846977]' };
        const isThere = /^l(?:ogin)?\./.test(text) && !text.endsWith('nothing');
        return isThere ? { value: { asked: text }, exact: null } : undefined;
      },
      find: (name: string) => states.find((request) => request.name === name),
      producerOf: (variable: string) => states.find(({ name }) => variable === `of_${name}`),
      names: () => states.map(({ name }) => name),
    },
  };

  it.each([
    ['{{login.response.body.$.token}}', '{"asked":"login.response.body.$.token"}'],
    ['{{l.response.body.$.token}}', '{"asked":"l.response.body.$.token"}'],
    ['{{login.response.headers.Date}}', '{"asked":"login.response.headers.Date"}'],
    ['{{login.request.headers.X-Id}}', '{"asked":"login.request.headers.X-Id"}'],
    ['{{login.response.body.a["b c"][0].d-e}}', '{"asked":"login.response.body.a[\\"b c\\"][0].d-e"}'],
    ['{{known.response.body}}', 'mine'],
  ])('%s', (text, expected) => {
    const rendering = renderTemplate(parseTemplate(text), scope);
    expect(rendering).toMatchObject({ text: expected, diagnostics: [] });
  });

  it.each([
    ['{"id": {{login.response.body.id}}}', '{"id": 9007199254740993}', 'number'],
    ['{"id": "{{login.response.body.id}}"}', '{"id": "9007199254740993"}', 'number'],
    ['[{{login.response.body.ids}}]', '[["a",1152921504606846977]]', 'array'],
    ['["{{login.response.body.ids}}"]', '["[\\"a\\",1152921504606846977]"]', 'array'],
  ])('%s is written with the digits of the response: %s', (text, expected, type) => {
    const rendering = renderTemplate(parseTemplate(text, 'json'), scope);
    expect(rendering).toMatchObject({ text: expected, outcomes: [{ type }] });
  });

  it.each([
    ['{{nexd.response.body.$.a}}', 'unresolved-variable', 'no variable and no request is named nexd', 'next'],
    ['{{other.request.url}}', 'unresolved-variable', 'no variable and no request is named other', '# @name'],
    ['{{login.response.body.nothing}}', 'missing-property', 'login has no response.body.nothing', '$.token'],
    ['{{down.response.status}}', 'awaits-response', 'down got no response', null],
    ['{{next.response.body}}', 'awaits-response', 'next was not sent yet', 'send next first'],
    ['{{of_next}}', 'awaits-response', 'next was not sent yet, so there is no of_next', 'send next first'],
  ])('%s is an error: %s', (text, code, message, hint) => {
    const { diagnostics, chunks } = renderTemplate(parseTemplate(text), scope);
    expect(diagnostics).toMatchObject([
      {
        code,
        severity: 'error',
        message: expect.stringContaining(message),
        hint: hint === null ? null : expect.stringContaining(hint),
      },
    ]);
    expect(chunks).toMatchObject([{ kind: 'error', text }]);
  });

  it('may hold a secret in the request, not in the response', () => {
    const text = '{{login.request.headers.X-Id}} {{login.response.headers.Date}}';
    const { outcomes } = renderTemplate(parseTemplate(text), scope);
    expect(outcomes.map(({ origin }) => origin?.holdsSecret)).toEqual([true, undefined]);
  });

  it.each(['{{planned.response.body.$.a}}', '{{planned.request.url}}', '{{of_planned}}'])(
    '%s is not an error, since a run will bring its value',
    (text) => {
      const { diagnostics, chunks, outcomes } = renderTemplate(parseTemplate(text), scope);
      expect(diagnostics).toMatchObject([{ code: 'awaits-response', severity: 'info' }]);
      expect(chunks).toMatchObject([{ kind: 'awaited', text }]);
      const label = 'known after planned is sent';
      expect(outcomes).toMatchObject([{ type: null, output: null, origin: { kind: 'response', label } }]);
    },
  );
});

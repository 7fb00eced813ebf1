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
    { name: 'old', state: 'released' },
    { name: 'refused', state: 'answered' },
    { name: 'moved', state: 'answered' },
    { name: 'users/list', state: 'answered' },
    { name: 'books/list', state: 'answered' },
    { name: 'users/log in', state: 'answered' },
  ];
  const scope = {
    ...scopeWith({ known: { response: { body: 'mine' } } }),
    references: {
      value({ name, part }: Reference): ReferredValue | undefined {
        const text = `${name}.${part}`;
        if (text === 'login.response.body.id') return { value: 9007199254740992, exact: '9007199254740993' };
        if (text === 'login.response.body.ids')
          return { value: [2 ** 60], exact: '["a",1152921504606846977]' };
        if (text === 'refused.response.status') return { value: 400, exact: null };
        if (text === 'moved.response.status') return { value: 399, exact: null };
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
    ['{{login.responses.id}}', '{"asked":"login.response.body.responses.id"}'],
    ['{{login.my_request.id}}', '{"asked":"login.response.body.my_request.id"}'],
    ['{{login.response}}', '{"asked":"login.response.body.response"}'],
    ['{{login[0]["a b"].c}}', '{"asked":"login.response.body[0][\\"a b\\"].c"}'],
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
    ['{{login.request.body.nothing}}', 'missing-property', 'login has no request.body.nothing', null],
    ['{{login.response.body.$.nothing}}', 'missing-property', 'login has no response.body.$.nothing', null],
    [
      '{{refused.response.body.$}}',
      'missing-property',
      'refused returned 400 and has no response.body.$',
      null,
    ],
    ['{{moved.response.body.$}}', 'missing-property', 'the exchange of moved has no response.body.$', null],
    ['{{down.response.status}}', 'awaits-response', 'down got no response', null],
    [
      '{{old.response.body.$}}',
      'missing-property',
      'the body of old is no longer in memory, because newer responses needed the space',
      'send old again',
    ],
    [
      '{{list.response.body}}',
      'unresolved-variable',
      'no variable and no request is named list',
      'several folders have a request with this name: ["users/list"], ["books/list"]',
    ],
    [
      '{{["users/log im"].response.body}}',
      'unresolved-variable',
      'no variable and no request is named users/log im',
      'did you mean ["users/log in"]?',
    ],
    [
      '{{knwon.response.body}}',
      'unresolved-variable',
      'no variable and no request is named knwon',
      'did you mean known?',
    ],
    ['{{of_login}}', 'unresolved-variable', 'no variable is named of_login', 'not set yet'],
    ['{{nope.id}}', 'unresolved-variable', 'no variable is named nope', 'not set yet'],
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

  it.each([
    ['{{login.response.headers.Date}}', 'the response of login', {}],
    ['{{login.id}}', 'the response of login', {}],
    ['{{login.request.headers.X-Id}}', 'the request of login', { holdsSecret: true }],
  ])('%s comes from %s, and only the request may hold a secret', (text, label, holds) => {
    const { outcomes } = renderTemplate(parseTemplate(text), scope);
    const origin = { kind: 'response', label, at: null, foreign: label, ...holds };
    expect(outcomes).toMatchObject([{ secret: false }]);
    expect(outcomes[0]?.origin).toStrictEqual(origin);
  });

  it('needs interpolation version 2.2.0', () => {
    const older = { ...scope, version: '2.1.0' };
    const { diagnostics } = renderTemplate(parseTemplate('{{login.response.status}}'), older);
    const message =
      'a response reference in a placeholder needs interpolation version 2.2.0; this session is set to 2.1.0';
    expect(diagnostics).toMatchObject([{ code: 'needs-version', message }]);
  });

  it.each(['{{planned.response.body.$.a}}', '{{planned.request.url}}', '{{of_planned}}'])(
    '%s is not an error, since a run will bring its value',
    (text) => {
      const { diagnostics, chunks, outcomes } = renderTemplate(parseTemplate(text), scope);
      const [, what = ''] = /^\{\{(?:planned\.)?(.*)\}\}$/.exec(text) ?? [];
      const message = `${what} is known after planned is sent`;
      expect(diagnostics).toMatchObject([{ code: 'awaits-response', severity: 'info', message }]);
      expect(chunks).toMatchObject([{ kind: 'awaited', text }]);
      const label = 'known after planned is sent';
      expect(outcomes).toMatchObject([{ type: null, output: null, origin: { kind: 'response', label } }]);
    },
  );
});

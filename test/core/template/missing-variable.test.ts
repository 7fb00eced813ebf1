import { describe, expect, it } from 'vitest';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { scopeOf } from '../../../src/core/session/scope.ts';
import { parseTemplate } from '../../../src/core/template/parse.ts';
import { renderTemplate } from '../../../src/core/template/render.ts';
import type { Scope } from '../../../src/core/template/types.ts';
import { scopeWith } from '../support/scope.ts';

const diagnosticsOf = (text: string, scope: Scope) =>
  renderTemplate(parseTemplate(text, 'plain'), scope).diagnostics.map(({ message, hint }) => [message, hint]);

describe('the hint for a missing variable', () => {
  it.each<[definition: string, name: string, isKnown: boolean]>([
    ['const x = 42;', 'x', true],
    ['let x = 1, y = 2;', 'x', true],
    ['var größe = 1;', 'größe', true],
    ['class Book {}', 'Book', true],
    ['function page(n) { return n; }', 'page', true],
    ['async function load() {}', 'load', true],
    ['function* ids() {}', 'ids', true],
    ['total = 3', 'total', true],
    ['const x = 42;', 'X', false],
    ['total == 3', 'total', false],
  ])('after %j, for {{%s}}, says whether it is a name of JavaScript: %s', (definition, name, isKnown) => {
    const state = { ...initialState({ at: 0 }), definitions: [definition] };
    const hint = isKnown
      ? `${name} is a JavaScript name, not a variable: client.setVar('${name}', ${name}) sets a variable`
      : `not set yet: client.setVar('${name}', ...)`;
    expect(
      diagnosticsOf(
        `{{${name}}}`,
        scopeOf(state, () => undefined),
      ),
    ).toEqual([[`no variable is named ${name}`, hint]]);
  });

  it.each([
    [
      '{{login}}',
      'no variable is named login',
      'login is a request: {{login.response.body.$}} is a part of its response',
    ],
    ['{{login.token}}', 'login was not sent yet, so there is no response.body.token', 'send login first'],
    [
      '{{login.items[0].id}}',
      'login was not sent yet, so there is no response.body.items[0].id',
      'send login first',
    ],
  ])('%s, where login is a request: %s', (text, message, hint) => {
    const references: NonNullable<Scope['references']> = {
      value: () => undefined,
      find: (name) => (name === 'login' ? { name, state: 'unsent' } : undefined),
      producerOf: () => undefined,
      names: () => ['login'],
    };
    expect(diagnosticsOf(text, { ...scopeWith({}), references })).toEqual([[message, hint]]);
  });
});

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
    ['{{nope}}', 'no variable is named nope', "not set yet: client.setVar('nope', ...)"],
  ])('%s, where login is a request: %s', (text, message, hint) => {
    const references: NonNullable<Scope['references']> = {
      value: () => undefined,
      find: (name) => (name === 'login' ? { name, state: 'unsent' } : undefined),
      producerOf: () => undefined,
      names: () => ['login'],
    };
    expect(diagnosticsOf(text, { ...scopeWith({}), references })).toEqual([[message, hint]]);
  });

  const references: NonNullable<Scope['references']> = {
    value: () => undefined,
    find: () => undefined,
    producerOf: () => undefined,
    names: () => [],
    explainMissing: () => ({ message: 'order refers to itself', hint: 'see a.http:3' }),
  };
  it.each<[title: string, own: Partial<Scope>, message: string, hint: string]>([
    ['a reason of its file', { references }, 'order refers to itself', 'see a.http:3'],
    [
      'a secret that was not saved',
      { isLost: (name) => name === 'order' },
      'the secret order has no value',
      '.secret order sets it again; it was not saved, or is locked',
    ],
    [
      'an environment that has it',
      { environmentWith: () => 'staging' },
      'no variable is named order',
      'it has a value in staging: .env staging',
    ],
    [
      'a near name',
      { names: () => ['border', 'user'] },
      'no variable is named order',
      'did you mean border?',
    ],
    ['nothing', {}, 'no variable is named order', "not set yet: client.setVar('order', ...)"],
  ])('names %s', (_, own, message, hint) => {
    const { diagnostics } = renderTemplate(parseTemplate('{{order}}'), { ...scopeWith({}), ...own });
    expect(diagnostics).toMatchObject([{ code: 'unresolved-variable', message, hint }]);
  });

  it('is the one of the variable where its value could not be made', () => {
    const origin = { kind: 'file', label: 'a.http:1', at: null } as const;
    const problem = { message: 'order refers to itself', hint: null, isForFile: true };
    const get = () => ({ value: '', origin, secret: false, problem });
    const { diagnostics } = renderTemplate(parseTemplate('{{order}}'), { ...scopeWith({}), get });
    expect(diagnostics).toMatchObject([
      { code: 'unresolved-variable', message: problem.message, hint: problem.hint },
    ]);
  });

  it.each([
    ['{{nmae}}', 'did you mean name?', "not set yet: client.setVar('nmae', ...)"],
    ['{{user.idd}}', 'did you mean {{user.id}}?', 'it has id'],
  ])('%s has a near name where few others are missing: %s', (text, near, far) => {
    const scope = scopeWith({ name: 'Ada', user: { id: 1 } });
    const others = (count: number) => Array.from({ length: count }, (_, index) => `{{_${index}}}`).join('');
    expect(diagnosticsOf(others(19) + text, scope).at(-1)?.[1]).toBe(near);
    expect(diagnosticsOf(others(20) + text, scope).at(-1)?.[1]).toBe(far);
  });
});

describe('the value that a missing variable needs', () => {
  it.each([
    ['{{user.id}}', "not set yet: client.setVar('user', {id: ...})"],
    ['{{user.tags[0]["full name"]}}', `not set yet: client.setVar('user', {tags: [{"full name": ...}]})`],
    [
      `{{user${'.a'.repeat(50)}}}`,
      `not set yet: client.setVar('user', ${'{a: '.repeat(10)}...${'}'.repeat(10)})`,
    ],
    [
      '{{res.body.id}}',
      "res is the last response in JavaScript: client.setVar('value', res.body.id) sets a variable to a part of it",
    ],
  ])('has the parts that %s names', (text, hint) => {
    expect(diagnosticsOf(text, scopeWith({})).map(([, found]) => found)).toEqual([hint]);
  });
});

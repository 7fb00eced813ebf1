import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../../src/core/template/parse.ts';
import { renderTemplate } from '../../../../src/core/template/render.ts';
import type { EvaluatedExpression, Origin, Scope } from '../../../../src/core/template/types.ts';
import type { Value } from '../../../../src/core/value/types.ts';
import { scopeWith } from '../../support/scope.ts';

const rendered = (text: string, scope: Scope) => renderTemplate(parseTemplate(text), scope);

describe('a variable with a dotted name', () => {
  const dotted = new Map<string, Value>([
    ['Shop.Api', { id: 1 }],
    ['Shop.Api.Host', 'longest'],
    ['Shop[0]', 'never'],
    ['List.a', [7]],
    ['List.a.0', 'never'],
    ['user.id', 'never'],
    ['l.a.a.a.a.a.a.a.a', 'eight dots'],
    ['m.a.a.a.a.a.a.a.a.a', 'never'],
  ]);
  const base = scopeWith({ user: { id: 'of user' } });
  const origin: Origin = { kind: 'file', label: 'a.http:1', at: null };
  const scope: Scope = {
    ...base,
    get(name) {
      const value = dotted.get(name);
      return value === undefined ? base.get(name) : { value, origin, secret: false };
    },
  };

  it.each([
    ['{{Shop.Api.Host}}', 'longest'],
    ['{{Shop.Api.id}}', '1'],
    ['{{Shop.Api}}', '{"id":1}'],
    ['{{List.a[0]}}', '7'],
    ['{{user.id}}', 'of user'],
    ['{{l.a.a.a.a.a.a.a.a}}', 'eight dots'],
  ])('%s is the longest one, where no variable has the first part as its name: %s', (text, expected) => {
    expect(rendered(text, scope)).toMatchObject({ text: expected, diagnostics: [] });
  });

  it.each([
    ['{{Shop.Db}}', 'no variable is named Shop'],
    ['{{Shop[0]}}', 'no variable is named Shop'],
    ['{{Shop.Api.Port}}', 'Shop.Api has no property "Port"'],
    ['{{m.a.a.a.a.a.a.a.a.a}}', 'no variable is named m'],
  ])('is none of %s: %s', (text, message) => {
    expect(rendered(text, scope).diagnostics).toMatchObject([{ message }]);
  });
});

describe('an expression that a script evaluates', () => {
  const origin: Origin = { kind: 'script', label: 'a.http:1', at: null };
  const evaluated: Readonly<Record<string, EvaluatedExpression>> = {
    'a + b': { kind: 'value', value: [3], origin },
    '$x + 1': { kind: 'value', value: 4, origin },
    'a()': { kind: 'failed', message: 'a is not a function' },
    'await b': { kind: 'later' },
  };
  const scope: Scope = { ...scopeWith({}), evaluated: (source) => evaluated[source] };

  it.each([
    ['{{a + b}}', '[3]', 'array'],
    ['{{$x + 1}}', '4', 'number'],
    ['{{ a + b }}', '[3]', 'array'],
  ])('%s is its value, with its type', (text, output, type) => {
    expect(rendered(text, scope).outcomes).toMatchObject([{ output, type, origin, secret: false }]);
  });

  it('is an error where it fails', () => {
    expect(rendered('{{a()}}', scope).diagnostics).toMatchObject([
      {
        code: 'script-failure',
        severity: 'error',
        message: 'the expression failed: a is not a function',
        hint: null,
      },
    ]);
  });

  it('is awaited where it is evaluated at the send', () => {
    const { diagnostics, outcomes } = rendered('{{await b}}', scope);
    expect(diagnostics).toMatchObject([
      {
        code: 'awaits-response',
        severity: 'info',
        message: 'this expression is evaluated when the request is sent',
        hint: null,
      },
    ]);
    expect(outcomes[0]?.origin).toEqual({ kind: 'script', label: 'evaluated when sent', at: null });
  });
});

describe('a name of each round of a loop', () => {
  const origin: Origin = { kind: 'file', label: 'round 2', at: null };
  const base = scopeWith({});

  it.each(['$index', 'user'])('%s is awaited before a run', (name) => {
    const scope = { ...scopeWith({}), isOfRound: (other: string) => other === name };
    const { diagnostics, outcomes } = rendered(`{{${name}}}`, scope);
    const message = `${name} has a value in each round of # @loop, in a run`;
    expect(diagnostics).toMatchObject([{ code: 'awaits-response', severity: 'info', message, hint: null }]);
    expect(outcomes[0]?.origin).toEqual({ kind: 'file', label: 'of each round', at: null });
  });

  it('has the value of the round in a run', () => {
    const get = (name: string) => (name === '$index' ? { value: 1, origin, secret: false } : base.get(name));
    const { outcomes } = rendered('{{$index}}', { ...base, get, isOfRound: () => true });
    expect(outcomes).toMatchObject([{ output: '1', type: 'number', origin, secret: false }]);
  });

  it('is the variable of that name where one has a value', () => {
    const scope = { ...scopeWith({ user: 'Ada' }), isOfRound: () => true };
    expect(rendered('{{user}}', scope).text).toBe('Ada');
  });
});

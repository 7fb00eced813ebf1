import { describe, expect, it } from 'vitest';
import { explainPlaceholder } from '../../../../src/core/template/explain/explain.ts';
import type { References } from '../../../../src/core/template/types.ts';
import type { Value } from '../../../../src/core/value/types.ts';
import { scopeWith } from '../../support/scope.ts';

const scope = scopeWith(
  { user: { id: 1e21, tags: ['a "b"', 'c'], at: new Date(0) }, name: 'Ada', token: 'abc' },
  { secrets: ['token'] },
);

describe('the explanation of a value', () => {
  it('shows every step of the path', () => {
    expect(explainPlaceholder('{{ user.tags[0] }}', scope)).toEqual({
      text: '{{ user.tags[0] }}',
      steps: [
        {
          text: 'user',
          offset: 3,
          length: 4,
          found: {
            type: 'object',
            preview: '{"id":1000000000000000000000,"tags":["a \\"b\\"","c"],"at":"1970-01-01T00:00:00.00…',
            size: 3,
          },
        },
        {
          text: '.tags',
          offset: 7,
          length: 5,
          found: { type: 'array', preview: '["a \\"b\\"","c"]', size: 2 },
        },
        { text: '[0]', offset: 12, length: 3, found: { type: 'string', preview: '"a \\"b\\""', size: null } },
      ],
      available: null,
      origin: { kind: 'script', label: 'input 1', at: 0 },
      hides: [],
      secret: false,
      written: { type: 'string', output: 'a "b"', how: 'as-is', encoding: null },
      problem: null,
    });
  });

  it.each([
    ['{{name}}', { how: 'as-is', output: 'Ada', encoding: null, type: 'string' }],
    ['user.id', { how: 'decimal', output: '1000000000000000000000', encoding: null, type: 'number' }],
    ['{{user.at}}', { how: 'iso', output: '1970-01-01T00:00:00.000Z', encoding: null, type: 'date' }],
    ['{{user.tags}}', { how: 'json', output: '["a \\"b\\"","c"]', encoding: null, type: 'array' }],
    ['{{$timestamp}}', { how: 'decimal', output: '1700000000', encoding: null, type: 'dynamic' }],
  ])('%s is reported as written as %o', (text, written) => {
    expect(explainPlaceholder(text, scope).written).toEqual(written);
  });

  it('shows the output that the placeholder has in its request', () => {
    const placed = { output: 'Ada%20L', encoding: 'percent' } as const;
    expect(explainPlaceholder('{{name}}', scope, { placed }).written).toEqual({
      type: 'string',
      how: 'as-is',
      ...placed,
    });
  });

  it('marks a secret', () => {
    expect(explainPlaceholder('{{token}}', scope).secret).toBe(true);
  });
});

describe('the explanation of an error', () => {
  it.each([
    ['{{nmae}}', ['nmae: nothing'], 'unresolved-variable'],
    ['{{user.nope.more}}', ['user: object', '.nope: nothing', '.more: nothing'], 'missing-property'],
    ['{{user.tags[7]}}', ['user: object', '.tags: array', '[7]: nothing'], 'index-out-of-range'],
    ['{{name.first}}', ['name: string', '.first: nothing'], 'wrong-type'],
    ['{{a b}}', [], 'malformed-placeholder'],
    ['{{a', [], 'unterminated-placeholder'],
    ['{{$nope}}', [], 'unresolved-variable'],
  ])('%s shows each step, from the one that leads nowhere on without a value', (text, steps, code) => {
    const explanation = explainPlaceholder(text, scope);
    expect(explanation.steps.map((step) => `${step.text}: ${step.found?.type ?? 'nothing'}`)).toEqual(steps);
    expect(explanation.problem?.code).toBe(code);
    expect(explanation.written).toBeNull();
  });

  it('names the origin of the variable whose property is missing', () => {
    expect(explainPlaceholder('{{user.nope}}', scope).origin?.label).toBe('input 1');
  });

  it.each<[text: string, steps: readonly string[]]>([
    ['{{user.tgas}}', ['.tags array ["a \\"b\\"","c"]', '.id number', '.at date']],
    ['{{user.tags[7]}}', ['[0] string "a \\"b\\""', '[1] string "c"']],
    ['{{name.first}}', []],
  ])('lists what is there instead, the nearest first: %s', (text, expected) => {
    const { available } = explainPlaceholder(text, scope);
    const shown = available?.steps.map((step) => `${step.text} ${step.type} ${step.preview}`) ?? [];
    expect(shown).toHaveLength(expected.length);
    for (const [index, step] of expected.entries()) expect(shown[index]).toContain(step);
  });

  it('lists at most eight steps, and counts the others', () => {
    const many = scopeWith({ list: Array.from({ length: 1000 }, (_, index) => index) });
    expect(explainPlaceholder('{{list[1000]}}', many).available).toMatchObject({ more: 992 });
  });

  it('lists nothing of a secret', () => {
    const secret = scopeWith({ key: { a: 1 } }, { secrets: ['key'] });
    expect(explainPlaceholder('{{key.b}}', secret).available).toBeNull();
  });
});

describe('the explanation of a reference', () => {
  const body = { user: { id: 7, tags: ['x'] } };
  const values: Readonly<Record<string, Value>> = {
    'response.body.$': body,
    'response.body.$.user': body.user,
    'response.body.$.user.tags': body.user.tags,
    'response.body.$.user.tags[0]': 'x',
    "response.body.$.user['a.b']": 1,
    'response.status': 200,
    'response.body.$.items': [body],
    "response.body.$.items[?@.a[0] == 'x].y\\'.z']": [body],
    "response.body.$.items[?@.a[0] == 'x].y\\'.z'].id": [7],
    'response.body.$..id': [7],
  };
  const references: References = {
    value: ({ part }) => {
      const value = values[part];
      return value === undefined ? undefined : { value, exact: null };
    },
    find: (name) => ({ name, state: 'answered' }),
    producerOf: () => undefined,
    names: () => ['login'],
  };

  it.each([
    [
      '{{login.response.body.$.user.tags[0]}}',
      ['login.response.body.$: object', '.user: object', '.tags: array', '[0]: string'],
    ],
    [
      "{{login.response.body.$.user['a.b']}}",
      ['login.response.body.$: object', '.user: object', "['a.b']: number"],
    ],
    ['{{login.response.body.$.usr.id}}', ['login.response.body.$: object', '.usr: nothing']],
    ['{{login.response.status}}', ['login.response.status: number']],
    [
      "{{login.response.body.$.items[?@.a[0] == 'x].y\\'.z'].id}}",
      ['login.response.body.$: object', '.items: array', "[?@.a[0] == 'x].y\\'.z']: array", '.id: array'],
    ],
    ['{{login.response.body.$..id}}', ['login.response.body.$: object', '..id: array']],
  ])('%s shows each step into the response', (text, steps) => {
    const explanation = explainPlaceholder(text, { ...scope, references });
    expect(explanation.steps.map((step) => `${step.text}: ${step.found?.type ?? 'nothing'}`)).toEqual(steps);
  });
});

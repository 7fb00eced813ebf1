import { describe, expect, it } from 'vitest';
import { explainPlaceholder } from '../../../../src/core/template/explain/explain.ts';
import type { Origin, References, Scope } from '../../../../src/core/template/types.ts';
import type { Value } from '../../../../src/core/value/types.ts';
import { scopeWith } from '../../support/scope.ts';

const scope = scopeWith(
  {
    user: { id: 1e21, tags: ['a "b"', 'c'], at: new Date(0) },
    name: 'Ada',
    token: 'abc',
    flags: { on: true, off: null },
  },
  { secrets: ['token'] },
);

const origin: Origin = { kind: 'file', label: 'a.http:1', at: null };
const dotted: Scope = {
  ...scope,
  get: (name) => (name === 'Shop.Api' ? { value: { host: 'h' }, origin, secret: false } : scope.get(name)),
  hides: (name) => [`${name} of a file`],
};

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
    [
      '{{$isoTimestamp}}',
      { how: 'iso', output: '2023-11-14T22:13:20.999Z', encoding: null, type: 'dynamic' },
    ],
    ['{{flags}}', { how: 'json', output: '{"on":true,"off":null}', encoding: null, type: 'object' }],
    ['{{flags.on}}', { how: 'as-is', output: 'true', encoding: null, type: 'boolean' }],
    ['{{flags.off}}', { how: 'as-is', output: 'null', encoding: null, type: 'null' }],
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
    expect(explainPlaceholder('{{name}}', scope).secret).toBe(false);
  });

  it.each([
    ['  user.at ', '{{user.at}}'],
    [' {{name}}', '{{name}}'],
    ['{{name}} and more', '{{name}} and more'],
  ])('is of the placeholder alone: %j', (text, own) => {
    expect(explainPlaceholder(text, scope)).toMatchObject({ text: own, problem: null });
  });

  it('names the variables that it hides', () => {
    const hiding = { ...scope, hides: (name: string) => [`${name} of the file`] };
    expect(explainPlaceholder('{{user.id}}', hiding).hides).toEqual(['user of the file']);
    expect(explainPlaceholder('{{user.nope}}', hiding).hides).toEqual(['user of the file']);
    expect(explainPlaceholder('{{$uuid}}', hiding).hides).toEqual([]);
  });

  it('shows a dotted name as one step', () => {
    const explained = (text: string) => explainPlaceholder(text, dotted);
    const stepsOf = (text: string) => explained(text).steps.map(({ text, length }) => [text, length]);
    expect(stepsOf('{{Shop.Api}}')).toEqual([['Shop.Api', 8]]);
    expect(stepsOf('{{Shop.Api.host}}')).toEqual([
      ['Shop.Api', 8],
      ['.host', 5],
    ]);
    expect(explained('{{Shop.Api.port}}')).toMatchObject({
      steps: [
        { text: 'Shop.Api', found: { type: 'object' } },
        { text: '.port', found: null },
      ],
      available: { steps: [{ text: '.host' }] },
      origin: { label: 'a.http:1' },
      hides: ['Shop.Api of a file'],
    });
  });
});

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

describe('the explanation of an error', () => {
  it('shows no dead end where a path needs a later version', () => {
    const { steps, problem } = explainPlaceholder('{{user.id}}', { ...scope, version: '2.1.0' });
    expect(steps).toEqual([]);
    expect(problem?.code).toBe('needs-version');
  });

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
    ['{{user.tags[1][0]}}', []],
    ['{{flags.off.on}}', []],
    ['{{flags[0]}}', ['.on boolean true', '.off null null']],
  ])('lists what is there instead, the nearest first: %s', (text, expected) => {
    const { available } = explainPlaceholder(text, scope);
    const shown = available?.steps.map((step) => `${step.text} ${step.type} ${step.preview}`) ?? [];
    expect(shown).toHaveLength(expected.length);
    for (const [index, step] of expected.entries()) expect(shown[index]).toContain(step);
  });

  it('has the hint of the error', () => {
    expect(explainPlaceholder('{{nmae}}', scope).problem?.hint).toBe('did you mean name?');
  });

  it('lists at most eight steps, and counts the others', () => {
    const many = scopeWith({ list: Array.from({ length: 1000 }, (_, index) => index) });
    expect(explainPlaceholder('{{list[1000]}}', many).available).toMatchObject({ more: 992 });
    const { available } = explainPlaceholder('{{list.x}}', scopeWith({ list: keys(10) }));
    expect(available).toMatchObject({ more: 2 });
    expect(available?.steps.map(({ text }) => text)).toEqual([
      '.k0',
      '.k1',
      '.k2',
      '.k3',
      '.k4',
      '.k5',
      '.k6',
      '.k7',
    ]);
  });

  it('lists nothing where nothing was reached', () => {
    expect(explainPlaceholder('{{nmae.first}}', scope).available).toBeNull();
    expect(explainPlaceholder('{{$nope}}', scope).available).toBeNull();
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
    'response.body': body,
    "response.body.$.it's": 'x',
  };
  const references: References = {
    value: ({ part }) => {
      const value = values[part];
      return value === undefined ? undefined : { value, exact: null };
    },
    find: (name) =>
      name === 'login' || name === 'next'
        ? { name, state: name === 'login' ? 'answered' : 'unsent' }
        : undefined,
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
    ['{{login.user.id}}', ['login.response.body: object', '.user: nothing']],
    ['{{login.response.body["a].b"].c}}', ['login.response.body: object', '["a].b"]: nothing']],
    ["{{login.response.body.$.it's.x}}", ['login.response.body.$: object', ".it's: string", '.x: nothing']],
    ['{{other.response.status}}', []],
    ['{{next.response.status}}', []],
    ['{{user.id}}', ['user: object', '.id: number']],
    ['{{a b}}', []],
  ])('%s shows each step into the response', (text, steps) => {
    const explanation = explainPlaceholder(text, { ...scope, references });
    expect(explanation.steps.map((step) => `${step.text}: ${step.found?.type ?? 'nothing'}`)).toEqual(steps);
  });
});

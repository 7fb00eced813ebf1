import { describe, expect, it } from 'vitest';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import type { NamedVariable } from '../../../../src/core/session/types.ts';
import { update } from '../../../../src/core/session/update.ts';
import { filledVariables } from '../../../../src/core/session/variables/filled.ts';
import type { Scope } from '../../../../src/core/template/types.ts';
import type { Value } from '../../../../src/core/value/types.ts';

const origin = { kind: 'environment', label: 'environment dev', at: null } as const;

const variable = (name: string, value: Value, secret = false): NamedVariable => ({
  name,
  value,
  origin,
  secret,
});

const system: Record<string, string> = { HOST: 'h', API_TOKEN: 'abc-token' };

const before: Scope = {
  get: (name) => (name === 'ver' ? { value: 'v1', origin, secret: false } : undefined),
  names: () => ['ver'],
  dynamic(text) {
    if (!text.startsWith('$env.')) return undefined;
    const value = system[text.slice(5)];
    return value === undefined ? { kind: 'missing' } : { kind: 'value', value };
  },
  isSecretInSystem: (name) => name.endsWith('TOKEN'),
  version: '2.2.0',
};

const filled = (...variables: NamedVariable[]) => filledVariables(variables, before);

describe('placeholders in the values of variables', () => {
  it.each<[what: string, value: Value, filled: Value]>([
    ['the system environment', 'http://{{$env.HOST}}/', 'http://h/'],
    ['a scope before', '/{{ver}}', '/v1'],
    ['another one, above', '{{a}}!', 'A!'],
    ['another one, below', '{{z}}!', 'ZA!'],
    ['itself as the scope before has it', '{{ver}}/x', 'v1/x'],
    ['escaped braces', '\\{{ver}}', '{{ver}}'],
    ['no placeholder', 'plain', 'plain'],
    ['texts inside an object', { list: ['{{ver}}', 7], at: 'x' }, { list: ['v1', 7], at: 'x' }],
  ])('are interpolated: %s', (what, value, expected) => {
    const name = what.startsWith('itself') ? 'ver' : 'own';
    const all = filled(variable('a', 'A'), variable(name, value), variable('z', 'Z{{a}}'));
    expect(all.get(name)).toMatchObject({ value: expected });
    expect(all.get(name)?.problem).toBeUndefined();
  });

  it.each<[value: string, message: RegExp, isForFile: boolean]>([
    ['{{$env.NOPE}}', /^own uses \{\{\$env\.NOPE\}\}, and the environment variable NOPE is not set$/, false],
    ['{{nope}}', /no variable is named nope/, true],
    ['{{a b}}', /own uses \{\{a b\}\}, and .*character/, false],
    ['{{$uuid}}', /a new value for each request/, false],
    ['{{broken}}', /^own uses \{\{broken\}\}, and the environment variable NOPE is not set$/, false],
    ['{{$nope}}', /there is no dynamic value/, false],
  ])('without a value are an error: %s', (value, message, isForFile) => {
    const own = filled(variable('own', value), variable('broken', '{{$env.NOPE}}')).get('own');
    expect(own?.problem?.message).toMatch(message);
    expect(own?.problem?.isForFile).toBe(isForFile);
    expect(own?.value).toBe(value);
  });

  it('make a variable secret when they insert a secret', () => {
    const all = filled(
      variable('pw', 'hunter2', true),
      variable('a', 'x{{pw}}'),
      variable('b', '{{$env.API_TOKEN}}'),
      variable('c', '{{$env.HOST}}'),
    );
    expect([...all.values()].map(({ secret }) => secret)).toEqual([true, true, true, false]);
  });

  it('can form a long chain, or a value that doubles without end', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => variable(`v${i}`, `{{v${i + 1}}}`));
    expect(filled(...chain, variable('v20000', 'end')).get('v0')?.value).toBe('end');
    const doubling = Array.from({ length: 60 }, (_, i) => variable(`d${i}`, `{{d${i + 1}}}{{d${i + 1}}}`));
    const all = filled(...doubling, variable('d60', 'x'));
    expect(all.get('d0')?.problem?.message).toMatch(/too long/);
  });
});

describe('variables of a scope that are made of each other', () => {
  it.each([[['{{q}}', '{{p}}']], [['{{p}}', 'x']], [['{{q}}', '{{r}}', '{{p}}']]])(
    'have no value, and an error says why: %j',
    (values) => {
      const names = ['p', 'q', 'r'];
      const all = filled(...values.map((value, index) => variable(names[index] ?? '', value)));
      expect(all.get('p')?.problem?.message).toBe(`p uses ${values[0]}, and that is circular`);
    },
  );
});

describe('variables of the environment and the command line', () => {
  const start = initialState({ at: 0, systemEnvironment: { HOST: 'one' } });
  const dev = { name: 'dev', variables: [variable('url', '{{$env.HOST}}/{{ver}}')] };
  const chosen = [
    { kind: 'environments-loaded', environments: [dev] },
    { kind: 'environment-chosen', name: 'dev' },
    { kind: 'layer-replaced', layer: 'flag', variables: [variable('all', '{{url}}!')] },
  ] as const;
  const file = (ver: string) =>
    ({ kind: 'layer-replaced', layer: 'file', variables: [variable('ver', ver)] }) as const;
  const stateAfter = (...actions: Parameters<typeof update>[1][]): SessionState =>
    actions.reduce((state, action) => update(state, action).state, start);

  it('change when a variable they refer to changes, in any order', () => {
    const values = ({ layers }: SessionState) => [
      layers.environment.get('url')?.value,
      layers.flag.get('all')?.value,
    ];
    expect(values(stateAfter(...chosen, file('1')))).toEqual(['one/1', 'one/1!']);
    expect(values(stateAfter(file('1'), ...chosen))).toEqual(['one/1', 'one/1!']);
    expect(values(stateAfter(...chosen, file('1'), file('2'), chosen[1]))).toEqual(['one/2', 'one/2!']);
  });

  it('are sent to the sandbox when they change', () => {
    const { effects } = update(stateAfter(...chosen), file('1'));
    expect(effects).toEqual([{ kind: 'mirror-variables' }]);
  });
});

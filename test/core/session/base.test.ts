import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/session/actions.ts';
import { findVariable } from '../../../src/core/session/variables/precedence.ts';
import { at, play, set } from './played.ts';

const value = ({ state }: ReturnType<typeof play>) => findVariable(state.layers, 'base_url')?.value;

const fromFile = {
  kind: 'environments-loaded',
  environments: [
    {
      name: 'dev',
      variables: [
        {
          name: 'base_url',
          value: 'http://file',
          origin: { kind: 'environment', label: 'environment dev, http-client.env.json', at: null },
          secret: false,
        },
      ],
    },
  ],
} as const;

const deleted = (name: string): Action => ({
  kind: 'variables-changed',
  changes: [{ kind: 'delete', name }],
  origin: { kind: 'script', label: 'input 2', at },
});

describe('.base', () => {
  it('is a default that an environment overrides, with a notice', () => {
    const played = play(['.base http://dev', '.env new staging', '.env set base_url=http://staging']);
    expect(value(played)).toBe('http://staging');
    expect(played.said.slice(-2)).toEqual([
      'base_url is set in staging.',
      'base_url hides the value of .base.',
    ]);
    expect(value(play(['.env none'], played.state))).toBe('http://dev');
    expect(play(['.env none', '.env staging'], played.state).said.slice(-2)).toEqual([
      'The environment is now staging.',
      'base_url hides the value of .base.',
    ]);
  });

  it('sets the base URL of the current environment', () => {
    const played = play(['.base http://dev', '.env new staging', '.base http://staging']);
    expect(value(played)).toBe('http://staging');
    expect(played.said.slice(-2)).toEqual([
      'base_url is http://staging in the environment staging.',
      'base_url hides the value of .base.',
    ]);
    expect(value(play(['.env none'], played.state))).toBe('http://dev');
  });

  it('sets a session value when the environment is from a file, with a notice', () => {
    const played = play([fromFile, '.env dev', '.base http://mine']);
    expect(value(played)).toBe('http://mine');
    expect(played.said.at(-1)).toBe('base_url is http://mine in the environment dev, overriding the file.');
    expect(value(play([fromFile], played.state))).toBe('http://mine');
  });

  it('names the value that hides it, and the command that removes that value', () => {
    const byScript = play([set('base_url', 'http://script'), '.base http://dev']);
    expect(value(byScript)).toBe('http://script');
    expect(byScript.said.at(-1)).toBe(
      'warning: base_url has no effect here: it is hidden by client.setVar (input 1).',
    );
    const flag = {
      name: 'base_url',
      value: 'x',
      origin: { kind: 'flag', label: '--var', at: null },
      secret: false,
    } as const;
    const byFlag = play([{ kind: 'layer-replaced', layer: 'flag', variables: [flag] }, '.base http://dev']);
    expect(byFlag.said.at(-1)).toBe('warning: base_url has no effect here: it is hidden by --var.');
  });

  it('without an argument shows the effective value, its source and the values it hides', () => {
    expect(play(['.base']).said).toEqual(['base_url is not set.']);
    expect(play(['.base http://dev', '.env new a', '.env set base_url=http://a', '.base']).said.at(-1)).toBe(
      'base_url is http://a, set by the environment a; it hides the value of .base.',
    );
  });

  it.each<[what: string, inputs: readonly (string | Action)[], value: unknown, said: readonly string[]]>([
    [
      'the default',
      ['.base http://dev', '.base none'],
      undefined,
      ['Removed base_url of .base.', 'base_url is not set.'],
    ],
    [
      'the value of the environment in use',
      ['.base http://dev', '.env new a', '.base http://a', '.base none'],
      'http://dev',
      ['Removed base_url of the environment a.', 'base_url is http://dev, set by .base.'],
    ],
    [
      'the value that hides the value of a file',
      [fromFile, '.env dev', '.base http://mine', '.base none'],
      'http://file',
      [
        'Removed base_url of the environment dev.',
        'base_url is http://file, set by the environment dev, http-client.env.json.',
      ],
    ],
    [
      'nothing that it did not set',
      [set('base_url', 'http://script'), '.base none'],
      'http://script',
      ['base_url is http://script, set by client.setVar (input 1).'],
    ],
  ])('none removes %s', (_, inputs, expected, said) => {
    const played = play(inputs);
    expect(value(played)).toBe(expected);
    expect(played.said.slice(-said.length)).toEqual(said);
    if (said.length === 2) expect(value(play(['.undo'], played.state))).not.toBe(expected);
  });

  it.each([
    ['foo', true],
    ['foo/api', true],
    ['http://foo', false],
    ['foo:3000', false],
    ['foo.test', false],
    ['localhost', false],
    ['LOCALHOST/api', false],
    ['{{host}}', false],
    ['https://{{host}}/api', false],
    ['foo bar', true],
    ['ftp://h.example', true],
    ['{{ host }}/v1', false],
    ['https://{{host}}', false],
  ])('accepts %s, and warns of a doubtful host: %s', (url, doubts) => {
    const { said, state } = play([`.base ${url}`]);
    expect(said.some((text) => text.startsWith('warning: '))).toBe(doubts);
    expect(findVariable(state.layers, 'base_url')?.value).toBe(url);
  });

  it('yields to the default of a run, which is not saved', () => {
    const { state } = play([{ kind: 'base-given', url: 'http://demo' }, '.base http://dev']);
    expect(findVariable(state.layers, 'base_url')?.value).toBe('http://dev');
  });
});

describe('a variable that hides another one', () => {
  it('is reported once', () => {
    const before = play(['.env new staging', '.env set token=a']).state;
    const begun = play([set('token', 'b')], before);
    expect(begun.said).toEqual(['token hides the value of the environment staging.']);
    expect(play([set('token', 'c')], begun.state).said).toEqual([]);
    const gone = play([deleted('token')], begun.state);
    expect(gone.said).toEqual([]);
    expect(findVariable(gone.state.layers, 'token')?.value).toBe('a');
    expect(gone.effects).toContainEqual({ kind: 'mirror-variables' });
    expect(play([set('token', 'd')], gone.state).said).toHaveLength(1);
  });

  it('is named when an environment with a hidden variable is selected', () => {
    const { said } = play([
      '.env new staging',
      '.env set token=a',
      '.env none',
      set('token', 'b'),
      '.env staging',
    ]);
    expect(said.at(-1)).toBe('warning: token has no effect here: it is hidden by client.setVar (input 1).');
  });

  it.each<[what: string, actions: readonly (string | Action)[], said: string]>([
    ['.base', ['.base http://dev', deleted('base_url')], 'base_url still has a value: it is set by .base.'],
    [
      'an environment',
      ['.env new staging', '.env set token=a', deleted('token')],
      'token still has a value: it is set by the environment staging.',
    ],
  ])('that a script deletes is still set by %s, which a notice reports', (_, actions, said) => {
    expect(play(actions).said.at(-1)).toBe(said);
  });

  it('is reported in a few lines for ten variables', () => {
    const names = Array.from({ length: 10 }, (_, index) => `v${index}`);
    const { said } = play([
      '.env new staging',
      ...names.map((name) => `.env set ${name}=a`),
      '.env none',
      ...names.map((name) => set(name, 'b')),
      '.env staging',
    ]);
    expect(said.slice(-6)).toEqual([
      ...names
        .slice(0, 5)
        .map((name) => `warning: ${name} has no effect here: it is hidden by client.setVar (input 1).`),
      'warning: 5 more variables are hidden.',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src/core/session/actions.ts';
import { fromSnapshot, toSnapshot } from '../../../../src/core/session/saved/snapshot.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import {
  findVariable,
  variablesNamed,
  visibleVariables,
} from '../../../../src/core/session/variables/precedence.ts';
import { at, play, set, start } from '../played.ts';

const variable = (value: string, kind: 'file' | 'flag') => ({
  name: 'base_url',
  value,
  origin: { kind, label: kind, at: null },
  secret: false,
});

/** Ways to set `base_url`, the weakest first. */
const ways = {
  file: { kind: 'layer-replaced', layer: 'file', variables: [variable('file', 'file')] },
  taken: set('base_url', 'taken', { kind: 'file', label: 'api.http' }),
  base: '.base base',
  environment: '.env set base_url=environment',
  flag: { kind: 'layer-replaced', layer: 'flag', variables: [variable('flag', 'flag')] },
  script: set('base_url', 'script'),
  request: { kind: 'layer-replaced', layer: 'request', variables: [variable('request', 'file')] },
} as const;

type Way = keyof typeof ways;

const weakestFirst = Object.keys(ways) as Way[];
const visible = ({ layers }: SessionState) => findVariable(layers, 'base_url')?.value;

const played = (chosen: readonly Way[]) =>
  play(
    chosen.flatMap((way): (Action | string)[] =>
      way === 'environment' ? ['.env new staging', ways[way]] : [ways[way]],
    ),
  );

const pairs = weakestFirst.flatMap((weak, index) =>
  weakestFirst.slice(index + 1).map((strong) => [weak, strong] as const),
);

describe('the value of a variable set in several scopes', () => {
  it.each(pairs)('set in %s and in %s is the second one', (weak, strong) => {
    expect(visible(played([weak, strong]).state)).toBe(strong);
  });

  // In an environment `.base` sets it there; what is taken from a file takes the place of what a script set.
  const ordered = pairs.filter(
    ([weak, strong]) => `${weak} ${strong}` !== 'base environment' && weak !== 'taken',
  );
  it.each(ordered)('does not depend on the order: %s and %s', (weak, strong) => {
    expect(visible(played([strong, weak]).state)).toBe(strong);
  });

  it('is the same in a single look-up, in all variables, and first in the list of values', () => {
    const { layers } = played(weakestFirst).state;
    expect(visibleVariables(layers).get('base_url')?.value).toBe('request');
    expect(variablesNamed(layers, 'base_url').map(({ scope }) => scope)).toEqual([
      'request',
      'session',
      'flag',
      'environment',
      'base',
      'file',
    ]);
  });

  it.each<[chosen: readonly Way[], cleared: Way | undefined]>([
    [['taken', 'base', 'environment'], 'environment'],
    [['base', 'script'], 'base'],
    [['base'], 'base'],
    [['taken'], undefined],
  ])('is the same after the session is saved and opened: %j', (chosen, cleared) => {
    const { state } = played(chosen);
    const opened = fromSnapshot(JSON.parse(JSON.stringify(toSnapshot(state, at))), start);
    expect(visible(opened)).toBe(visible(state));
    const clear: Action = {
      kind: 'variables-changed',
      changes: [{ kind: 'clear' }],
      origin: { kind: 'script', label: 'input 2', at },
    };
    expect(visible(play([clear], opened).state)).toBe(cleared);
  });

  it('is restored from a session of an earlier version', () => {
    const old = {
      name: 'base_url',
      value: 'http://old',
      origin: { kind: 'command', label: '.base', at },
      secret: false,
    } as const;
    const opened = fromSnapshot({ ...toSnapshot(start, at), variables: [old] }, start);
    expect(opened.layers.session.size).toBe(0);
    expect(visible(opened)).toBe('http://old');
    expect(visible(play(['.env new staging', '.env set base_url=http://new'], opened).state)).toBe(
      'http://new',
    );
  });
});

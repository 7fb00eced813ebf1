import { describe, expect, it } from 'vitest';
import { maskInput } from '../../../../src/core/secrets/typed/typed-credentials.ts';
import type { Action } from '../../../../src/core/session/actions.ts';
import { sessionSecrets } from '../../../../src/core/session/secrets/secrets.ts';
import { readTrial } from '../../../../src/core/session/trials/trial.ts';
import { TrialError, triedState } from '../../../../src/core/session/trials/tried-state.ts';
import { findVariable } from '../../../../src/core/session/variables/precedence.ts';
import { play, set } from '../played.ts';

const { state } = play([
  set('user', { id: 7, tags: ['a'], 'any key': { x: 1 } }),
  set('name', 'Ada'),
  {
    kind: 'environment-filled',
    name: 'staging',
    variables: [
      { name: 'host', value: 'h', secret: false, origin: { kind: 'environment', label: 'staging', at: 0 } },
    ],
  },
]);

const tried = (argument: string) => {
  const read = readTrial(argument, state);
  if (read.kind === 'problem') throw new Error(read.message);
  return triedState(state, read.trial);
};

const triedValue = (argument: string, name: string) => findVariable(tried(argument).layers, name)?.value;

describe('a trial', () => {
  it.each<[argument: string, name: string, value: unknown]>([
    ['name=Bob', 'name', 'Bob'],
    ['name="Bob B"', 'name', 'Bob B'],
    ["name='a=b c'", 'name', 'a=b c'],
    ['name=', 'name', ''],
    ['name:=7', 'name', 7],
    ['name:="7 8"', 'name', '7 8'],
    ['name:={"a": [1, "x y"]}', 'name', { a: [1, 'x y'] }],
    ['fresh=1 name=2', 'fresh', '1'],
    ['user.id:=9', 'user', { id: 9, tags: ['a'], 'any key': { x: 1 } }],
    ['user.tags[0]=b', 'user', { id: 7, tags: ['b'], 'any key': { x: 1 } }],
    ['user.tags[1]=b', 'user', { id: 7, tags: ['a', 'b'], 'any key': { x: 1 } }],
    ['user["any key"].x:=2', 'user', { id: 7, tags: ['a'], 'any key': { x: 2 } }],
    ['user.role=admin', 'user', { id: 7, tags: ['a'], 'any key': { x: 1 }, role: 'admin' }],
    ['user.id:=9 user.tags:=[]', 'user', { id: 9, tags: [], 'any key': { x: 1 } }],
    ['env:="x"', 'env', 'x'],
  ])('%s sets the value of %s', (argument, name, value) => {
    expect(triedValue(argument, name)).toEqual(value);
  });

  it('leaves the session as it is', () => {
    tried('user.tags[0]=b name=Bob');
    expect(findVariable(state.layers, 'user')?.value).toMatchObject({ id: 7, tags: ['a'] });
    expect(findVariable(state.layers, 'name')?.value).toBe('Ada');
  });

  it('has another environment, or none', () => {
    expect(tried('env=none').activeEnvironment).toBeNull();
    expect(tried('env=staging').activeEnvironment).toBe('staging');
  });

  it.each([
    ['name', /"name" is not name=value/],
    ['7=x', /"7" is not the name/],
    ['name:=x', /not JSON/],
    ['name:=null', /name is null/],
    ['env=prod', /no environment "prod"/],
  ])('%s is refused', (argument, message) => {
    expect(readTrial(argument, state)).toMatchObject({
      kind: 'problem',
      message: expect.stringMatching(message),
    });
  });

  it.each(['user.tags[5]=x', 'name.first=x', 'user.nope.more=x', 'user.tags.x=1', 'nobody.id=1'])(
    '%s is refused, because the path leads nowhere',
    (argument) => {
      expect(() => tried(argument)).toThrow(TrialError);
    },
  );

  it.each(['token=abc', 'user.password=abc'])('%s is masked', (argument) => {
    const { trial } = readTrial(argument, state) as Extract<ReturnType<typeof readTrial>, { kind: 'trial' }>;
    expect(trial.values).toMatchObject([{ secret: true }]);
  });
});

describe('.whatif', () => {
  it('shows the last request, and keeps the tried values until it ends', () => {
    const request = { text: 'GET http://h/{{name}}', name: null };
    const begun = play([{ kind: 'request-held', request }, '.whatif name=Bob'], state);
    expect(begun.effects).toContainEqual({ kind: 'show-trial', request });
    expect(begun.state.trial?.values).toMatchObject([{ text: 'name', value: 'Bob' }]);
    expect(play(['.whatif none'], begun.state).state.trial).toBeNull();
    expect(play([{ kind: 'trial-ended' }], begun.state).state.trial).toBeNull();
  });

  it('sets nothing and persists nothing', () => {
    const { state: after, effects } = play(['.whatif name=Bob token=s3cr3t-1'], state);
    expect(after.layers).toBe(state.layers);
    expect(effects.filter(({ kind }) => kind === 'persist')).toEqual([]);
  });

  it.each([
    '.whatif tok=c1ear-v4lue',
    '.whatif tok=c1ear-v4lue wrong',
    '.whatif tok.x=c1ear-v4lue',
    '.whatif tok=c1ear-v4lue env=nowhere',
  ])('masks the value of a secret variable: %s', (typed) => {
    const secret: Action = {
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'tok', value: 'plain-before', secret: true }],
      origin: { kind: 'script', label: 'input 1', at: 0 },
    };
    const { state: after } = play([secret, typed], state);
    expect(sessionSecrets(after).mask(typed)).not.toContain('c1ear-v4lue');
    for (const { secret } of after.trial?.values ?? []) expect(secret).toBe(true);
  });

  it.each([
    ['.whatif token=c1ear-v4lue wrong', '.whatif token=•••••• wrong'],
    ['.env set dd api_token=c1ear-v4lue', '.env set dd api_token=••••••'],
    ['.env set dd  api_token := c1ear-v4lue', '.env set dd  api_token := ••••••'],
  ])('%s is repeated as %s', (typed, shown) => {
    expect(maskInput(typed)).toBe(shown);
  });

  it('refuses a value that it cannot read', () => {
    expect(play(['.whatif name'], state).said).toEqual(['error: "name" is not name=value.']);
    expect(play(['.whatif name.x=1'], state).said).toEqual(['error: name is of type string: it has no .x.']);
  });
});

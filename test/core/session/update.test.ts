import { describe, expect, it } from 'vitest';
import { maskInput } from '../../../src/core/secrets/typed/typed-credentials.ts';
import type { Action } from '../../../src/core/session/actions.ts';
import type { Entry } from '../../../src/core/session/entries.ts';
import { combineExitCodes, exitCodeOf } from '../../../src/core/session/exit-codes.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { fromSnapshot, toSnapshot } from '../../../src/core/session/saved/snapshot.ts';
import { sessionSecrets } from '../../../src/core/session/secrets/secrets.ts';
import { update } from '../../../src/core/session/update.ts';
import { findVariable } from '../../../src/core/session/variables/precedence.ts';
import type { Value } from '../../../src/core/value/types.ts';
import { at, input, play, start } from './played.ts';

const byScript = { kind: 'script', label: 'input 1', at } as const;

const set = (name: string, value: Value, secret = false): Action => ({
  kind: 'variables-changed',
  changes: [{ kind: 'set', name, value, secret }],
  origin: byScript,
});

const exitCode = (entries: readonly Entry[]) => combineExitCodes(entries.map(exitCodeOf));
describe('secrets', () => {
  it('stay masked when they are changed, deleted, in another environment, or from the previous session', () => {
    const { state } = play([
      set('token', 'first', true),
      set('token', 'second', true),
      set('gone', { inner: 'third' }, true),
      { kind: 'variables-changed', changes: [{ kind: 'delete', name: 'gone' }], origin: byScript },
      {
        kind: 'environments-loaded',
        environments: [
          { name: 'other', variables: [{ name: 'key', value: 'fourth', origin: byScript, secret: true }] },
        ],
      },
    ]);
    expect(sessionSecrets(state).texts).toEqual(['first', 'fourth', 'second', 'third']);
    const opened = fromSnapshot(toSnapshot(start, at), state);
    expect(sessionSecrets(opened).texts).toEqual(['first', 'fourth', 'second', 'third']);
  });
});

describe('update', () => {
  it.each([
    ['1 + 1', 'evaluate'],
    ['GET http://h/', 'preview'],
    ['/users', 'preview'],
    ['curl http://h/', 'convert-curl'],
    ['.exit', 'exit'],
    ['.open x', 'storage'],
    ['.edit', 'open-editor'],
  ])('%s produces the effect %s', (text, kind) => {
    const { effects, state } = play([input(text)]);
    expect(effects.map((effect) => effect.kind)).toEqual(['print', kind]);
    expect(state.inputCount).toBe(1);
  });

  it('ignores an empty input', () => {
    expect(play([input('  \n ')])).toMatchObject({ state: start, effects: [] });
  });

  it('suggests the nearest command', () => {
    const { effects, entries } = play([input('.hlep')]);
    expect(exitCode(entries)).toBe(2);
    expect(JSON.stringify(effects)).toContain('did you mean .help');
    for (const [typed, meant] of [
      ['.quit', '.exit'],
      ['.h', '.help'],
      ['.ex', '.explain or .expect or .export or .exit'],
      ['.ls', '.requests'],
      ['.tutorial', '.tour'],
      ['.save-bod', '.save-body'],
      ['.sned', '.send'],
    ]) {
      const told = update(initialState({ at: 0 }), { kind: 'input-submitted', text: typed ?? '', at: 1 });
      expect(JSON.stringify(told.effects)).toContain(`did you mean ${meant}?`);
    }
  });

  it.each(['.get /users', '.Post', '.DELETE /x'])('suggests %s without the dot', (text) => {
    const method = /\w+/.exec(text)?.[0].toUpperCase();
    expect(JSON.stringify(play([input(text)]).effects)).toContain(`a request has no dot: ${method} /users`);
  });

  it.each([
    ['.secret token', null, '.secret token'],
    ['.secret token abcdef', '.secret asks for the value without showing it.', '.secret token ••••••'],
    ['  .secret token  a b', '.secret asks for the value without showing it.', '  .secret token  ••••••'],
    [
      '.curl curl -u ada:abcdef http://h/',
      '"curl" is not the number of a response.',
      '.curl curl -u ada:•••••• http://h/',
    ],
    [
      ".import curl -H 'Authorization: Bearer abcdef' http://h/",
      '.import takes a file, and this is a curl command.',
      ".import curl -H 'Authorization: Bearer ••••••' http://h/",
    ],
    ['.passphrase', null, '.passphrase'],
    [
      '.passphrase open sesame',
      '.passphrase asks for the passphrase without showing it.',
      '.passphrase ••••••',
    ],
  ])('rejects a secret typed in clear and masks it: %s', (text, refused, shown) => {
    const { entries } = play([input(text)]);
    const notices = entries.flatMap((entry) => (entry.kind === 'notice' ? [entry.notice] : []));
    expect(notices.map(({ message }) => message)).toEqual(refused === null ? [] : [refused]);
    expect(JSON.stringify(notices)).not.toMatch(/abcdef|sesame/);
    expect(maskInput(text)).toBe(shown);
  });

  it.each([
    ['.env set x 1', '\\"=\\" is missing after the name.'],
    ['.run', 'did you mean .send?'],
    ['.run users', 'did you mean .send?'],
    ['.mouse off', 'did you mean .set mouse?'],
    ['.cookie off', 'did you mean .cookies?'],
    ['.poll', 'did you mean .until?'],
    ['.share', 'did you mean .export?'],
    ['.tests', '?? status == 200 in a request checks its response'],
    ['.demo', 'restloop demo opens the shell on the demo API'],
  ])('%s says: %s', (text, says) => {
    expect(JSON.stringify(play([input('.env new dev'), input(text)]).effects)).toContain(says);
  });

  it.each([
    ['.res | jq .name', 3],
    ['.res |jq .name', 3],
    ['.res 2 | jq .name', 2],
  ])('%s pipes the body of exchange %i', (text, number) => {
    const state = { ...initialState({ at: 0 }), exchangeCount: 3 };
    const { effects } = play([input(text)], state);
    const what = { kind: 'pipe', command: 'jq .name', output: 'transcript' };
    expect(effects).toContainEqual({ kind: 'show-response', number, what });
  });

  it('records the origin of variables, and reverts the last change', () => {
    const { state } = play([set('a', 1), set('a', 2), input('.undo')]);
    expect(findVariable(state.layers, 'a')).toEqual({ value: 1, origin: byScript, secret: false });
    expect(findVariable(play([input('.undo')], state).state.layers, 'a')).toBeUndefined();
  });

  it('persists every change of variables', () => {
    const { state, effects } = play([set('a', 1)]);
    expect(effects).toEqual([{ kind: 'persist' }]);
    expect(state.saved).toBe(false);
  });

  it('keeps a variable secret when its value changes', () => {
    const { state } = play([set('token', 's', true), set('token', 't')]);
    expect(findVariable(state.layers, 'token')).toMatchObject({ value: 't', secret: true });
  });

  it('resolves variables by the precedence of their scopes', () => {
    const layer = (name: 'file' | 'environment' | 'flag'): Action => ({
      kind: 'layer-replaced',
      layer: name,
      variables: [{ name: 'a', value: name, origin: byScript, secret: false }],
    });
    const value = (actions: readonly Action[]) => findVariable(play(actions).state.layers, 'a')?.value;
    expect(value([layer('flag'), layer('file')])).toBe('flag');
    expect(value([layer('file'), layer('environment')])).toBe('environment');
    expect(value([layer('environment'), layer('flag'), layer('file')])).toBe('flag');
    expect(value([set('a', 'script'), layer('flag')])).toBe('script');
  });

  it.each([
    ['.set', 0],
    ['.set timeout 5', 0],
    ['.set timeout=5', 0],
    ['.set timeout soon', 2],
    ['.set tiemout 5', 2],
    ['.keep', 2],
    ['.send nothing', 2],
    ['.res', 2],
    ['.history', 0],
    ['.requests', 0],
    ['.vars', 0],
    ['.vars nope', 2],
    ['.open', 2],
    ['.env nope', 2],
    ['.env new staging', 0],
    ['.help', 0],
    ['.help client', 0],
    ['.help .set', 0],
    ['.help nonsense', 2],
    ['.save', 2],
  ])('%s exits with %i', (text, code) => {
    expect(exitCode(play([input(text)]).entries)).toBe(code);
  });

  it('keeps requests by folder and name, in order, and replaces them in place', () => {
    const previewed = (text: string): Action[] => [
      { kind: 'curl-converted', text, replaces: null },
      input(`.keep ${text.includes('users') ? 'users/list' : 'root'}`),
    ];
    const { state } = play([
      ...previewed('GET /users'),
      ...previewed('GET /'),
      ...previewed('GET /users?x=1'),
    ]);
    expect(state.requests.map(({ folder, name, text }) => [folder, name, text])).toEqual([
      ['users', 'list', 'GET /users?x=1'],
      ['', 'root', 'GET /'],
    ]);
  });

  it('changes the variables when the environment is switched', () => {
    const { state } = play([
      input('.env new staging'),
      input('.env set host=staging.example.org'),
      input('.env new local'),
      input('.env set host=localhost'),
      input('.env staging'),
    ]);
    expect(findVariable(state.layers, 'host')?.value).toBe('staging.example.org');
    expect(findVariable(play([input('.env none')], state).state.layers, 'host')).toBeUndefined();
  });

  it('restores the same state from a snapshot', () => {
    const { state } = play([
      set('when', new Date(0)),
      input('.set timeout 5'),
      input('.env new staging'),
      input('.env set host=h'),
    ]);
    const opened = fromSnapshot(toSnapshot(state, at), start);
    expect(toSnapshot(opened, at)).toEqual(toSnapshot(state, at));
    expect(findVariable(opened.layers, 'host')?.value).toBe('h');
  });
});

describe('exit codes', () => {
  it.each([
    [[], 0],
    [[0, 0], 0],
    [[4, 0, 3], 3],
    [[130, 4], 4],
    [[130], 130],
    [[3, 1, 2], 1],
  ])('of %j is %i', (codes, combined) => {
    expect(combineExitCodes(codes)).toBe(combined);
  });
});

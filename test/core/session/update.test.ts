import { describe, expect, it } from 'vitest';
import { maskInput } from '../../../src/core/secrets/typed/typed-credentials.ts';
import type { Action } from '../../../src/core/session/actions.ts';
import type { Effect } from '../../../src/core/session/effects.ts';
import { combineExitCodes, exitCodeOf } from '../../../src/core/session/entries.ts';
import { fullName } from '../../../src/core/session/requests/kept-requests.ts';
import { fromSnapshot, toSnapshot } from '../../../src/core/session/saved/snapshot.ts';
import { sessionSecrets } from '../../../src/core/session/secrets/secrets.ts';
import { initialState, type SessionState } from '../../../src/core/session/state.ts';
import { update } from '../../../src/core/session/update.ts';
import { findVariable } from '../../../src/core/session/variables/precedence.ts';
import type { Value } from '../../../src/core/value/types.ts';
import { requestLines } from '../../../src/core/view/session/requests.ts';

const at = 1000;
const start = initialState({ at });
const byScript = { kind: 'script', label: 'input 1', at } as const;

const set = (name: string, value: Value, secret = false): Action => ({
  kind: 'variables-changed',
  changes: [{ kind: 'set', name, value, secret }],
  origin: byScript,
});

const input = (text: string): Action => ({ kind: 'input-submitted', text, at });

/** The state and all effects after some actions. */
function play(actions: readonly Action[], from: SessionState = start) {
  let state = from;
  const effects: Effect[] = [];
  for (const action of actions) {
    const updated = update(state, action);
    state = updated.state;
    effects.push(...updated.effects);
  }
  return { state, effects };
}

const printed = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'print' ? [effect.entry] : []));

const exitCode = (effects: readonly Effect[]) => combineExitCodes(printed(effects).map(exitCodeOf));

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
    expect(play([input('  \n ')])).toEqual({ state: start, effects: [] });
  });

  it('suggests the nearest command', () => {
    const { effects } = play([input('.hlep')]);
    expect(exitCode(effects)).toBe(2);
    expect(JSON.stringify(effects)).toContain('did you mean .help');
    for (const [typed, meant] of [
      ['.quit', '.exit'],
      ['.h', '.help'],
      ['.ex', '.explain or .expect or .export or .exit'],
      ['.ls', '.requests'],
      ['.tour', '.help'],
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
    ['.secret token abcdef', '.secret asks for the value, and shows nothing of it.', '.secret token ••••••'],
    [
      '  .secret token  a b',
      '.secret asks for the value, and shows nothing of it.',
      '  .secret token  ••••••',
    ],
    [
      ".import curl -H 'Authorization: Bearer abcdef' http://h/",
      '.import takes a file, and this is a curl command.',
      ".import curl -H 'Authorization: Bearer ••••••' http://h/",
    ],
    ['.passphrase', null, '.passphrase'],
    ['.passphrase open sesame', '.passphrase asks for it, and shows nothing of it.', '.passphrase ••••••'],
  ])('rejects a secret typed in clear and masks it: %s', (text, refused, shown) => {
    const { effects } = play([input(text)]);
    const notices = printed(effects).flatMap((entry) => (entry.kind === 'notice' ? [entry.notice] : []));
    expect(notices.map(({ message }) => message)).toEqual(refused === null ? [] : [refused]);
    expect(JSON.stringify(notices)).not.toMatch(/abcdef|sesame/);
    expect(maskInput(text)).toBe(shown);
  });

  it.each([
    ['.env set x 1', 'There is no \\"=\\" behind the name.'],
    ['.run', 'did you mean .send?'],
    ['.run users', 'did you mean .send?'],
    ['.demo', 'restloop demo starts the shell on the demo API'],
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
    expect(exitCode(play([input(text)]).effects)).toBe(code);
  });

  it('keeps requests by folder and name, in order, and replaces them in place', () => {
    const previewed = (text: string): Action[] => [
      { kind: 'curl-converted', text },
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

describe('kept requests', () => {
  const asked = (text: string): Action => ({ kind: 'request-held', request: { text, name: null } });
  const told = (inputs: readonly string[], from = start) => {
    const { state, effects } = play(inputs.map(input), from);
    const said = printed(effects).flatMap((entry) => (entry.kind === 'notice' ? [entry.notice.message] : []));
    return { state, said, effects };
  };
  const two = play([
    asked('GET http://h/1'),
    input('.keep get one'),
    asked('GET http://h/2'),
    input('.keep users/admin/list all'),
  ]).state;
  const names = ({ requests }: SessionState) => requests.map(fullName);

  it('are moved to a name, into a folder or to a position, also with names that contain spaces', () => {
    expect(names(told(['.mv get one get first'], two).state)).toEqual(['get first', 'users/admin/list all']);
    expect(names(told(['.mv get one users/'], two).state)).toEqual(['users/get one', 'users/admin/list all']);
    expect(names(told(['.mv users/admin/list all 1'], two).state)).toEqual([
      'users/admin/list all',
      'get one',
    ]);
    expect(names(told(['.mv list all shared/'], two).state)).toEqual(['get one', 'shared/list all']);
    expect(told(['.mv nothing x'], two).said[0]).toContain('No request is kept under the name "nothing"');
    expect(told(['.mv get one users/admin/list all'], two).said[0]).toContain('exists already');
  });

  it('are still the targets of references after they are moved', () => {
    const kept = play([
      asked('POST http://h/login'),
      input('.keep login'),
      asked('GET http://h/list'),
      input('.keep admin/list'),
      asked(
        '# @ref login\nGET http://h/{{login.response.body.$.id}}\nX-Id: {{list.response.status}} {{login}}',
      ),
      input('.keep use'),
    ]).state;
    const use = (state: SessionState) => state.requests.find(({ name }) => name === 'use')?.text;
    const text = (login: string, list: string, directive = 'login') =>
      `# @ref ${directive}\nGET http://h/{{${login}.response.body.$.id}}\nX-Id: {{${list}.response.status}} {{login}}`;

    expect(use(told(['.mv login sign-in'], kept).state)).toBe(text('sign-in', 'list', 'sign-in'));
    expect(use(told(['.mv login users/log in'], kept).state)).toBe(
      text('["users/log in"]', 'list', 'users/log in'),
    );
    expect(use(told(['.mv login users/'], kept).state)).toBe(text('login', 'list'));
    // The short name would be of two now.
    expect(use(told(['.mv login users/list'], kept).state)).toBe(
      text('["users/list"]', '["admin/list"]', 'users/list'),
    );
    // Of the same name, a variable is what a placeholder means.
    expect(use(told(['.mv login sign-in'], play([set('login', 1)], kept).state).state)).toBe(
      text('login', 'list', 'sign-in'),
    );
  });

  it('keep their exchanges when they are moved', () => {
    const request = { text: 'GET http://h/1', name: 'get one' };
    const exchange = { number: 1, request, exchange: {} } as unknown as SessionState['exchanges'][number];
    const { state } = told(['.mv get one one'], { ...two, exchanges: [exchange], lastRequest: request });
    expect([state.exchanges[0]?.request.name, state.lastRequest?.name]).toEqual(['one', 'one']);
  });

  it('keep their scripts when the request is kept again', () => {
    const scripted = told(
      ['.before get one client.setVar("a", 1)', '.after get one client.test("ok", () => {})'],
      two,
    ).state;
    const again = play([asked('GET http://h/1?a=1'), input('.keep get one')], scripted).state;
    expect(again.requests[0]).toEqual({
      name: 'get one',
      folder: '',
      text: 'GET http://h/1?a=1',
      before: 'client.setVar("a", 1)',
      after: 'client.test("ok", () => {})',
    });
    const { effects } = told(['.after get one'], again);
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'fill-editor', text: '.after get one client.test("ok", () => {})' }),
    );
    expect(told(['.after get one none'], again).state.requests[0]?.after).toBe(null);
    const [entry] = printed(told(['.requests'], again).effects).filter(({ kind }) => kind === 'requests');
    if (entry?.kind !== 'requests') throw new Error('there is no list');
    expect(requestLines(entry.requests).map((line) => line.map(({ text }) => text).join(''))).toEqual([
      'get one  GET http://h/1?a=1  + before and after',
      'users/',
      '  admin/',
      '    list all  GET http://h/2',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/session/actions.ts';
import { play, set, start } from './played.ts';

const held = (text: string): Action => ({ kind: 'request-held', request: { text, name: null } });

describe('.undo reverts and names', () => {
  it.each<[what: string, actions: readonly (Action | string)[]]>([
    ['a', [set('a', 1)]],
    ['.auth', ['.auth bearer {{token}}']],
    ['.base', ['.base http://h']],
    ['the environment staging', ['.env new staging']],
    ['the saved request login', [held('POST /login'), '.keep login']],
  ])('%s', (what, actions) => {
    const { state, said } = play([...actions, '.undo']);
    expect(said.at(-1)).toBe(`Undid the last change: ${what}.`);
    const parts = ({ layers, auth, requests, environments, activeEnvironment }: typeof state) => ({
      layers,
      auth,
      requests,
      environments,
      activeEnvironment,
    });
    expect(parts(state)).toEqual(parts(start));
    expect(play(['.undo'], state).said).toEqual(['There is no change to undo.']);
  });

  it.each<[what: string, action: string]>([
    ['the environment staging', '.env set host=h'],
    ['the environment staging', '.base http://h'],
    ['the protection of the environment staging', '.env protect staging'],
    ['the saved request login', '.rm login'],
    ['the saved request login, the saved request users/login', '.mv login users/'],
    ['the saved request login', '.after login client.log(1)'],
    ['nothing differs', '.mv login 1'],
  ])('%s after %s', (what, action) => {
    const before = play([held('POST /login'), '.keep login', '.env new staging']).state;
    const { state, said } = play([action, '.undo'], before);
    expect(said.at(-1)).toBe(`Undid the last change: ${what}.`);
    expect([state.requests, state.environments, state.layers.environment]).toEqual([
      before.requests,
      before.environments,
      before.layers.environment,
    ]);
  });

  it('changes one by one, the newest first', () => {
    const { said } = play([set('base_url', 'x'), held('POST /login'), '.keep login', '.undo', '.undo']);
    expect(said.slice(-2)).toEqual([
      'Undid the last change: the saved request login.',
      'Undid the last change: base_url.',
    ]);
  });
});

describe('.keep', () => {
  const login = play([held('POST /login'), '.keep login', '.after login client.setVar("token", 1)']).state;

  it('names the saved request when it was not sent', () => {
    expect(play([held('GET /b?x={{nope}}'), '.keep b']).said).toEqual([
      'Saved b: GET /b, which was not sent.',
    ]);
  });

  it('asks before it replaces another request', () => {
    const { state, effects } = play([held('GET /health'), '.keep login'], login);
    expect(effects).toContainEqual({
      kind: 'confirm-replacement',
      request: { name: 'login', folder: '', text: 'GET /health', before: null, after: null },
      question:
        'login is POST /login with scripts. Replace it with GET /health, and remove the scripts? (y/n)',
    });
    expect(state.requests).toEqual(login.requests);
  });

  it('drops the scripts of the replaced request, and .undo restores both', () => {
    const request = { name: 'login', folder: '', text: 'GET /health', before: null, after: null };
    const { state, said } = play([held('GET /health'), { kind: 'request-saved', request }], login);
    expect(state.requests).toEqual([request]);
    expect(said).toEqual(['Replaced login: it was POST /login. Its scripts were removed.']);
    const undone = play(['.undo'], state);
    expect(undone.state.requests).toEqual(login.requests);
    expect(undone.said).toEqual(['Undid the last change: the saved request login.']);
  });

  it('removes the name of the last request when it is undone', () => {
    const request = { name: 'login', folder: '', text: 'GET /health', before: null, after: null };
    const kept = play([held('GET /health'), { kind: 'request-saved', request }], login).state;
    expect(kept.lastRequest).toEqual({ text: 'GET /health', name: 'login' });
    expect(play(['.undo'], kept).state.lastRequest).toEqual({ text: 'GET /health', name: null });
    expect(play([set('a', 1), '.undo'], kept).state.lastRequest?.name).toBe('login');
  });

  it.each(['POST /login?a=1', 'POST /login\nA: 1\n\n{}', '# @expect status 200\nPOST /login user=ada'])(
    'does not ask when the request is the same: %j',
    (text) => {
      const { state } = play([held(text), '.keep login'], login);
      expect(state.requests).toMatchObject([{ name: 'login', text, after: 'client.setVar("token", 1)' }]);
    },
  );
});

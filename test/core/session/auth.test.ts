import { describe, expect, it } from 'vitest';
import { authSources } from '../../../src/core/session/auth.ts';
import { exitCodeOf } from '../../../src/core/session/exit-codes.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { fromSnapshot, isWorthSaving, toSnapshot } from '../../../src/core/session/saved/snapshot.ts';
import { sessionSecrets } from '../../../src/core/session/secrets/secrets.ts';
import type { SessionState } from '../../../src/core/session/state.ts';
import { update } from '../../../src/core/session/update.ts';
import { findVariable } from '../../../src/core/session/variables/precedence.ts';

const start = initialState({ at: 0 });

function enter(state: SessionState, ...inputs: readonly string[]) {
  let next = state;
  const told: string[] = [];
  const codes: number[] = [];
  for (const text of inputs) {
    const updated = update(next, { kind: 'input-submitted', text, at: 1 });
    next = updated.state;
    for (const effect of updated.effects) {
      if (effect.kind !== 'print') continue;
      codes.push(exitCodeOf(effect.entry));
      if (effect.entry.kind === 'notice') told.push(effect.entry.notice.message);
    }
  }
  return { state: next, told, code: Math.max(...codes) };
}

it('becomes the authentication of the user when it is typed, even if a file has the same', () => {
  const text = 'oauth2 device_code https://idp.example app openid';
  const read = update(start, { kind: 'file-auth-read', auth: text, at: 0 }).state;
  expect(read.auth.ofFile).toBe(text);
  expect(enter(read, `.auth ${text}`).state.auth).toMatchObject({ session: { text } });
  expect(enter(read, `.auth ${text}`).state.auth.ofFile).toBeUndefined();
});

const auth = (state: SessionState) => state.auth.session?.text ?? null;
const value = (state: SessionState, name: string) => findVariable(state.layers, name);

describe('.auth', () => {
  it('none accepts no further words', () => {
    expect(enter(start, '.auth none now').told).toEqual(['.auth none takes no values.']);
  });

  it.each([
    ['.auth from login token', 'token is not a path.'],
    ['.auth oauth2 device_cod http://h app', 'There is no grant device_cod.'],
  ])('%s names the wrong word and makes nothing secret', (input, message) => {
    const { state, told } = enter(start, input);
    expect([told, sessionSecrets(state).texts, auth(state)]).toEqual([[message], [], null]);
  });

  it('keeps placeholders unevaluated', () => {
    const { state, told } = enter(start, '.auth basic {{user}} {{password}}');
    expect(auth(state)).toBe('basic {{user}} {{password}}');
    expect(told).toEqual([
      'Every request is sent with basic {{user}} {{password}}.',
      'user, password are not set yet.',
    ]);
    expect(state.layers.session.size).toBe(0);
    expect(authSources(state)).toMatchObject([{ auth: { scheme: 'basic', level: 'session' } }]);
  });

  it.each([
    ['.auth basic ada "open sesame"', 'basic ada {{auth_password}}', 'auth_password', 'open sesame'],
    ['.auth bearer abc', 'bearer {{auth_token}}', 'auth_token', 'abc'],
    ['.auth apikey X k query', 'apikey X {{auth_key}} query', 'auth_key', 'k'],
    ['.auth digest "a b" x', "digest 'a b' {{auth_password}}", 'auth_password', 'x'],
    ['.auth oauth2 http://t/ id s a b', 'oauth2 http://t/ id {{auth_secret}} a b', 'auth_secret', 's'],
  ])('%s stores its secret in a secret variable', (input, text, name, secret) => {
    const { state, told } = enter(start, input);
    expect(auth(state)).toBe(text);
    expect(value(state, name)).toMatchObject({ value: secret, secret: true, origin: { label: '.auth' } });
    expect(sessionSecrets(state).texts).toContain(secret);
    expect(told.join()).not.toContain(`${secret} is`);
  });

  it('does not overwrite a variable of the user', () => {
    const set = update(start, {
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'auth_token', value: 'mine', secret: false }],
      origin: { kind: 'script', label: 'input 1', at: 0 },
    }).state;
    const { state } = enter(set, '.auth bearer abc', '.auth bearer def');
    expect(auth(state)).toBe('bearer {{auth_token_2}}');
    expect(value(state, 'auth_token')).toMatchObject({ value: 'mine' });
    expect(value(state, 'auth_token_2')).toMatchObject({ value: 'def' });
  });

  it('removes its secrets when it is replaced or cleared, and they stay masked', () => {
    const { state, told } = enter(start, '.auth basic ada first', '.auth bearer second', '.auth none');
    expect([auth(state), state.layers.session.size]).toEqual([null, 0]);
    expect(told.at(-1)).toBe('Requests are now sent without credentials.');
    expect(sessionSecrets(state).texts).toEqual(['first', 'second']);
  });

  it('keeps a secret that the next authentication refers to', () => {
    const { state } = enter(start, '.auth basic ada first', '.auth basic bob {{auth_password}}');
    expect([auth(state), value(state, 'auth_password')?.value]).toEqual([
      'basic bob {{auth_password}}',
      'first',
    ]);
    const other = enter(state, '.auth basic {{auth_password}} second').state;
    expect([
      auth(other),
      value(other, 'auth_password')?.value,
      value(other, 'auth_password_2')?.value,
    ]).toEqual(['basic {{auth_password}} {{auth_password_2}}', 'first', 'second']);
  });

  it('uses the authentication of the file for all its requests', () => {
    const read = (state: SessionState, text: string | null) =>
      update(state, { kind: 'file-auth-read', auth: text, at: 0 }).state;
    const opened = read(start, 'basic ada pw');
    expect([auth(opened), value(opened, 'auth_password')?.value]).toEqual([
      'basic ada {{auth_password}}',
      'pw',
    ]);
    const again = read(opened, 'basic bob {{auth_password}}');
    expect([auth(again), value(again, 'auth_password')?.value]).toEqual([
      'basic bob {{auth_password}}',
      'pw',
    ]);
    expect([auth(read(again, 'none')), auth(read(again, null)), auth(read(again, 'wrong'))]).toEqual([
      null,
      null,
      null,
    ]);
    expect(read(start, null)).toBe(start);
  });

  it.each([
    ['.auth login', 'sign-in'],
    ['.auth logout', 'sign-out'],
    ['.auth', 'show-sign-in'],
  ])('%s is about the sign-in of oauth2', (input, kind) => {
    const kinds = (state: SessionState) =>
      update(state, { kind: 'input-submitted', text: input, at: 1 }).effects.map((effect) => effect.kind);
    const { state } = enter(start, '.auth oauth2 device_code https://i/ app');
    expect(kinds(state)).toContain(kind);
    expect(kinds(enter(start, '.auth bearer {{token}}').state)).not.toContain(kind);
  });

  it('keeps the secret of a client as a variable', () => {
    const { state } = enter(start, '.auth oauth2 client_credentials https://i/ app client_secret=hush');
    expect(auth(state)).toBe('oauth2 client_credentials https://i/ app client_secret={{auth_client_secret}}');
    expect(value(state, 'auth_client_secret')).toMatchObject({ value: 'hush', secret: true });
  });

  it('is reverted step by step by .undo', () => {
    const { state } = enter(start, '.auth basic ada first', '.auth bearer second', '.auth none');
    const once = enter(state, '.undo');
    expect([auth(once.state), value(once.state, 'auth_token')?.value]).toEqual([
      'bearer {{auth_token}}',
      'second',
    ]);
    expect(once.told).toEqual(['Undid the last change: .auth, auth_token.']);
    const twice = enter(once.state, '.undo').state;
    expect([auth(twice), value(twice, 'auth_password')?.value]).toEqual([
      'basic ada {{auth_password}}',
      'first',
    ]);
    expect(auth(enter(twice, '.undo').state)).toBeNull();
  });

  it('shows the authentication that is set, or that none is', () => {
    expect(enter(start, '.auth').told).toEqual(['Requests are sent without credentials.']);
    expect(enter(start, '.auth none').told).toEqual(['Requests are sent without credentials.']);
    expect(enter(start, '.auth bearer {{t}}', '.auth').told.at(-1)).toBe(
      'Every request is sent with bearer {{t}}.',
    );
  });

  it.each(['.auth baisc a b', '.auth basic', '.auth bearer "a'])(
    '%s is rejected, and changes nothing',
    (input) => {
      const { state, code } = enter(start, input);
      expect([state.auth, code]).toEqual([start.auth, 2]);
    },
  );

  it('is saved with the session, without its secrets', () => {
    const { state } = enter(start, '.auth basic ada secret');
    expect(isWorthSaving(enter(start, '.auth bearer {{t}}').state)).toBe(true);
    const snapshot = toSnapshot(state, 5);
    expect(snapshot.auth).toBe('basic ada {{auth_password}}');
    expect(auth(fromSnapshot(snapshot, start))).toBe('basic ada {{auth_password}}');
    expect(auth(fromSnapshot({ ...snapshot, auth: 'nonsense' }, start))).toBeNull();
    expect(toSnapshot(start, 5)).not.toHaveProperty('auth');
  });
});

describe('--auth', () => {
  const given = (text: string) => update(start, { kind: 'auth-given', text });

  it('applies to this run and is not saved', () => {
    const { state } = given('bearer abc');
    expect(authSources(state)).toMatchObject([{ auth: { level: 'flag' }, text: 'bearer abc' }]);
    expect(sessionSecrets(state).texts).toEqual(['abc']);
    expect(toSnapshot(state, 5)).not.toHaveProperty('auth');
    expect(enter(state, '.auth').told).toEqual(['Every request is sent with bearer •••••• (from --auth).']);
  });

  it('is rejected when it is invalid', () => {
    const { state, effects } = given('baisc a b');
    expect(state).toBe(start);
    expect(effects.map((effect) => effect.kind === 'print' && exitCodeOf(effect.entry))).toEqual([2]);
  });
});

describe('a variable used as the secret of .auth', () => {
  it.each([
    ['.auth bearer {{token}}', ['token']],
    ['.auth basic {{name}} {{token}}', ['token']],
    ['.auth bearer {{hidden}}', undefined],
    ['.auth bearer {{unset}}', undefined],
    ['.auth bearer literal', undefined],
  ])('is offered as a secret: %s', (text, names) => {
    const set = (name: string, secret: boolean) => ({ kind: 'set', name, value: 'abc', secret }) as const;
    const changes = [set('token', false), set('name', false), set('hidden', true)];
    const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
    const { state } = update(start, { kind: 'variables-changed', changes, origin });
    const { effects } = update(state, { kind: 'input-submitted', text, at: 0 });
    const offer = effects.find((effect) => effect.kind === 'offer-secrets');
    expect(offer?.names).toEqual(names);
  });

  it('is not offered for one field of a variable, since all other fields would become secrets', () => {
    const value = { bearer: 'tok-1234567', host: 'example.org' };
    const changes = [{ kind: 'set', name: 'login', value, secret: false }] as const;
    const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
    const { state } = update(start, { kind: 'variables-changed', changes, origin });
    const text = '.auth bearer {{login.bearer}}';
    const { effects } = update(state, { kind: 'input-submitted', text, at: 0 });
    expect(effects.filter(({ kind }) => kind === 'offer-secrets')).toEqual([]);
    expect(JSON.stringify(effects)).toContain('login is not a secret');
  });
});

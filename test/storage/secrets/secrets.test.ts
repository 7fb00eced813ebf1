import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../src/storage/store.ts';
import { snapshot, temporaryHome, variable, writtenIn } from '../harness.ts';

const secretText = 'correct horse battery staple';
const withSecrets = snapshot({
  variables: [
    variable('open', 'seen'),
    variable('key', secretText, true),
    variable('pair', { user: 'u', pass: secretText }, true),
  ],
  environments: [{ name: 'live', variables: [variable('key', `${secretText} 2`, true)] }],
});

describe('secrets without a passphrase', () => {
  it('are on disk by name only, and asked for when they are needed', () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(withSecrets, 'api');
    expect(writtenIn(home)).not.toContain(secretText);
    expect(writtenIn(home)).not.toContain(Buffer.from(secretText).toString('base64').slice(0, 20));
    expect(openStorage({ home }).loadSession('api')).toMatchObject({
      kind: 'session',
      snapshot: { variables: [{ name: 'open', value: 'seen' }] },
      lockedSecrets: ['key', 'pair', 'key'],
      notices: [expect.stringContaining('set key, pair again when needed')],
    });
  });

  it('are never stored in clear after a variable has become a secret', () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(snapshot({ variables: [variable('key', secretText)] }), 'api');
    const storage = openStorage({ home });
    storage.loadSession('api');
    storage.saveSession(snapshot({ variables: [variable('key', secretText, true)] }), 'api');
    expect(writtenIn(home)).not.toContain(secretText);
  });

  it('keep their names when the session is saved again without them', () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(withSecrets, 'api');
    const storage = openStorage({ home });
    const loaded = storage.loadSession('api');
    if (loaded.kind === 'session') storage.saveSession(loaded.snapshot, 'api');
    expect(openStorage({ home }).loadSession('api')).toMatchObject({ lockedSecrets: ['key', 'pair', 'key'] });
  });
});

describe('secrets with a passphrase', () => {
  it('open with the same passphrase', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(withSecrets, 'api');
    expect(writtenIn(home)).not.toContain(secretText);
    expect(openStorage({ home, passphrase: 'p' }).loadSession('api')).toMatchObject({
      kind: 'session',
      snapshot: { variables: withSecrets.variables, environments: withSecrets.environments },
      notices: [],
      lockedSecrets: [],
    });
  });

  it.each([
    ['another passphrase', 'other', 'stay locked: the passphrase is wrong'],
    ['no passphrase', undefined, 'are locked: .passphrase unlocks them'],
  ])('stay closed, and are not lost, with %s', (_, passphrase, notice) => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(withSecrets, 'api');
    const storage = openStorage({ home, ...(passphrase === undefined ? {} : { passphrase }) });
    const loaded = storage.loadSession('api');
    expect(loaded).toMatchObject({
      lockedSecrets: ['key', 'pair', 'key'],
      notices: [expect.stringContaining(notice)],
    });
    if (loaded.kind !== 'session') throw new Error('it did not open');
    if (passphrase === undefined) storage.saveSession(loaded.snapshot, 'api');
    expect(openStorage({ home, passphrase: 'p' }).loadSession('api')).toMatchObject({
      lockedSecrets: [],
    });
  });

  it('are opened by a passphrase that is given later', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(withSecrets, 'api');
    const storage = openStorage({ home });
    expect(storage.loadSession('api')).toMatchObject({ lockedSecrets: ['key', 'pair', 'key'] });
    storage.setPassphrase('p');
    expect(storage.loadSession('api')).toMatchObject({ lockedSecrets: [] });
  });
});

describe('an entry with a secret', () => {
  const bearer = 'sk-live-0123456789';
  const holding = snapshot({
    variables: [
      variable('key', secretText, true),
      variable('auth', `Bearer ${secretText}`),
      variable('basic', Buffer.from(`ada:${secretText}`).toString('base64')),
      variable('open', 'seen'),
    ],
    requests: [
      {
        name: 'literal',
        folder: 'users',
        text: `GET http://h/ "Authorization:Bearer ${bearer}" a==b`,
        before: null,
        after: `client.assert(res.text !== '${secretText}')`,
      },
      {
        name: 'written out',
        folder: '',
        text: `POST http://h/?k=${encodeURIComponent(secretText)}\nX-API-Key: ${bearer}\n\n{"key": "${secretText}"}`,
        before: null,
        after: null,
      },
      { name: 'open', folder: '', text: 'GET http://h/\nCookie: {{key}}', before: null, after: null },
    ],
    definitions: [`const key = '${secretText}'`, 'const two = 2'],
  });

  it('opens whole with a passphrase and is never stored in clear', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(holding, 'api');
    for (const text of [secretText, bearer, 'c3RhcGxl', encodeURIComponent(secretText)]) {
      expect(writtenIn(home)).not.toContain(text);
    }
    expect(openStorage({ home, passphrase: 'p' }).loadSession('api')).toMatchObject({
      kind: 'session',
      snapshot: { ...holding, name: 'api' },
      notices: [],
    });
  });

  it('becomes placeholders without a passphrase, and a notice names the lost parts', () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(holding, 'api');
    for (const text of [secretText, bearer, 'c3RhcGxl']) expect(writtenIn(home)).not.toContain(text);
    const loaded = openStorage({ home }).loadSession('api');
    expect(loaded).toMatchObject({
      lockedSecrets: ['key', 'auth', 'basic'],
      snapshot: {
        variables: [{ name: 'open' }],
        requests: [
          { text: 'GET http://h/ "Authorization:Bearer {{authorization}}" a==b' },
          { text: 'POST http://h/?k={{secret}}\nX-API-Key: {{x_api_key}}\n\n{"key": "{{key}}"}' },
          { text: 'GET http://h/\nCookie: {{key}}' },
        ],
        definitions: ['const two = 2'],
      },
      notices: [
        expect.stringContaining('set key, auth, basic again'),
        expect.stringContaining('literal, written out: a secret in the text was replaced'),
        'JavaScript definitions that contained a secret were not saved: 1.',
      ],
    });
    if (loaded.kind === 'session')
      expect(loaded.snapshot.requests[0]?.after).toMatch(/^throw new Error\("This script held/);
  });

  it('stays when the session is saved while it is locked, also with another key', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(holding, 'api');
    for (const passphrase of [{}, { passphrase: 'other' }]) {
      const storage = openStorage({ home, ...passphrase });
      const loaded = storage.loadSession('api');
      if (loaded.kind !== 'session') throw new Error(loaded.kind);
      const variables = [
        ...loaded.snapshot.variables,
        variable('more', 1),
        variable('more key', 'x'.repeat(9), true),
      ];
      storage.saveSession({ ...loaded.snapshot, variables }, 'api');
    }
    expect(openStorage({ home, passphrase: 'p' }).loadSession('api')).toMatchObject({
      snapshot: { requests: holding.requests, definitions: holding.definitions },
    });
  });

  it('is sealed as soon as the secret is known: the text before is gone', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    const before = { ...holding, variables: holding.variables.slice(1) };
    storage.saveSession(before, 'api');
    expect(writtenIn(home)).toContain(secretText);
    storage.saveSession(holding, 'api');
    expect(writtenIn(home)).not.toContain(secretText);
  });
});

describe('the user of a proxy', () => {
  const proxy = 'http://ada:open%20sesame@proxy.test:3128';
  const withProxy = snapshot({
    variables: [variable('command', 'curl --proxy-user "ada:open sesame"')],
    settings: { proxy, timeout: '5000' },
  });
  const kept = { proxy: 'http://proxy.test:3128', timeout: '5000' };
  const userInfo = /ada:|sesame/;

  it('is restored with a passphrase, and never stored in clear', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(withProxy, 'api');
    expect(writtenIn(home)).not.toMatch(userInfo);
    expect(openStorage({ home, passphrase: 'p' }).loadSession('api')).toMatchObject({
      snapshot: { settings: withProxy.settings, variables: withProxy.variables },
      notices: [],
      wants: null,
    });
  });

  it('is left out without a passphrase, with a notice until it is set again', () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(snapshot({ settings: withProxy.settings }), 'api');
    expect(writtenIn(home)).not.toMatch(userInfo);
    for (let times = 0; times < 2; times += 1) {
      const storage = openStorage({ home });
      const loaded = storage.loadSession('api');
      expect(loaded).toMatchObject({
        snapshot: { settings: kept },
        notices: [expect.stringContaining('The user name and password of the proxy are not saved on disk')],
        wants: null,
      });
      if (loaded.kind === 'session') storage.saveSession(loaded.snapshot, 'api');
    }
    const storage = openStorage({ home });
    storage.loadSession('api');
    storage.saveSession(snapshot({ settings: { proxy: 'none' } }), 'api');
    expect(openStorage({ home }).loadSession('api')).toMatchObject({
      snapshot: { settings: { proxy: 'none' } },
      notices: [],
    });
  });

  it('stays when the session is saved while it is locked, also with another key', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(withProxy, 'api');
    for (const passphrase of [{}, { passphrase: 'other' }]) {
      const storage = openStorage({ home, ...passphrase });
      const loaded = storage.loadSession('api');
      expect(loaded).toMatchObject({ snapshot: { settings: kept }, wants: 'passphrase' });
      if (loaded.kind !== 'session') throw new Error(loaded.kind);
      const variables = [...loaded.snapshot.variables, variable('key', 'x'.repeat(9), true)];
      storage.saveSession({ ...loaded.snapshot, variables }, 'api');
    }
    expect(openStorage({ home, passphrase: 'p' }).loadSession('api')).toMatchObject({
      snapshot: { settings: withProxy.settings },
    });
  });

  it('is removed from the previous state also', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.saveSession(snapshot({ settings: { proxy } }), 'api');
    storage.saveSession(snapshot({ settings: {} }), 'api');
    storage.saveSession(snapshot({ settings: { proxy } }), 'api');
    expect(writtenIn(home)).not.toMatch(userInfo);
  });
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../src/storage/store.ts';
import { snapshot, temporaryHome, variable } from '../harness.ts';

const secretText = 'correct horse battery';
const fixture = resolve(import.meta.dirname, '../../fixtures/sessions/format-1/sealed.json');

/** A home with a session of version 1: its secrets are sealed under the passphrase `p`, each by itself. */
function homeOfVersion1(change: (text: string) => string = (text) => text): string {
  const home = temporaryHome();
  mkdirSync(join(home, 'sessions'), { recursive: true });
  writeFileSync(pathIn(home), change(readFileSync(fixture, 'utf8')));
  return home;
}

const pathIn = (home: string): string => join(home, 'sessions', 'api.json');

const rawIn = (home: string) => JSON.parse(readFileSync(pathIn(home), 'utf8'));

function load(home: string, passphrase?: string) {
  const storage = openStorage({ home, ...(passphrase === undefined ? {} : { passphrase }) });
  const loaded = storage.loadSession('api');
  if (loaded.kind !== 'session') throw new Error(loaded.kind);
  return { storage, ...loaded };
}

const whole = {
  variables: [
    { name: 'key', value: secretText, secret: true },
    { name: 'auth', value: `Bearer ${secretText}`, secret: false },
    { name: 'open', value: 'seen' },
  ],
  environments: [{ name: 'live', variables: [{ name: 'host', value: 'h' }] }],
  requests: [{ name: 'written', text: 'POST http://127.0.0.1:9/ X-Api-Key:literal-secret-key' }],
  definitions: [`const code = "${secretText}";`],
  settings: { proxy: 'http://ada:open%20sesame@proxy.test:3128' },
};

describe('a session of version 1', () => {
  it('opens whole with its passphrase, and is saved with all secrets in one text', () => {
    const home = homeOfVersion1();
    const { storage, snapshot: opened, notices } = load(home, 'p');
    expect(opened).toMatchObject(whole);
    expect(notices).toEqual([]);
    storage.saveSession(opened, 'api');
    const { version, sealed, variables } = rawIn(home);
    expect(version).toBe(2);
    expect(sealed).toEqual([
      {
        sealing: expect.objectContaining({ key: 'passphrase' }),
        paths: ['/variable/key', '/variable/auth', '/setting/proxy', '/request//written', '/definition/0'],
        data: expect.any(String),
      },
    ]);
    expect(JSON.stringify(variables)).not.toContain('sealed');
    expect(readFileSync(pathIn(home), 'utf8')).not.toMatch(/correct|literal-secret|sesame/);
    expect(load(home, 'p').snapshot).toMatchObject(whole);
  });

  it('keeps what is locked while it is saved without its passphrase, or under another one', () => {
    const home = homeOfVersion1();
    for (const passphrase of [undefined, 'other']) {
      const { storage, snapshot: opened, lockedSecrets, wants } = load(home, passphrase);
      expect(lockedSecrets).toEqual(expect.arrayContaining(['key', 'auth']));
      expect(wants).toBe('passphrase');
      const variables = [...opened.variables, variable('mine', 'another secret', true)];
      storage.saveSession(
        { ...opened, variables, definitions: [...opened.definitions, 'const two = 2'] },
        'api',
      );
    }
    const { snapshot: opened } = load(home, 'p');
    expect(opened).toMatchObject({
      ...whole,
      variables: expect.arrayContaining(whole.variables.map((one) => expect.objectContaining(one))),
      definitions: expect.arrayContaining(whole.definitions),
    });
  });

  it('is recovered line by line where it is damaged', () => {
    const home = homeOfVersion1((text) => text.replace('"open","origin"', '"open",,"origin"'));
    const loaded = openStorage({ home, passphrase: 'p' }).loadSession('api');
    expect(loaded).toMatchObject({
      kind: 'damaged',
      recovered: { variables: [{ value: secretText }, { value: `Bearer ${secretText}` }] },
    });
  });
});

describe('the sealed text of a session', () => {
  const secrets = snapshot({
    variables: [variable('key', secretText, true), variable('open', 'seen')],
    definitions: [`const a = '${secretText}'`, `const b = '${secretText}'`],
  });

  it('is replaced by a value that is set while it is locked', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(secrets, 'api');
    const { storage, snapshot: opened } = load(home, 'other');
    storage.saveSession({ ...opened, variables: [variable('key', 'a newer one', true)] }, 'api');
    expect(load(home, 'other').snapshot.variables).toMatchObject([{ name: 'key', value: 'a newer one' }]);
    expect(load(home, 'p').snapshot.definitions).toEqual(secrets.definitions);
  });

  it('is dropped when nothing in the session refers to it any more', () => {
    const home = temporaryHome();
    const [key] = secrets.variables;
    openStorage({ home, passphrase: 'p' }).saveSession(snapshot({ variables: key ? [key] : [] }), 'api');
    const { storage } = load(home);
    storage.saveSession(snapshot({ variables: [variable('key', 'public now')] }), 'api');
    expect(rawIn(home).sealed).toEqual([]);
  });

  it('does not open after a change, which loses nothing else', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(secrets, 'api');
    const text = readFileSync(pathIn(home), 'utf8');
    writeFileSync(
      pathIn(home),
      text.replace(/"data":"(..)/, (_, two) => `"data":"${two === 'AA' ? 'BB' : 'AA'}`),
    );
    expect(load(home, 'p')).toMatchObject({
      snapshot: { variables: [{ name: 'open', value: 'seen' }] },
      lockedSecrets: ['key'],
    });
  });

  it('stays the same bytes where no secret changes', () => {
    const home = temporaryHome();
    const storage = openStorage({ home, passphrase: 'p' });
    storage.saveSession(secrets, 'api');
    const [before] = rawIn(home).sealed;
    storage.saveSession({ ...secrets, inputCount: 9 }, 'api');
    expect(rawIn(home).sealed).toEqual([before]);
  });
});

describe('a variable that is named like a credential and is not called a secret', () => {
  const variables = [variable('token', secretText), variable('user', 'ada')];
  const definitions = [`const bearer = "Bearer ${secretText}";`];

  it('is sealed, and opens as it was', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'p' }).saveSession(snapshot({ variables, definitions }), 'api');
    expect(readFileSync(pathIn(home), 'utf8')).not.toContain(secretText);
    expect(load(home, 'p').snapshot).toMatchObject({
      variables: [
        { name: 'token', value: secretText, secret: false },
        { name: 'user', value: 'ada' },
      ],
      definitions,
    });
  });

  it('is left out without a key', () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(snapshot({ variables, definitions }), 'api');
    expect(readFileSync(pathIn(home), 'utf8')).not.toContain(secretText);
    expect(load(home).snapshot.variables.map(({ name }) => name)).toEqual(['user']);
  });

  it('is written in clear when the user said so, and stays so', () => {
    const home = temporaryHome();
    const plain = snapshot({ variables, definitions, plainNames: ['token'] });
    openStorage({ home }).saveSession(plain, 'api');
    expect(load(home).snapshot).toMatchObject({ variables, definitions, plainNames: ['token'] });
  });
});

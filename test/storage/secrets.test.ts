import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../src/storage/secrets.ts';
import { openStorage } from '../../src/storage/store.ts';
import { snapshot, temporaryHome, variable } from './harness.ts';

const secretText = 'correct horse battery staple';
const withSecrets = snapshot({
  variables: [
    variable('open', 'seen'),
    variable('key', secretText, true),
    variable('pair', { user: 'u', pass: secretText }, true),
  ],
  environments: [{ name: 'live', variables: [variable('key', `${secretText} 2`, true)] }],
});

/** Everything that was written, as one text. */
function writtenIn(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

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
      notices: [expect.stringContaining('set key, pair, key again when needed')],
    });
  });

  it('are in clear nowhere after a variable has become one', () => {
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
  it('come back under the same one', () => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'open sesame' }).saveSession(withSecrets, 'api');
    expect(writtenIn(home)).not.toContain(secretText);
    expect(openStorage({ home, passphrase: 'open sesame' }).loadSession('api')).toMatchObject({
      kind: 'session',
      snapshot: { variables: withSecrets.variables, environments: withSecrets.environments },
      notices: [],
      lockedSecrets: [],
    });
  });

  it.each([
    ['another passphrase', 'wrong', 'stay locked: the passphrase is another one'],
    ['no passphrase', undefined, 'are locked: give the passphrase'],
  ])('stay closed, and are not lost, with %s', (_, passphrase, notice) => {
    const home = temporaryHome();
    openStorage({ home, passphrase: 'right' }).saveSession(withSecrets, 'api');
    const storage = openStorage({ home, ...(passphrase === undefined ? {} : { passphrase }) });
    const loaded = storage.loadSession('api');
    expect(loaded).toMatchObject({
      lockedSecrets: ['key', 'pair', 'key'],
      notices: [expect.stringContaining(notice)],
    });
    if (loaded.kind !== 'session') throw new Error('it did not open');
    if (passphrase === undefined) storage.saveSession(loaded.snapshot, 'api');
    expect(openStorage({ home, passphrase: 'right' }).loadSession('api')).toMatchObject({
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

describe('a sealed text', () => {
  const sealer = createSealer('passphrase', null);
  const sealed = sealer.seal({ name: 'key', text: 'value' });

  it('opens with the same passphrase and salt', () => {
    expect(createSealer('passphrase', sealer.parameters).open({ name: 'key', text: sealed })).toBe('value');
  });

  it('does not open under another name, nor when a byte was changed, nor when it is cut', () => {
    const bytes = Buffer.from(sealed, 'base64');
    expect(sealer.open({ name: 'other', text: sealed })).toBe(null);
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(sealer.open({ name: 'key', text: changed.toString('base64') })).toBe(null);
      expect(sealer.open({ name: 'key', text: bytes.subarray(0, index).toString('base64') })).toBe(null);
    }
  });

  it('is another one each time that the text changes', () => {
    const again = createSealer('passphrase', sealer.parameters).seal({ name: 'key', text: 'value' });
    expect(again).not.toBe(sealed);
  });
});

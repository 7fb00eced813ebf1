import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ValueEvent } from '../../../src/core/session/value-history/types.ts';
import { openStorage } from '../../../src/storage/store.ts';
import { snapshot, temporaryHome, variable } from '../harness.ts';

const event = (number: number, changes: Partial<ValueEvent>): ValueEvent => ({
  name: 'key',
  number,
  became: { kind: 'gone' },
  origin: { kind: 'script', label: 'input 1', at: 0 },
  secret: false,
  afterExchange: null,
  ...changes,
});

const lives = [
  event(1, { became: { kind: 'value', value: { at: new Date(0), list: [1, null] } }, afterExchange: 3 }),
  event(2, { became: { kind: 'value', value: 'an-older-secret' }, secret: true }),
  event(3, { became: { kind: 'value', value: { holds: 'the-secret-now' } } }),
  event(4, { isTakenBack: true }),
  event(5, { became: { kind: 'not-recorded' } }),
];

describe('the history of variables', () => {
  it('is saved with the session, with sealed secrets, and is restored', () => {
    const home = temporaryHome();
    const storage = openStorage({ home, passphrase: 'p' });
    storage.saveSession(snapshot({ variables: [variable('key', 'the-secret-now', true)], lives }), 'api');
    expect(readFileSync(join(home, 'sessions', 'api.json'), 'utf8')).not.toMatch(/older-secret|secret-now/);
    const loaded = openStorage({ home, passphrase: 'p' }).loadSession('api');
    if (loaded.kind !== 'session') throw new Error(loaded.kind);
    const [one, two, three, ...rest] = lives;
    expect(loaded.snapshot.lives).toEqual([one, two, { ...three, secret: true }, ...rest]);
    const locked = openStorage({ home, passphrase: 'other' }).loadSession('api');
    if (locked.kind !== 'session') throw new Error(locked.kind);
    expect(locked.snapshot.lives?.[1]).toMatchObject({ became: { kind: 'not-recorded' }, secret: true });
  });
});

import { describe, expect, it } from 'vitest';
import type { CookieJars } from '../../src/core/session/cookies/types.ts';
import { openStorage } from '../../src/storage/store.ts';
import { snapshot, temporaryHome, writtenIn } from './harness.ts';

const cookies: CookieJars = new Map([
  [
    '',
    [
      {
        ...{ name: 'sid', value: 'a-session-id-4711', domain: 'h.example', isHostOnly: true, path: '/' },
        ...{ expires: '2100-01-01T00:00:00.000Z', secure: true, httpOnly: true, sameSite: 'lax' },
        createdAt: '2026-01-02T03:04:05.000Z',
      },
    ],
  ],
]);

describe('cookies on disk', () => {
  const saved = (passphrase?: string) => {
    const home = temporaryHome();
    openStorage({ home, ...(passphrase && { passphrase }) }).saveSession(snapshot({ cookies }), 'api');
    return { home, opened: openStorage({ home, ...(passphrase && { passphrase }) }).loadSession('api') };
  };

  it('open with the key, and are never stored in clear', () => {
    const { home, opened } = saved('p');
    for (const text of ['a-session-id-4711', 'h.example', 'sid']) expect(writtenIn(home)).not.toContain(text);
    expect(opened).toMatchObject({ kind: 'session', notices: [] });
    if (opened.kind === 'session') expect(opened.snapshot.cookies).toEqual(cookies);
  });

  it('are not saved without a key', () => {
    const { home, opened } = saved();
    expect(writtenIn(home)).not.toContain('a-session-id-4711');
    if (opened.kind === 'session') expect(opened.snapshot.cookies).toBe(undefined);
  });

  it('stay locked while the session is saved without the key', () => {
    const { home } = saved('p');
    const storage = openStorage({ home });
    const locked = storage.loadSession('api');
    if (locked.kind === 'session') storage.saveSession(locked.snapshot, 'api');
    expect(locked).toMatchObject({ wants: 'passphrase' });
    const opened = openStorage({ home, passphrase: 'p' }).loadSession('api');
    if (opened.kind === 'session') expect(opened.snapshot.cookies).toEqual(cookies);
  });
});

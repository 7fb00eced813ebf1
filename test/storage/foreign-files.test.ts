import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { snapshot, temporaryHome } from './harness.ts';

const things: [what: string, make: (path: string) => void][] = [
  ['a folder', (path) => mkdirSync(path)],
  ['a symbolic link', (path) => symlinkSync('/nowhere/at/all', path)],
];
if (process.platform !== 'win32') things.push(['a named pipe', (path) => execFileSync('mkfifo', [path])]);

describe('a path that is not a regular file', () => {
  it.each(things)('of a lock is named in the error: %s', (what, make) => {
    const home = temporaryHome();
    mkdirSync(join(home, 'locks'), { recursive: true, mode: 0o700 });
    const path = join(home, 'locks', 'api.lock');
    make(path);
    for (const mode of ['ask', 'take-over', 'briefly'] as const) {
      expect(() => openStorage({ home }).lockSession('api', mode)).toThrow(
        `The session could not be locked: ${path} is ${what}, not a file. Move it away.`,
      );
    }
    expect(lstatSync(path).isFile()).toBe(false);
  });

  it.each(things)('of a session is named in the error and not listed: %s', (what, make) => {
    if (what === 'a symbolic link') return;
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.saveSession(snapshot(), 'other');
    make(join(home, 'sessions', 'api.json'));
    expect(() => storage.loadSession('api')).toThrow(`is ${what}, not a file`);
    expect(storage.listSessions().map(({ name }) => name)).toEqual(['other']);
  });

  it('of the lock of another session has no effect', () => {
    const home = temporaryHome();
    mkdirSync(join(home, 'locks', 'api.lock'), { recursive: true, mode: 0o700 });
    const storage = openStorage({ home });
    expect(storage.lockSession('users').kind).toBe('locked');
    storage.saveSession(snapshot(), 'users');
    expect(storage.listSessions().map(({ name }) => name)).toEqual(['users']);
  });
});

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { restloopProcess } from '../runner/program.ts';
import { inAnotherProcess, snapshot, temporaryHome, variable } from './harness.ts';

const saveOnce = (count: number, length: number) => `
  try {
    openStorage({ home }).saveSession({
      name: 'kept', variables: [{ name: 'value', value: 'v'.repeat(${length}), origin: { kind: 'script', label: 'i', at: 1 }, secret: false }],
      requests: [], environments: [], activeEnvironment: null, settings: {}, definitions: [],
      inputCount: ${count}, createdAt: 1, updatedAt: 1,
    }, 'kept');
    say('saved');
  } catch (error) {
    say([error.name, error.code, error.message].join(' | '));
  }`;

describe('a disk that is full', () => {
  // The system writes up to the limit and says so in the count of bytes alone, as a disk does that fills up; then it refuses.
  const limit = `trap '' XFSZ; ulimit -f 64`;

  it('leaves the session unchanged and is named in the error', async () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(snapshot({ inputCount: 1, variables: [variable('a', 'b')] }), 'kept');
    const before = readFileSync(join(home, 'sessions', 'kept.json'));
    const child = await inAnotherProcess(saveOnce(2, 200_000), { home, limit });
    await child.exited;
    expect(child.lines().join('\n')).toMatch(
      /^StorageError \| disk-full \| The session "kept" could not be saved: the file is larger than the system allows/,
    );
    expect(readFileSync(join(home, 'sessions', 'kept.json'))).toEqual(before);
    expect(openStorage({ home }).loadSession('kept')).toMatchObject({
      kind: 'session',
      snapshot: { inputCount: 1 },
    });
  });

  it('leaves no part of a new session', async () => {
    const home = temporaryHome();
    const child = await inAnotherProcess(saveOnce(1, 200_000), { home, limit });
    await child.exited;
    expect(child.lines().join('\n')).toContain('disk-full');
    expect(openStorage({ home }).loadSession('kept')).toEqual({ kind: 'missing' });
    expect(readdirSync(join(home, 'sessions'))).toEqual([]);
  });
});

describe('a directory that may not be written', () => {
  it('leaves the session as it was, and says so', async () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(snapshot({ inputCount: 1 }), 'kept');
    // The superuser may write everywhere, so another user tries.
    const other = process.getuid?.() === 0 ? 65_534 : undefined;
    if (other !== undefined) giveTo(other, dirname(home));
    chmodSync(join(home, 'sessions'), 0o500);
    const child = await inAnotherProcess(saveOnce(2, 10), {
      home,
      ...(other === undefined ? {} : { uid: other }),
    });
    await child.exited;
    expect(child.lines().join('\n')).toMatch(
      /^StorageError \| not-allowed \| The session "kept" could not be saved: permission denied/,
    );
    chmodSync(join(home, 'sessions'), 0o700);
    expect(openStorage({ home }).loadSession('kept')).toMatchObject({
      kind: 'session',
      snapshot: { inputCount: 1 },
    });
  });
});

/** A file system of its own in memory, where this user may make one. */
function mounted(options: string): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'restloop-disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  if (made.status !== 0) {
    rmSync(disk, { recursive: true });
    return null;
  }
  onTestFinished(() => {
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  return disk;
}

const sized = (length: number) =>
  snapshot({ inputCount: length, variables: [variable('value', 'v'.repeat(length))] });

describe('a real disk', () => {
  it('that fills up keeps confirmed data, and accepts more when there is room', ({ skip }) => {
    const disk = mounted('size=512k');
    if (disk === null) return skip('only the superuser can make a small disk');
    const home = join(disk, 'home');
    const storage = openStorage({ home });
    let [kept, refused] = [0, 0];
    for (let length = 1000; length < 1_000_000; length = Math.floor(length * 1.3)) {
      try {
        storage.saveSession(sized(length), 'a');
        kept = length;
      } catch (error) {
        expect(error).toMatchObject({ name: 'StorageError', code: 'disk-full' });
        refused += 1;
      }
      expect(openStorage({ home }).loadSession('a')).toMatchObject({
        kind: 'session',
        snapshot: { inputCount: kept, variables: [{ value: 'v'.repeat(kept) }] },
      });
    }
    expect(refused).toBeGreaterThan(3);
    storage.saveSession(sized(500), 'a');
    expect(openStorage({ home }).loadSession('a')).toMatchObject({ snapshot: { inputCount: 500 } });
  });

  it('that is read-only is opened, with a message that nothing is written', async ({ skip }) => {
    const disk = mounted('size=4m');
    if (disk === null) return skip('only the superuser can make a disk');
    const home = join(disk, 'home');
    openStorage({ home }).saveSession(sized(10), 'a');
    spawnSync('mount', ['-o', 'remount,ro', disk]);
    const storage = openStorage({ home });
    expect(() => storage.saveSession(sized(20), 'a')).toThrow(
      expect.objectContaining({ code: 'read-only', message: expect.stringContaining('disk is read-only') }),
    );
    expect(storage.loadSession('a')).toMatchObject({ kind: 'session', snapshot: { inputCount: 10 } });
    const ran = await restloopProcess(['a'], {
      input: "client.setVar('more', 1)\nclient.getVar('value').length + client.getVar('more')",
      home,
    });
    expect(ran.stdout).toMatch(/Read-only: .*: the disk is read-only/);
    expect(ran.stdout).toContain('11');
    const unnamed = await restloopProcess([], { input: "client.setVar('more', 1)\n.save b\n6 * 7", home });
    expect(unnamed.stderr).toContain('the disk is read-only');
    expect(unnamed.stdout).toContain('42');
  });
});

describe('an error of storage', () => {
  it('names a file in the place of the data directory', () => {
    const home = temporaryHome();
    writeFileSync(home, 'a file');
    expect(() => openStorage({ home }).saveSession(snapshot(), 'a')).toThrow(
      /could not be created: .*\. The earlier version is unchanged/,
    );
    expect(readFileSync(home, 'utf8')).toBe('a file');
  });

  it('names a directory in the place of a session', () => {
    const home = temporaryHome();
    mkdirSync(join(home, 'sessions', 'a.json'), { recursive: true });
    expect(() => openStorage({ home }).saveSession(snapshot(), 'a')).toThrow(
      'a directory is where a file should be',
    );
    expect(() => openStorage({ home }).loadSession('a')).toThrow('The session could not be read');
  });
});

function giveTo(user: number, path: string): void {
  chownSync(path, user, user);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(user, join(path, name));
}

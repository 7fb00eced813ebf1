import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { inAnotherProcess, snapshot, temporaryHome, variable } from './harness.ts';

/** Saves again and again; a number is said only after its state was confirmed. */
const saveForEver = `
  const storage = openStorage({ home });
  const origin = { kind: 'script', label: 'input 1', at: 1 };
  for (let count = 1; ; count += 1) {
    const value = Array.from({ length: 2000 }, () => 'change ' + count);
    storage.saveSession({
      name: 'busy', variables: [{ name: 'value', value, origin, secret: false }], requests: [], environments: [],
      activeEnvironment: null, settings: {}, definitions: [], inputCount: count, createdAt: 1, updatedAt: count,
    }, 'busy');
    storage.appendHistory('line ' + count);
    say(String(count));
  }`;

describe('a process that is killed while it writes', () => {
  it('loses nothing that was confirmed: 24 kills at random moments', async () => {
    const kill = async (): Promise<void> => {
      const home = temporaryHome();
      const child = await inAnotherProcess(saveForEver, { home });
      await expect.poll(() => child.lines().length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
      child.kill();
      await child.exited;
      const confirmed = child.lines().length;
      const storage = openStorage({ home });
      const loaded = storage.loadSession('busy');
      if (loaded.kind !== 'session') throw new Error(`it is ${loaded.kind}`);
      const { inputCount, variables } = loaded.snapshot;
      expect(inputCount === confirmed || inputCount === confirmed + 1).toBe(true);
      expect(variables[0]?.value).toEqual(Array.from({ length: 2000 }, () => `change ${inputCount}`));
      const lines = storage.loadHistory(100_000);
      for (let count = 1; count <= confirmed; count += 1) expect(lines[count - 1]).toBe(`line ${count}`);
      storage.saveSession(loaded.snapshot, 'busy');
    };
    for (let round = 0; round < 12; round += 1) await Promise.all([kill(), kill()]);
  });
});

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

describe('a disk that takes only a part of what is written', () => {
  // The system writes up to the limit and says so in the count of bytes alone, as a disk does that fills up.
  const limit = `trap '' XFSZ; ulimit -f 64`;

  it('leaves the session as it was, and says that it is full', async () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(snapshot({ inputCount: 1, variables: [variable('a', 'b')] }), 'kept');
    const before = readFileSync(join(home, 'sessions', 'kept.json'));
    const child = await inAnotherProcess(saveOnce(2, 200_000), { home, limit });
    await child.exited;
    expect(child.lines().join('\n')).toMatch(
      /^StorageError \| disk-full \| The session "kept" could not be saved: the disk is full/,
    );
    expect(readFileSync(join(home, 'sessions', 'kept.json'))).toEqual(before);
    expect(openStorage({ home }).loadSession('kept')).toMatchObject({
      kind: 'session',
      snapshot: { inputCount: 1 },
    });
  });

  it('leaves nothing of a session that is new', async () => {
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
      /^StorageError \| not-allowed \| The session "kept" could not be saved: you may not write there/,
    );
    chmodSync(join(home, 'sessions'), 0o700);
    expect(openStorage({ home }).loadSession('kept')).toMatchObject({
      kind: 'session',
      snapshot: { inputCount: 1 },
    });
  });
});

describe('what stands in the way', () => {
  it('is said: a file where the data directory should be', () => {
    const home = temporaryHome();
    writeFileSync(home, 'a file');
    expect(() => openStorage({ home }).saveSession(snapshot(), 'a')).toThrow(
      /could not be made: .*\. What was kept before is unchanged/,
    );
    expect(readFileSync(home, 'utf8')).toBe('a file');
  });

  it('is said: a directory where a session should be', () => {
    const home = temporaryHome();
    mkdirSync(join(home, 'sessions', 'a.json'), { recursive: true });
    expect(() => openStorage({ home }).saveSession(snapshot(), 'a')).toThrow(
      'a directory stands where a file should be',
    );
    expect(() => openStorage({ home }).loadSession('a')).toThrow('The session could not be read');
  });
});

function giveTo(user: number, path: string): void {
  chownSync(path, user, user);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(user, join(path, name));
}

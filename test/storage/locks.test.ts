import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../src/storage/store.ts';
import { inAnotherProcess, snapshot, temporaryHome } from './harness.ts';

function leaveLock(home: string, record: object | string): string {
  mkdirSync(join(home, 'locks'), { recursive: true, mode: 0o700 });
  const path = join(home, 'locks', 'api.lock');
  writeFileSync(path, typeof record === 'string' ? record : JSON.stringify(record));
  return path;
}

describe('a lock on a session', () => {
  it('names its holder and its start', () => {
    const home = temporaryHome();
    const before = Date.now();
    expect(openStorage({ home }).lockSession('api').kind).toBe('locked');
    const second = openStorage({ home }).lockSession('API');
    expect(second).toMatchObject({ kind: 'held', by: { pid: process.pid, host: hostname() } });
    expect(second.kind === 'held' && second.by.since).toBeGreaterThanOrEqual(before);
  });

  it('is free again when it is released', () => {
    const home = temporaryHome();
    const lock = openStorage({ home }).lockSession('api');
    if (lock.kind === 'locked') lock.release();
    expect(openStorage({ home }).lockSession('api').kind).toBe('locked');
    expect(readdirSync(join(home, 'locks'))).toEqual(['api.lock']);
  });

  it('can be taken over, and its former holder cannot write', () => {
    const home = temporaryHome();
    const first = openStorage({ home });
    first.lockSession('api');
    first.saveSession(snapshot({ inputCount: 1 }), 'api');
    const second = openStorage({ home });
    expect(second.lockSession('api', 'take-over').kind).toBe('locked');
    expect(() => first.saveSession(snapshot({ inputCount: 2 }), 'api')).toThrow('another shell took it over');
    second.saveSession(snapshot({ inputCount: 3 }), 'api');
    expect(second.loadSession('api')).toMatchObject({ snapshot: { inputCount: 3 } });
  });

  it('follows a renamed session', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.saveSession(snapshot(), 'api');
    storage.lockSession('api');
    storage.renameSession('api', 'other');
    expect(openStorage({ home }).lockSession('api').kind).toBe('locked');
    expect(openStorage({ home }).lockSession('other').kind).toBe('held');
  });

  it('is removed when its process was killed', async () => {
    const home = temporaryHome();
    const child = await inAnotherProcess(
      `openStorage({ home }).lockSession('api'); say('locked'); setInterval(() => {}, 1000);`,
      { home },
    );
    await expect.poll(child.lines, { timeout: 20_000 }).toEqual(['locked']);
    expect(openStorage({ home }).lockSession('api').kind).toBe('held');
    child.kill();
    await child.exited;
    expect(openStorage({ home }).lockSession('api').kind).toBe('locked');
  });

  it.runIf(process.platform === 'linux')(
    'is ignored if its process ID now belongs to another process',
    () => {
      const home = temporaryHome();
      leaveLock(home, {
        pid: process.pid,
        since: 0,
        host: hostname(),
        identity: 'another boot 1',
        token: 't',
      });
      expect(openStorage({ home }).lockSession('api').kind).toBe('locked');
    },
  );

  it.each([
    ['half a record', '{"pid":12'],
    ['nothing', ''],
    ['another shape', '{"pid":"x"}'],
  ])('is ignored when it cannot be read: %s', (_, text) => {
    const home = temporaryHome();
    leaveLock(home, text);
    expect(openStorage({ home }).lockSession('api').kind).toBe('locked');
  });

  it('of another machine counts as held', () => {
    const home = temporaryHome();
    leaveLock(home, { pid: 1, since: 5, host: 'elsewhere', identity: null, token: 't' });
    expect(openStorage({ home }).lockSession('api')).toEqual({
      kind: 'held',
      by: { pid: 1, since: 5, host: 'elsewhere' },
    });
  });
});

describe('two processes on one session', () => {
  const increments = `
    const storage = openStorage({ home });
    for (let round = 0; round < 50; ) {
      const lock = storage.lockSession('counter');
      if (lock.kind === 'held') continue;
      const loaded = storage.loadSession('counter');
      storage.saveSession({ ...loaded.snapshot, inputCount: loaded.snapshot.inputCount + 1 }, 'counter');
      lock.release();
      round += 1;
    }
    say('done');`;

  it('lose nothing in 100 rounds', async () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(snapshot(), 'counter');
    const children = await Promise.all([
      inAnotherProcess(increments, { home }),
      inAnotherProcess(increments, { home }),
    ]);
    expect(await Promise.all(children.map(({ exited }) => exited))).toEqual([0, 0]);
    expect(openStorage({ home }).loadSession('counter')).toMatchObject({
      kind: 'session',
      snapshot: { inputCount: 100 },
    });
    expect(existsSync(join(home, 'locks', 'counter.lock'))).toBe(false);
  });

  it('never both take the lock of a dead process', async () => {
    const home = temporaryHome();
    const rounds = 25;
    const contend = `
      const storage = openStorage({ home });
      const { existsSync, writeFileSync } = await import('node:fs');
      for (let round = 0; round < ${rounds}; round += 1) {
        while (!existsSync(home + '/go-' + round)) {}
        say(round + ' ' + storage.lockSession('s' + round).kind);
      }
      setInterval(() => {}, 1000);`;
    mkdirSync(join(home, 'locks'), { recursive: true, mode: 0o700 });
    for (let round = 0; round < rounds; round += 1) {
      const dead = { pid: 2 ** 22 + 1, since: 0, host: hostname(), identity: null, token: 'dead' };
      writeFileSync(join(home, 'locks', `s${round}.lock`), JSON.stringify(dead));
    }
    const children = await Promise.all([
      inAnotherProcess(contend, { home }),
      inAnotherProcess(contend, { home }),
    ]);
    for (let round = 0; round < rounds; round += 1) {
      writeFileSync(join(home, `go-${round}`), '');
      await expect
        .poll(() => children.map((child) => child.lines().length), { interval: 2, timeout: 20_000 })
        .toEqual([round + 1, round + 1]);
    }
    const [first = [], second = []] = children.map((child) => child.lines());
    for (const [round, line] of first.entries()) {
      expect([line, second[round]].sort()).toEqual([`${round} held`, `${round} locked`]);
      const { pid } = JSON.parse(readFileSync(join(home, 'locks', `s${round}.lock`), 'utf8')) as {
        pid: number;
      };
      expect(pid).not.toBe(2 ** 22 + 1);
    }
    for (const child of children) child.kill();
  });
});

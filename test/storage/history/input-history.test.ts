import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../src/storage/store.ts';
import { inAnotherProcess, temporaryHome } from '../harness.ts';

describe('the history of inputs', () => {
  it('returns the newest lines once each, newest last', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    for (const line of ['a', 'b\nc', 'a', '"quoted" \u2028', 'd']) storage.appendHistory(line);
    expect(openStorage({ home }).loadHistory(10)).toEqual(['b\nc', 'a', '"quoted" \u2028', 'd']);
    expect(storage.loadHistory(2)).toEqual(['"quoted" \u2028', 'd']);
    expect(storage.loadHistory(0)).toEqual([]);
  });

  it('is empty without a file', () => {
    expect(openStorage({ home: temporaryHome() }).loadHistory(10)).toEqual([]);
  });

  it('loses nothing to a line that was torn', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.appendHistory('before');
    appendFileSync(join(home, 'history.jsonl'), '\n"torn in the midd');
    storage.appendHistory('after');
    expect(storage.loadHistory(10)).toEqual(['before', 'after']);
  });

  it('keeps the lines of several shells that write at once', async () => {
    const home = temporaryHome();
    openStorage({ home }).appendHistory('first');
    const write = (shell: number) =>
      inAnotherProcess(
        `const storage = openStorage({ home }); for (let i = 0; i < 300; i += 1) storage.appendHistory('${shell} ' + i + 'x'.repeat(i * 7));`,
        { home },
      );
    const shells = await Promise.all([1, 2, 3].map(write));
    expect(await Promise.all(shells.map(({ exited }) => exited))).toEqual([0, 0, 0]);
    const lines = openStorage({ home }).loadHistory(10_000);
    expect(lines).toHaveLength(901);
    for (const shell of [1, 2, 3]) {
      const own = lines.filter((line) => line.startsWith(`${shell} `));
      expect(own).toEqual(Array.from({ length: 300 }, (_, i) => `${shell} ${i}${'x'.repeat(i * 7)}`));
    }
  });

  it('is merged when it has grown without a difference for readers', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    const long = 'y'.repeat(400_000);
    for (let number = 0; number < 25; number += 1) storage.appendHistory(`${number % 5} ${long}`);
    storage.appendHistory('newest');
    expect(existsSync(join(home, 'history-older.json'))).toBe(true);
    expect(statSync(join(home, 'history.jsonl')).size).toBeLessThan(4_500_000);
    expect(readdirSync(home).filter((name) => name.startsWith('history-aside'))).toEqual([]);
    expect(storage.loadHistory(10).map((line) => line.slice(0, 6))).toEqual([
      '0 yyyy',
      '1 yyyy',
      '2 yyyy',
      '3 yyyy',
      '4 yyyy',
      'newest',
    ]);
  });

  it.runIf(process.platform === 'linux')('says that the disk is full', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.saveLast({
      name: null,
      variables: [],
      requests: [],
      environments: [],
      activeEnvironment: null,
      settings: {},
      definitions: [],
      inputCount: 0,
      createdAt: 0,
      updatedAt: 0,
    });
    symlinkSync('/dev/full', join(home, 'history.jsonl'));
    expect(() => storage.appendHistory('line')).toThrow(
      expect.objectContaining({
        name: 'StorageError',
        code: 'disk-full',
        message: expect.stringContaining('the disk is full'),
      }),
    );
  });

  it.each([
    ['now', (_: string) => undefined],
    [
      'before it had grown',
      (home: string) => {
        for (let number = 0; number < 11; number += 1)
          openStorage({ home }).appendHistory(`${number} ${'y'.repeat(400_000)}`);
      },
    ],
  ])('forgets lines that were added %s, also on disk', (_, grow) => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.appendHistory('first');
    storage.appendHistory("client.setVar('a', 'tok-1234567')");
    grow(home);
    storage.appendHistory('last');
    expect(storage.forgetHistory(new Set(["client.setVar('a', 'tok-1234567')"]))).toBe(true);
    const files = readdirSync(home).filter((name) => name.startsWith('history'));
    const holding = files.filter((name) => readFileSync(join(home, name), 'utf8').includes('tok-1234567'));
    expect(holding).toEqual([]);
    const left = openStorage({ home }).loadHistory(100);
    expect([left[0], left.at(-1)]).toEqual(['first', 'last']);
  });

  it('is a text file of JSON strings', () => {
    const home = temporaryHome();
    openStorage({ home }).appendHistory('GET /users');
    expect(readFileSync(join(home, 'history.jsonl'), 'utf8')).toBe('\n"GET /users"\n');
  });
});

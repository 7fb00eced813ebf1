import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../src/storage/store.ts';
import { rich, temporaryHome } from '../harness.ts';

describe('a malformed session file', () => {
  const saved = (home: string): string => {
    openStorage({ home }).saveSession({ ...rich, inputCount: 1 }, 'api');
    return join(home, 'sessions', 'api.json');
  };

  it.each([
    ['text', 'this is not JSON'],
    ['nothing', ''],
    ['JSON of something else', '{"hello": 1}'],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])('is set aside, never overwritten: %s', (_, contents) => {
    const home = temporaryHome();
    const path = saved(home);
    writeFileSync(path, contents);
    const loaded = openStorage({ home }).loadSession('api');
    expect(loaded).toMatchObject({ kind: 'damaged', recovered: null });
    const aside = loaded.kind === 'damaged' ? loaded.setAside : '';
    expect(aside).toMatch(/api\.damaged-\d{8}T\d{9}Z\.json$/);
    expect(readFileSync(aside)).toEqual(Buffer.from(contents));
    expect(existsSync(path)).toBe(false);
    expect(openStorage({ home }).listSessions()).toEqual([]);
  });

  it('gives back what was there before its last change', () => {
    const home = temporaryHome();
    const path = saved(home);
    openStorage({ home }).saveSession({ ...rich, inputCount: 2 }, 'api');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 300));
    expect(openStorage({ home }).loadSession('api')).toMatchObject({
      kind: 'damaged',
      recovered: { name: 'api', inputCount: 1, variables: rich.variables },
      message: expect.stringContaining('The state before the last change was recovered'),
    });
    // It is there again, also for the next shell.
    expect(openStorage({ home }).loadSession('api')).toMatchObject({
      kind: 'session',
      snapshot: { inputCount: 1 },
    });
  });

  it('gives back every entry that is whole', () => {
    const home = temporaryHome();
    const path = saved(home);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"minusZero"', '"minus\u0000').slice(0, -40));
    const loaded = openStorage({ home }).loadSession('api');
    const recovered = loaded.kind === 'damaged' ? loaded.recovered : null;
    expect(recovered?.variables.map(({ name }) => name)).toEqual(['text', 'when', 'user', 'broken']);
    expect(recovered?.requests).toEqual(rich.requests);
    expect(recovered?.inputCount).toBe(1);
  });

  it('gives back the saved responses of a file whose end is missing', () => {
    const home = temporaryHome();
    const savedResponses = [{ name: 'users/all', record: 'one' }];
    openStorage({ home }).saveSession({ ...rich, savedResponses }, 'api');
    const path = join(home, 'sessions', 'api.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -5));
    const loaded = openStorage({ home }).loadSession('api');
    expect(loaded).toMatchObject({ kind: 'damaged', recovered: { savedResponses } });
    expect(loaded.kind === 'damaged' && loaded.recovered?.definitions).toEqual(rich.definitions);
  });

  it('gives back what can be read of entries with wrong types', () => {
    const home = temporaryHome();
    const path = saved(home);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('"folder":"users/all","text"', '"folder":"users/all","txet"'),
    );
    const loaded = openStorage({ home }).loadSession('api');
    expect(loaded).toMatchObject({
      kind: 'damaged',
      message: expect.stringContaining('1 of its entries cannot be read'),
    });
    expect(loaded.kind === 'damaged' && loaded.recovered?.requests.map(({ name }) => name)).toEqual(['make']);
  });

  it('is open read-only when a newer restloop wrote it', () => {
    const home = temporaryHome();
    const path = saved(home);
    const newer = readFileSync(path, 'utf8').replace('"version":2', '"version":7');
    writeFileSync(path, newer);
    const storage = openStorage({ home });
    expect(storage.loadSession('api')).toMatchObject({
      kind: 'newer',
      snapshot: { variables: rich.variables },
      message: expect.stringContaining('newer restloop (format 7)'),
    });
    expect(() => storage.saveSession(rich, 'api')).toThrow('a newer restloop wrote it');
    expect(readFileSync(path, 'utf8')).toBe(newer);
  });

  it('never loses its text', () => {
    const home = temporaryHome();
    mkdirSync(join(home, 'sessions'), { recursive: true });
    const path = join(home, 'sessions', 'any.json');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.string().map((text) => `{"format":"restloop session","version":1,${text}`),
        ),
        (text) => {
          writeFileSync(path, text);
          const loaded = openStorage({ home }).loadSession('any');
          expect(loaded.kind).toBe('damaged');
          if (loaded.kind === 'damaged')
            expect(readFileSync(loaded.setAside, 'utf8')).toBe(Buffer.from(text).toString());
        },
      ),
      { numRuns: 100 },
    );
  });
});

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NumberedExchange } from '../../../src/core/session/state.ts';
import type { Value } from '../../../src/core/value/types.ts';
import { openStorage } from '../../../src/storage/store.ts';
import { codePoint } from '../../support/properties/characters.ts';
import { inAnotherProcess, rich, snapshot, temporaryHome, variable } from '../harness.ts';

const sentRequest: NumberedExchange = {
  number: 1,
  request: { text: 'GET http://h/', name: null },
  exchange: {
    request: { method: 'GET', url: 'http://h/', headers: [], body: { kind: 'none' } },
    startedAt: 0,
    redirects: [],
    outcome: { kind: 'failure', failure: { code: 'ECONNREFUSED', message: 'refused', hint: null } },
  },
};

describe('a saved session', () => {
  it('opens unchanged', () => {
    const home = temporaryHome();
    openStorage({ home }).saveSession(rich, 'my api');
    expect(openStorage({ home }).loadSession('my api')).toEqual({
      kind: 'session',
      snapshot: { ...rich, name: 'my api' },
      notices: [],
      lockedSecrets: [],
      wants: null,
    });
  });

  it('opens unchanged with any values', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    const dates = fc.date({ noInvalidDate: true });
    const { tree } = fc.letrec<{ tree: Value }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: codePoint }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        dates,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom('__proto__', '$date', 'constructor')),
          tie('tree'),
          {
            maxKeys: 4,
            noNullPrototype: true,
          },
        ) as fc.Arbitrary<Value>,
      ),
    }));
    fc.assert(
      fc.property(tree, fc.string({ unit: codePoint }), (value, text) => {
        const saved = snapshot({
          variables: [variable('value', value)],
          requests: [{ name: text, text, folder: text, before: text, after: null }],
          definitions: [text],
          settings: { key: text },
        });
        storage.saveSession(saved, 'any');
        const loaded = storage.loadSession('any');
        expect(
          isDeepStrictEqual(loaded.kind === 'session' && loaded.snapshot, { ...saved, name: 'any' }),
        ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('holds 10 MB in one variable', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    const large = { rows: Array.from({ length: 100_000 }, (_, id) => ({ id, text: 'x'.repeat(80) })) };
    storage.saveSession(snapshot({ variables: [variable('large', large)] }), 'large');
    const loaded = openStorage({ home }).loadSession('large');
    const restored = loaded.kind === 'session' && loaded.snapshot.variables[0]?.value;
    expect(isDeepStrictEqual(restored, large)).toBe(true);
  });

  it('is replaced, never written in place', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.saveSession(rich, 'api');
    const path = join(home, 'sessions', 'api.json');
    const before = statSync(path).ino;
    storage.saveSession(rich, 'api');
    expect(statSync(path).ino).not.toBe(before);
  });

  it('is in files that only their owner reads', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.saveSession(rich, 'mine');
    storage.saveSession(rich, 'mine');
    storage.saveLast(rich);
    storage.appendHistory('1 + 1');
    storage.lockSession('mine');
    const modes = new Map<string, string>();
    const visit = (path: string): void => {
      const stat = statSync(path);
      modes.set(path, (stat.mode & 0o777).toString(8));
      if (stat.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    };
    visit(home);
    for (const [path, mode] of modes)
      expect([path, mode]).toEqual([path, statSync(path).isDirectory() ? '700' : '600']);
    expect(modes.size).toBeGreaterThan(6);
  });

  it('is listed with its counts, newest first', () => {
    const storage = openStorage({ home: temporaryHome() });
    storage.saveSession({ ...rich, updatedAt: 1000 }, 'old');
    storage.saveSession({ ...snapshot(), updatedAt: 2000 }, 'new');
    expect(storage.listSessions()).toMatchObject([
      { name: 'new', variables: 0, requests: 0, updatedAt: 2000 },
      { name: 'old', variables: 5, requests: 2, updatedAt: 1000 },
    ]);
  });

  it('can be renamed, deleted and brought back', () => {
    const storage = openStorage({ home: temporaryHome() });
    storage.saveSession(rich, 'first');
    storage.renameSession('first', 'Second');
    expect(storage.loadSession('first').kind).toBe('missing');
    expect(storage.loadSession('second')).toMatchObject({
      kind: 'session',
      snapshot: { name: 'Second', inputCount: 12 },
    });
    storage.renameSession('second', 'SECOND');
    expect(storage.listSessions().map(({ name }) => name)).toEqual(['SECOND']);
    storage.deleteSession('second');
    expect(storage.listSessions()).toEqual([]);
    storage.undeleteSession('second');
    expect(storage.loadSession('second')).toMatchObject({ kind: 'session', snapshot: { inputCount: 12 } });
  });

  it.each([
    ['renaming one that is not there', 'There is no session "b".', (s: Storage) => s.renameSession('b', 'c')],
    [
      'renaming onto another one',
      'A session "other" already exists',
      (s: Storage) => s.renameSession('a', 'other'),
    ],
    ['deleting one that is not there', 'There is no session "b".', (s: Storage) => s.deleteSession('b')],
    [
      'deleting one whose name is nearly another',
      'There is no session "othr"; did you mean "other"?',
      (s: Storage) => s.deleteSession('othr'),
    ],
    [
      'bringing back one that was not deleted',
      'There is no deleted session "b".',
      (s: Storage) => s.undeleteSession('b'),
    ],
    [
      'bringing back one whose name is taken',
      'A session "a" already exists',
      (s: Storage) => s.undeleteSession('a'),
    ],
  ])('%s is refused', (_, message, act) => {
    const storage = openStorage({ home: temporaryHome() });
    storage.saveSession(rich, 'a');
    storage.saveSession(rich, 'other');
    expect(() => act(storage)).toThrow(message);
    expect(
      storage
        .listSessions()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['a', 'other']);
  });
});

type Storage = ReturnType<typeof openStorage>;

describe('names of sessions', () => {
  it.each(['users', 'my api 2', 'Übung_1', 'v1.2', '東京', 'a-b'])('%s is allowed', (name) => {
    const storage = openStorage({ home: temporaryHome() });
    storage.saveSession(snapshot(), name);
    expect(storage.listSessions().map((session) => session.name)).toEqual([name]);
  });

  it.each([
    ['', 'it is empty'],
    ['a/b', 'it contains "/"'],
    ['..', 'it begins or ends with a dot or a space'],
    ['.hidden', 'it begins or ends with a dot or a space'],
    ['a ', 'it begins or ends with a dot or a space'],
    ['a\\b', 'it contains "\\\\"'],
    ['a\nb', 'it contains "\\n"'],
    ['a\u0000', 'it contains "\\u0000"'],
    ['a:b', 'it contains ":"'],
    ['con', 'Windows reserves that name'],
    ['LPT1.txt', 'Windows reserves that name'],
    ['last', 'it is the name of a restloop command'],
    ['x.damaged-1', 'restloop uses such names for its own files'],
    ['é'.repeat(80), 'it is longer than 120 bytes'],
  ])('%j is refused, saying why', (name, reason) => {
    const home = temporaryHome();
    expect(() => openStorage({ home }).saveSession(snapshot(), name)).toThrow(reason);
    expect(existsSync(home)).toBe(false);
  });

  it('are the same session in capitals and small letters, as on file systems that cannot tell them apart', () => {
    const storage = openStorage({ home: temporaryHome() });
    storage.saveSession(snapshot({ inputCount: 1 }), 'Users');
    storage.saveSession(snapshot({ inputCount: 2 }), 'users');
    expect(storage.listSessions()).toHaveLength(1);
    expect(storage.loadSession('USERS')).toMatchObject({ snapshot: { name: 'users', inputCount: 2 } });
  });
});

describe('a session without a name', () => {
  it('is kept, and opened as the last one', () => {
    const home = temporaryHome();
    openStorage({ home }).saveLast(rich);
    const next = openStorage({ home });
    expect(next.loadLast()).toMatchObject({ kind: 'session', snapshot: { inputCount: 12 } });
    expect(next.listSessions()).toEqual([]);
  });

  it('stays there when another one begins', () => {
    const home = temporaryHome();
    openStorage({ home }).saveLast(rich);
    const next = openStorage({ home });
    next.loadLast();
    next.saveLast(snapshot({ createdAt: rich.createdAt + 1, inputCount: 99, updatedAt: rich.updatedAt + 1 }));
    expect(readdirSync(join(home, 'unnamed')).filter((name) => name.endsWith('.json'))).toHaveLength(2);
    expect(next.loadLast()).toMatchObject({ snapshot: { inputCount: 99 } });
  });

  it('is opened as the last one by a shell that has a newer one open', () => {
    const home = temporaryHome();
    openStorage({ home }).saveLast(rich);
    const next = openStorage({ home });
    const open = snapshot({ createdAt: rich.createdAt + 1, inputCount: 99 });
    next.saveLast(open);
    expect(next.loadLast(open.createdAt)).toMatchObject({ snapshot: { inputCount: 12 } });
    expect(next.loadLast(rich.createdAt)).toMatchObject({ snapshot: { inputCount: 99 } });
  });

  it('is opened again by its own shell where there is no other', () => {
    const storage = openStorage({ home: temporaryHome() });
    storage.saveLast(rich);
    expect(storage.loadLast(rich.createdAt)).toMatchObject({ snapshot: { inputCount: 12 } });
  });

  it('leaves its place when it is saved under a name', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.saveLast(rich);
    storage.saveSession(rich, 'named');
    expect(storage.loadLast()).toEqual({ kind: 'missing' });
    expect(readdirSync(join(home, 'unnamed'))).toEqual([]);
  });

  it('takes its exchanges along when it is named before anything else was kept', () => {
    const home = temporaryHome();
    const storage = openStorage({ home });
    storage.exchanges(null).append([sentRequest], 1_000_000);
    storage.saveSession(rich, 'named');
    expect(storage.exchanges('named').lastNumber()).toBe(1);
    expect(readdirSync(join(home, 'unnamed'))).toEqual([]);
  });

  it('removes exchanges and locks that belong to no session', async () => {
    const home = temporaryHome();
    const child = await inAnotherProcess(
      `openStorage({ home }).exchanges(null).append([${JSON.stringify(sentRequest)}], 1000000); say('done');`,
      { home },
    );
    await child.exited;
    expect(readdirSync(join(home, 'unnamed'))).toHaveLength(1);
    const storage = openStorage({ home });
    storage.saveLast(rich);
    expect(readdirSync(join(home, 'unnamed')).map((name) => name.replace(/^[\d-]+/, ''))).toEqual(['.json']);
    expect(readdirSync(join(home, 'locks'))).toHaveLength(1);
  });

  it('is missing where there was none', () => {
    expect(openStorage({ home: temporaryHome() }).loadLast()).toEqual({ kind: 'missing' });
  });
});

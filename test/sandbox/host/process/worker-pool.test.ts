import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolOptions,
} from '../../../../src/sandbox/host/process/worker-pool.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { buildChild } from '../../build-child.ts';
import { type Harness, type HarnessOptions, jsonResponse, startSandbox } from '../../harness.ts';

let built: string;
let pool: WorkerPool;
let pids: () => readonly number[];
const processes = () => pids().length;

beforeAll(async () => {
  built = await buildChild();
  ({ pool, pids } = openPool());
});

/** A pool whose processes write down that they were started. */
function openPool(options: Omit<WorkerPoolOptions, 'childPath'> = { maxIdleTime: 60_000 }) {
  const folder = temporaryFolder('pool');
  const log = join(folder, 'started');
  const childPath = join(folder, 'child.cjs');
  symlinkSync(join(dirname(built), 'packages'), join(folder, 'packages'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(log, '');
  writeFileSync(
    childPath,
    `require('node:fs').appendFileSync(${JSON.stringify(log)}, process.pid + '\\n'); require(${JSON.stringify(built)});`,
  );
  return {
    pool: createWorkerPool({ childPath, ...options }),
    pids: () => readFileSync(log, 'utf8').split('\n').slice(0, -1).map(Number),
  };
}

const reportsOf = ({ changes, output, tests }: Harness) => [...changes, ...output, ...tests];

/** A session of its own, with a process of the pool. */
async function session<Result>(
  work: (harness: Harness) => Promise<Result>,
  options: HarnessOptions = {},
): Promise<Result> {
  const harness = await startSandbox({ pool, memoryMb: 64, timeoutMs: 5000, ...options });
  try {
    return await work(harness);
  } finally {
    await harness.sandbox.dispose();
  }
}

describe('consecutive sessions', () => {
  it('share one process', async () => {
    await session(({ print }) => print('1'));
    const before = processes();
    for (const number of [2, 3, 4])
      expect(await session(({ print }) => print(`${number}`))).toBe(`${number}`);
    expect(processes()).toBe(before);
  });

  it.each([
    [
      'a global',
      'globalThis.left = 1; var other = 2; const third = 3; 1',
      '[typeof left, typeof other, typeof third]',
      "[ 'undefined', 'undefined', 'undefined' ]",
    ],
    [
      'a function',
      'function helper() { return 1 } class Left {}; 1',
      '[typeof helper, typeof Left]',
      "[ 'undefined', 'undefined' ]",
    ],
    [
      'a prototype',
      'Array.prototype.left = 1; Object.prototype.also = 2; String.prototype.trim = () => 3; 1',
      "[[].left, ({}).also, ' a '.trim()]",
      "[ undefined, undefined, 'a' ]",
    ],
    [
      'built-ins',
      'JSON.parse = null; Promise.prototype.then = null; Reflect.apply = null; Map = null; 1',
      "[JSON.parse('[1]'), await Promise.resolve(2), new Map().size]",
      '[ [ 1 ], 2, 0 ]',
    ],
    [
      'the global object',
      'for (const name of Reflect.ownKeys(globalThis)) delete globalThis[name]; 1',
      'typeof client.setVar',
      "'function'",
    ],
    ['a frozen global object', 'Object.freeze(globalThis); 1', 'globalThis.now = 1; now', '1'],
    ['a variable', "client.setVar('left', 1); client.setSecret('hidden', 'x'); 1", 'client.vars()', '{}'],
    ['the last value', '41', 'typeof _', "'undefined'"],
    [
      'a counter of the console',
      "console.count('left'); console.time('left'); console.group(); 1",
      "console.count('left'); 1",
      '1',
    ],
    [
      'a property of expect',
      'expect(1).to.equal(1); expect.left = 1; Error.stackTraceLimit = 0; Error.prepareStackTrace = () => 0; 1',
      '[expect.left, typeof new Error().stack]',
      "[ undefined, 'string' ]",
    ],
    ['a regular expression’s last match', "/(left)/.exec('left'); 1", 'RegExp.$1', "''"],
  ])('leave nothing behind: %s', async (_, leaving, looking, seen) => {
    const before = processes();
    await session(({ run }) => run(leaving));
    expect(await session(({ print }) => print(looking))).toBe(seen);
    expect(processes()).toBeLessThanOrEqual(before + 1);
  });

  it('leave no response', async () => {
    await session(async ({ sandbox, print }) => {
      sandbox.setResponse(1, jsonResponse({ id: 1 }));
      expect(await print('res.body.id')).toBe('1');
    });
    expect(await session(({ print }) => print('[res, Object.keys(_res)]'))).toBe('[ undefined, [] ]');
  });

  it('leave no timer, request or finalizer to the next one', async () => {
    const leaving = `
      const later = (what) => { console.log(what); client.setVar('late', what); client.test('late', () => {}) };
      setTimeout(later, 20, 'timeout'); setInterval(later, 20, 'interval');
      client.send('GET /slow').then(() => later('response'));
      new FinalizationRegistry(later).register({}, 'finalizer');
      1`;
    let respond = () => undefined as unknown;
    const answer = () =>
      new Promise<ReturnType<typeof jsonResponse>>((resolve) => {
        respond = () => resolve(jsonResponse({}));
      });
    const old = await session(async (harness) => ({ harness, ran: await harness.run(leaving) }), { answer });
    expect(old.ran).toMatchObject({ printed: '1' });
    // On a busy machine the timers are due before the session ends.
    const reported = reportsOf(old.harness);
    await session(async ({ run, changes, output, tests }) => {
      respond();
      // Garbage, so that the finalizer is due.
      await run(
        'for (let i = 0; i < 2e5; i++) ({ i: [i] }); await new Promise((done) => setTimeout(done, 100))',
      );
      expect([changes, output, tests]).toEqual([[], [], []]);
    });
    expect(reportsOf(old.harness)).toEqual(reported);
  });

  it('each have the whole memory', async () => {
    const before = processes();
    for (let count = 0; count < 12; count += 1) {
      const filled = await session(({ print }) =>
        print('globalThis.kept = new Uint8Array(4e7).fill(1); kept.length'),
      );
      expect(filled).toBe('40000000');
    }
    // A process near its memory limit is replaced.
    expect(processes()).toBeLessThanOrEqual(before + 3);
  });

  it('each have their own limits', async () => {
    const loop = (timeoutMs: number) => session(({ run }) => run('for (;;);'), { timeoutMs });
    expect(await loop(100)).toMatchObject({ failure: { message: expect.stringContaining('for 100 ms') } });
    expect(await loop(200)).toMatchObject({ failure: { message: expect.stringContaining('for 200 ms') } });
    const before = processes();
    await session(({ print }) => print('1'), { memoryMb: 32 });
    expect(processes()).toBe(before + 1);
  });

  it('use another process after one was ended', async () => {
    await session(({ run }) => run('const heap = []; for (;;) heap.push(new Array(1e5).fill(1.5))'));
    expect(await session(({ print }) => print('1 + 1'))).toBe('2');
  });

  it('use the process that a session has started and not used', async () => {
    const own = openPool({ maxIdleTime: 60_000, maxRestTime: 60_000 });
    for (const code of ['1', '2', '3']) {
      await session(async () => undefined, own);
      expect(await session(({ print }) => print(code), own)).toBe(code);
    }
    expect(own.pids()).toHaveLength(1);
  });

  it('keep a process that has not read the last message of a session yet', async () => {
    const own = openPool({ maxIdleTime: 60_000, maxRestTime: 60_000 });
    const unread = async ({ sandbox, print }: Harness) => {
      await print('1');
      sandbox.setLimits({ memoryMb: 64, timeoutMs: 4000 });
    };
    await session(unread, own);
    // A process that is ended is gone by the time that this takes.
    await session(({ print }) => print('2'), openPool());
    expect(own.pids().map(isRunning)).toEqual([true]);
  });

  it('do not wait for a session that still computes', async () => {
    const outcome = await session(
      async ({ sandbox, run }) => {
        await run('1');
        const running = run('for (;;);');
        await sandbox.dispose();
        return running;
      },
      { timeoutMs: 60_000 },
    );
    expect(outcome).toMatchObject({ failure: { reason: 'interrupted' } });
    expect(await session(({ print }) => print('2'))).toBe('2');
  });
});

describe('a process that no session takes', () => {
  it('ends', async () => {
    const impatient = openPool({ maxIdleTime: 1 });
    expect(await session(({ print }) => print('1'), impatient)).toBe('1');
    await vi.waitUntil(() => !impatient.pids().some(isRunning), { timeout: 30_000 });
    expect(await session(({ print }) => print('2'), impatient)).toBe('2');
  });

  it('is not given to a session while it ends', async () => {
    const impatient = openPool({ maxIdleTime: 1 });
    for (const code of ['1', '2', '3']) {
      expect(await session(({ print }) => print(code), impatient)).toBe(code);
      await new Promise((later) => setTimeout(later, 3));
    }
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('simultaneous sessions', () => {
  it('each have a process', async () => {
    await session(async (one) => {
      await one.print('globalThis.mine = 1');
      await session(async (other) => {
        expect(await other.print('typeof mine')).toBe("'undefined'");
        expect(await one.print('mine')).toBe('1');
      });
    });
  });
});

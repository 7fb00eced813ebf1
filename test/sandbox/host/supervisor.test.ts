import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Worker } from '../../../src/sandbox/host/process/worker.ts';
import { createWorkerPool, type WorkerPool } from '../../../src/sandbox/host/process/worker-pool.ts';
import { createSandbox } from '../../../src/sandbox/host/supervisor.ts';
import { buildChild } from '../build-child.ts';
import { type HarnessOptions, jsonResponse, memoryMb, openSandbox, sharedPool } from '../harness.ts';

const start = (options: HarnessOptions = {}) => openSandbox({ timeoutMs: 300, ...options });

describe('evaluations', () => {
  it('run one after another, in order', async () => {
    const { run } = await start({ timeoutMs: 5000 });
    const outcomes = await Promise.all([
      run('await new Promise((done) => setTimeout(done, 20)); globalThis.first = 1'),
      run('first + 1'),
      run('}'),
      run('first + 2'),
    ]);
    expect(
      outcomes.map((outcome) => (outcome.kind === 'value' ? outcome.printed : outcome.failure.reason)),
    ).toEqual(['1', '2', 'syntax', '3']);
  });

  it('report changes of variables before their result', async () => {
    const { run, changes } = await start();
    await run("client.setVar('a', 1); client.setVar('a', 2)");
    expect(changes.map((change) => (change.kind === 'set' ? change.value : null))).toEqual([1, 2]);
  });

  it('return the JSON of values that have one', async () => {
    const { run } = await start({ timeoutMs: 5000 });
    const json = async (code: string) => {
      const outcome = await run(code);
      return outcome.kind === 'value' ? outcome.json : outcome.failure.message;
    };
    expect(await json('({ a: [1, undefined], d: new Date(0) })')).toBe(
      '{"a":[1,null],"d":"1970-01-01T00:00:00.000Z"}',
    );
    expect(await json('() => 1')).toBeNull();
    expect(await json('const c = {}; c.c = c; c')).toBeNull();
    expect(await json('10n')).toBeNull();
    expect(await json("'x'.repeat(9e6)")).toBeNull();
  });

  it('do not count waiting as computing', async () => {
    const { print } = await start({ timeoutMs: 150 });
    expect(
      await print('for (let i = 0; i < 10; i++) await new Promise((done) => setTimeout(done, 30)); 1'),
    ).toBe('1');
  });

  it('count computing between waits', async () => {
    const { run } = await start({ timeoutMs: 200 });
    const outcome = await run(
      'for (;;) { const end = Date.now() + 50; while (Date.now() < end); await new Promise((done) => setTimeout(done, 5)) }',
    );
    expect(outcome).toMatchObject({ kind: 'failure', failure: { reason: 'timeout' } });
  });

  it('follow new limits', async () => {
    const { sandbox, run } = await start({ timeoutMs: 10_000 });
    await run('1');
    sandbox.setLimits({ timeoutMs: 100, memoryMb });
    expect(await run('for (;;);')).toMatchObject({
      failure: { message: expect.stringContaining('after computing for 100 ms') },
    });
  });
});

describe('interrupt', () => {
  it('ends a loop and keeps the variables', async () => {
    const { sandbox, run, print } = await start({ timeoutMs: 60_000 });
    await run("client.setVar('v', [1]); const data = { a: 1 }; const f = () => data.a");
    const running = run('for (;;);');
    setTimeout(() => sandbox.interrupt(), 50);
    expect(await running).toMatchObject({ kind: 'failure', failure: { reason: 'interrupted' } });
    expect(await print("[client.getVar('v'), data, f()]")).toBe('[ [ 1 ], { a: 1 }, 1 ]');
  });

  it('ends a wait and keeps the isolate', async () => {
    const { sandbox, run, print } = await start();
    await run('const live = new WeakMap()');
    const running = run('await new Promise((done) => setTimeout(done, 60_000))');
    setTimeout(() => sandbox.interrupt(), 50);
    expect(await running).toMatchObject({
      failure: { reason: 'interrupted', message: 'The script was interrupted; the variables are kept.' },
    });
    expect(await print('live instanceof WeakMap')).toBe('true');
  });

  it('ends an input before it was sent', async () => {
    const { sandbox, run, print } = await start({ timeoutMs: 60_000 });
    const early = run('for (;;);');
    sandbox.interrupt();
    expect(await early).toMatchObject({ failure: { reason: 'interrupted' } });
    expect(await print('1')).toBe('1');
    const late = run('for (;;);');
    sandbox.interrupt();
    expect(await late).toMatchObject({ failure: { reason: 'interrupted' } });
    expect(await print('2')).toBe('2');
  });

  it('does not stop the next input when the result is already on its way', async () => {
    const { sandbox, run, print } = await start({ timeoutMs: 60_000 });
    await print('1');
    const first = run("client.setVar('a', 1)");
    const second = run("client.getVar('a')");
    // The child answers meanwhile, and nobody listens.
    const until = performance.now() + 100;
    while (performance.now() < until);
    sandbox.interrupt();
    expect(await first).toMatchObject({ failure: { reason: 'interrupted' } });
    expect(await second).toMatchObject({ printed: '1' });
  });

  it('has no effect when nothing runs', async () => {
    const { sandbox, print } = await start();
    await print('1');
    sandbox.interrupt();
    expect(await print('2')).toBe('2');
  });

  it('keeps the inputs that wait', async () => {
    const { sandbox, run } = await start({ timeoutMs: 60_000 });
    const [first, second] = [run('for (;;);'), run("'next'")];
    setTimeout(() => sandbox.interrupt(), 100);
    expect(await first).toMatchObject({ failure: { reason: 'interrupted' } });
    expect(await second).toMatchObject({ printed: "'next'" });
  });

  it('runs waiting inputs once when a spare child is ready', async () => {
    const shared = await sharedPool();
    const taken: Worker[] = [];
    const take: WorkerPool['take'] = (options) => {
      const worker = shared.take(options);
      taken.push(worker);
      return worker;
    };
    const { sandbox, run, tests } = await start({ timeoutMs: 60_000, pool: { ...shared, take } });
    const [first, second] = [run('for (;;);'), run("client.test('once', () => {})")];
    // The successor of a child that computes for long is started early.
    await vi.waitUntil(() => taken[1]?.isReady(), { timeout: 30_000 });
    sandbox.interrupt();
    expect(await first).toMatchObject({ failure: { reason: 'interrupted' } });
    await second;
    await run('1');
    expect(tests).toHaveLength(1);
  });
});

describe('a sandbox', () => {
  it('explains why a child cannot start', async () => {
    const host = {
      onVariableChange() {},
      onOutput() {},
      onTest() {},
      onCookies: async () => '[]',
      onScriptEffect() {},
      onHandlers() {},
      onSend: async () => jsonResponse(null),
    };
    const sandbox = createSandbox({
      host,
      pool: createWorkerPool({ childPath: '/nowhere/child.cjs' }),
      timeoutMs: 100,
      memoryMb,
    });
    const outcome = await sandbox.evaluate('1', { label: 'input 1' });
    expect(outcome).toMatchObject({
      kind: 'failure',
      failure: {
        reason: 'crash',
        message: expect.stringMatching(
          /^The process that runs scripts could not be started \(.+\); restloop doctor /,
        ),
      },
    });
    await sandbox.dispose();
  });

  it.runIf(process.platform !== 'win32')('names the signal that ended its idle child', async () => {
    const { pool, pid } = await poolOfKnownChild();
    const { run, print, output } = await start({ pool, timeoutMs: 5000 });
    await run("client.setVar('kept', 7)");
    process.kill(await pid(), 'SIGKILL');
    await vi.waitUntil(() => output.length > 0);
    expect(output).toEqual([
      {
        level: 'uncaught',
        text: 'The process that runs scripts ended unexpectedly (by SIGKILL, from another program or from a system without free memory) and was restarted; the variables are kept.',
      },
    ]);
    expect(await print("client.getVar('kept')")).toBe('7');
  });

  it('ends running inputs as interrupted when it is disposed', async () => {
    const { sandbox, run } = await start();
    await run('1');
    const [running, waiting] = [run('for (;;);'), run('2')];
    await sandbox.dispose();
    expect(await running).toMatchObject({ failure: { reason: 'interrupted' } });
    expect(await waiting).toMatchObject({ failure: { reason: 'interrupted' } });
  });

  it('settles after the last timer', async () => {
    const { sandbox, run, output } = await start();
    await run("setTimeout(() => setTimeout(() => console.log('end'), 10), 500); 1");
    expect(output).toEqual([]);
    await sandbox.settled();
    expect(output).toEqual([{ level: 'log', text: 'end' }]);
  });
});

/** A pool whose child writes down which process it is. */
async function poolOfKnownChild() {
  const folder = await mkdtemp(join(tmpdir(), 'restloop-child-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [childPath, pidPath] = [join(folder, 'child.cjs'), join(folder, 'pid')];
  const note = `require('fs').writeFileSync(${JSON.stringify(pidPath)}, String(process.pid));`;
  const child = `require(process.argv[1] = ${JSON.stringify(await buildChild())});`;
  await writeFile(childPath, note + child);
  return { pool: createWorkerPool({ childPath }), pid: async () => Number(await readFile(pidPath, 'utf8')) };
}

import { describe, expect, it } from 'vitest';
import { type HarnessOptions, jsonResponse, openSandbox } from '../harness.ts';

const start = (options: HarnessOptions = {}) => openSandbox({ timeoutMs: 300, memoryMb: 64, ...options });

/** Ends the child: no timeout of the isolate stops this soon enough. */
const deadly = 'const heap = []; for (;;) heap.push(new Array(1e5).fill(1.5))';

describe('the next child', () => {
  it('has the variables, definitions and responses of the session', async () => {
    const { sandbox, run, print, changes } = await start();
    sandbox.setVariables([{ name: 'host', value: 'http://h', secret: false }]);
    sandbox.setResponse(3, jsonResponse({ id: 9 }));
    await run("client.setVar('set', { at: new Date(5) }); client.setSecret('hidden', 'h')");
    await run('const base = 10; let list = [1]; class Shape { area() { return base } }');
    await run('function area() { return new Shape().area() }');
    await run('list.push(2); const map = new Map([[1, new Set([2])]])');
    await run('const taken = res.body.id');
    changes.length = 0;
    expect(await run(deadly)).toMatchObject({ kind: 'failure' });
    expect(
      await print("[client.getVar('host'), client.getVar('set').at.getTime(), client.getVar('hidden')]"),
    ).toBe("[ 'http://h', 5, 'h' ]");
    expect(await print('[area(), list, map, taken, res.body.id, _res[3].status]')).toBe(
      '[ 10, [ 1, 2 ], Map(1) { 1 => Set(1) { 2 } }, 9, 9, 200 ]',
    );
    expect(changes).toEqual([]);
    expect(await print('try { base = 11 } catch (e) { e.message }')).toBe(
      "'Assignment to constant variable.'",
    );
  });

  it('has what a script had set before it was stopped', async () => {
    const { run, print, changes } = await start();
    await run(`for (let i = 0; i < 100; i++) client.setVar('i', i); ${deadly}`);
    expect(changes.length).toBe(100);
    expect(await print("client.getVar('i')")).toBe('99');
  });

  it('warns of names that could not be restored', async () => {
    const { sandbox, run, output, fail } = await start({ timeoutMs: 10_000 });
    await run('const socket = new WeakMap(); const made = (() => () => 1)()');
    expect(sandbox.lostNames()).toEqual([
      { name: 'socket', reason: 'an instance of WeakMap' },
      { name: 'made', reason: 'a function created while the script ran' },
    ]);
    await run(deadly);
    expect(output).toContainEqual({
      level: 'warn',
      text: 'Not restored: socket (an instance of WeakMap), made (a function created while the script ran).',
    });
    expect(await fail('socket')).toBe('ReferenceError: socket is not defined');
  });

  it('does not get definitions that have killed a child', async () => {
    const { run, print, output } = await start({
      definitions: [
        'class Bomb { static x = (() => { const h = []; for (;;) h.push(new Array(1e6).fill(1)); })() }',
        'const other = 1;',
      ],
    });
    const first = await run('1 + 1');
    const outcome = first.kind === 'value' ? first.printed : first.failure.reason;
    expect(['2', 'memory', 'crash', 'timeout']).toContain(outcome);
    expect(await print('2 + 2')).toBe('4');
    if (outcome !== '2') expect(output.some(({ text }) => text.includes('could not be restored'))).toBe(true);
  });
});

describe('definitions', () => {
  it('are kept as code', async () => {
    const { sandbox, run } = await start();
    await run('const a = 1, { b } = { b: [new Date(0)] }; let c; function f(x) { return x } class K {}');
    await run(
      'a2 = { "k-1": null, u: undefined, n: -0, big: 5n }; const g = async () => a; const s = new Set(["x"])',
    );
    await run('c = "changed"; function f(x) { return x + 1 }');
    expect(sandbox.definitions()).toEqual([
      'const a = 1;',
      'const b = [new Date(0)];',
      'let c = "changed";',
      'function f(x) { return x + 1 }',
      'class K {}',
      'var a2 = { "k-1": null, u: undefined, n: -0, big: 5n };',
      'const g = async () => a;',
      'const s = new Set(["x"]);',
    ]);
  });

  it('are restored without output, changes or requests', async () => {
    const definitions = [
      'const a = 1;',
      'function f() { return a + 1 }',
      "class Loud { static said = console.log('loud') }",
      "class Sneaky { static sent = (() => { try { client.setVar('x', 1) } catch { return 'refused' } })() }",
    ];
    const { print, output, changes, requests } = await start({ definitions });
    expect(await print('[f(), Sneaky.sent]')).toBe("[ 2, 'refused' ]");
    expect({ output, changes, requests }).toEqual({ output: [], changes: [], requests: [] });
  });

  it('can be restored in a running session', async () => {
    const { sandbox, print } = await start();
    await print('1');
    sandbox.restoreDefinitions(['const given = [5];']);
    expect(await print('given')).toBe('[ 5 ]');
    expect(sandbox.definitions()).toEqual(['const given = [5];']);
  });
});

import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../../src/sandbox/host/supervisor.ts';
import { type HarnessOptions, jsonResponse, memoryMb, openSandbox, sharedPool } from '../harness.ts';

const start = (options: HarnessOptions = {}) => openSandbox({ timeoutMs: 300, ...options });

describe('the code of a script', () => {
  it.each([1, 65_530, 65_536, 200_000])(
    'arrives whole with %i characters of several bytes',
    async (length) => {
      const { print } = await start({ timeoutMs: 5000 });
      const text = 'aé漢😀'.repeat(Math.ceil(length / 5)).slice(0, length - 1);
      expect(await print(`'${text}'.length`)).toBe(`${length - 1}`);
      expect(await print('1')).toBe('1');
    },
  );
});

describe('the actions of a script', () => {
  it('are reported in order, before the result', async () => {
    const log: string[] = [];
    const sandbox = createSandbox({
      pool: await sharedPool(),
      timeoutMs: 5000,
      memoryMb,
      host: {
        onVariableChange: (change) =>
          log.push(change.kind === 'set' ? `${change.name}=${change.value}` : change.kind),
        onOutput: ({ text }) => log.push(text),
        onTest: ({ name, passed }) => log.push(`${name} ${passed}`),
        onCookies: async () => '[]',
        onScriptEffect: () => undefined,
        onHandlers: () => undefined,
        onSend: async () => jsonResponse({}),
      },
    });
    const outcome = sandbox
      .evaluate(
        `client.test('one', () => {}); client.setVar('a', 1); client.test('two', () => { throw 1 });
         client.test('${'long'.repeat(1000)}', () => {}); console.log('line'); client.test('three', () => {});
         client.deleteVar('a'); client.test('four', () => {}); 'value'`,
        { label: 'input' },
      )
      .then((evaluated) => log.push(evaluated.kind === 'value' ? `${evaluated.printed}` : 'failure'));
    await outcome;
    await sandbox.dispose();
    const long = `${'long'.repeat(250)} true`;
    expect(log).toEqual([
      'one true',
      'a=1',
      'two false',
      long,
      'line',
      'three true',
      'delete',
      'four true',
      "'value'",
    ]);
  });

  it.each([
    ['a timeout', 300],
    ['an interrupt', 60_000],
  ] as const)('are not lost to %s (%i ms)', async (what, timeoutMs) => {
    const { sandbox, run, print, tests, output, changes } = await start({ timeoutMs });
    await print('1');
    const running = run(
      "client.test('t', () => {}); console.log('line'); client.setVar('a', 7); client.test('last', () => {}); for (;;);",
    );
    if (what === 'an interrupt') setTimeout(() => sandbox.interrupt(), 150);
    expect(await running).toMatchObject({ kind: 'failure' });
    expect(tests.map(({ name }) => name)).toEqual(['t', 'last']);
    expect(output).toContainEqual({ level: 'log', text: 'line' });
    expect(changes).toEqual([{ kind: 'set', name: 'a', value: 7, secret: false }]);
    expect(await print("client.getVar('a')")).toBe('7');
  });

  it('are reported while it runs', async () => {
    const { sandbox, run, output, tests, changes } = await start({ timeoutMs: 60_000 });
    const running = run("client.test('t', () => {}); client.setVar('a', 1); console.log('line'); for (;;);");
    while (output.length + tests.length + changes.length < 3)
      await new Promise((resolve) => setTimeout(resolve, 5));
    sandbox.interrupt();
    await running;
    expect([tests.length, changes.length, output]).toEqual([1, 1, [{ level: 'log', text: 'line' }]]);
  });

  it('are not lost to an interrupt when they are more than the pipe holds', async () => {
    const { sandbox, run, changes } = await start({ timeoutMs: 60_000 });
    const running = run(
      "for (let i = 0; i < 500; i++) client.setVar('v' + i, 'x'.repeat(2000)); client.setVar('last', 1); for (;;);",
    );
    while (changes.length < 501) await new Promise((resolve) => setTimeout(resolve, 10));
    sandbox.interrupt();
    expect(await running).toMatchObject({ failure: { reason: 'interrupted' } });
    expect(changes.at(-1)).toEqual({ kind: 'set', name: 'last', value: 1, secret: false });
  });
});

describe('a response', () => {
  it('is sent with the next script, after all earlier ones', async () => {
    const { sandbox, print } = await start({ timeoutMs: 5000 });
    await print('1');
    for (const number of [1, 2, 3]) sandbox.setResponse(number, jsonResponse({ number }));
    expect(await print('[res.body.number, Object.keys(_res)]')).toBe("[ 3, [ '1', '2', '3' ] ]");
    sandbox.setResponse(4, jsonResponse({ number: 4 }));
    expect(await print('[response.body.number, _res[4] === res]')).toBe('[ 4, true ]');
  });

  it('is known to completion', async () => {
    const { sandbox, print } = await start({ timeoutMs: 5000 });
    await print('1');
    await sandbox.settled();
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    const members = await sandbox.members(['res', 'body']);
    expect(members?.map(({ name }) => name)).toContain('number');
  });

  it('is visible to code that an earlier script left running', async () => {
    const { sandbox, run, output } = await start({ timeoutMs: 5000 });
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    await run(
      'const seen = setInterval(() => { if (res.body.number === 2) { console.log(2); clearInterval(seen); } }, 10); 1',
    );
    sandbox.setResponse(2, jsonResponse({ number: 2 }));
    await sandbox.settled();
    expect(output).toEqual([{ level: 'log', text: '2' }]);
  });

  it('is not lost when a script has frozen the list', async () => {
    const { sandbox, print } = await start({ timeoutMs: 5000 });
    await print('Object.freeze(_res); 1');
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    expect(await print('res.body.number')).toBe('1');
  });

  it('is sent to the child that replaces a dead one', async () => {
    const { sandbox, run, print } = await start({ memoryMb: 64 });
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    await run('const heap = []; for (;;) heap.push(new Array(1e5).fill(1.5))');
    sandbox.setResponse(2, jsonResponse({ number: 2 }));
    expect(await print('[_res[1].body.number, res.body.number]')).toBe('[ 1, 2 ]');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalWriter } from '../../../src/sandbox/child/journal.ts';
import { createDelayedOutbox, createJournaledOutbox } from '../../../src/sandbox/child/outbox.ts';
import { createScriptReader } from '../../../src/sandbox/host/scripts/script-reader.ts';
import { createSandbox } from '../../../src/sandbox/host/supervisor.ts';
import type { FromChild } from '../../../src/sandbox/protocol/messages.ts';
import { readFrame } from '../../../src/sandbox/protocol/read-child.ts';
import { buildChild } from '../build-child.ts';
import { type Harness, type HarnessOptions, jsonResponse, startSandbox } from '../harness.ts';

const set: FromChild = { type: 'variable-set', name: 'a', text: '1', secret: false };
const test: FromChild = { type: 'test', name: 't', message: null, sides: null };
const answer: FromChild = { type: 'answer', id: 1, answer: { kind: 'timeout' } };
const computing: FromChild = { type: 'computing' };
const began: FromChild = { type: 'began' };
const resting: FromChild = { type: 'resting', pending: 0, heard: 1, computed: 0.5 };
const output: FromChild = { type: 'output', level: 'log', text: 'x' };
const uncaught: FromChild = { type: 'uncaught', message: 'm' };

describe('the outbox of the child', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[string, readonly FromChild[], readonly (readonly FromChild[])[]]>([
    ['a change of a variable goes at once', [set], [[set]]],
    ['what is printed goes at once', [output], [[output]]],
    ['what nobody caught goes at once', [uncaught], [[uncaught]]],
    ['a change takes along what waited before it', [test, set, test], [[test, set]]],
    [
      'what is printed takes along what waited before it',
      [computing, began, output],
      [[computing, began, output]],
    ],
    ['a whole turn is one frame', [computing, began, test, answer, resting], [[test, answer, resting]]],
    [
      'a turn that was told of is told to have ended',
      [computing, set, resting],
      [[computing, set], [resting]],
    ],
    [
      'what comes before a rest keeps its order',
      [computing, test, set, test, answer, resting],
      [
        [computing, test, set],
        [test, answer, resting],
      ],
    ],
    ['an answer waits for the rest', [answer], []],
  ])('%s', (_what, messages, frames) => {
    const sent: (readonly FromChild[])[] = [];
    const outbox = createDelayedOutbox((frame) => sent.push(frame));
    for (const message of messages) outbox.tell(message);
    expect(sent).toEqual(frames);
  });

  it('holds nothing back for long', () => {
    const sent: (readonly FromChild[])[] = [];
    const outbox = createDelayedOutbox((frame) => sent.push(frame));
    for (const message of [computing, began, test]) outbox.tell(message);
    vi.advanceTimersByTime(5);
    expect(sent).toEqual([[computing, began, test]]);
    outbox.tell(answer);
    vi.advanceTimersByTime(5);
    expect(sent.at(-1)).toEqual([answer]);
  });

  it('is empty after a flush', () => {
    const sent: (readonly FromChild[])[] = [];
    const outbox = createDelayedOutbox((frame) => sent.push(frame));
    outbox.tell(test);
    outbox.flush();
    outbox.flush();
    vi.advanceTimersByTime(5);
    expect(sent).toEqual([[test]]);
  });
});

describe('the outbox of a child whose code runs in the foreground', () => {
  const tell = (journal: JournalWriter | null, messages: readonly FromChild[]) => {
    const sent: (readonly FromChild[])[] = [];
    const outbox = createJournaledOutbox(journal, (frame) => sent.push(frame));
    for (const message of messages) outbox.tell(message);
    return sent;
  };
  const counted = (message: FromChild, count: number) => ({ ...message, count });

  it('sends a whole turn as one frame, and has written down what must not be lost', () => {
    const written: unknown[] = [];
    const journal: JournalWriter = {
      write: (entry) => written.push(JSON.parse(entry)) > 0,
      rewind: () => void written.push('rewound'),
    };
    const whole = [counted(test, 1), counted(set, 2), counted(output, 3), answer, resting];
    expect(tell(journal, [test, set, output, answer, resting])).toEqual([whole]);
    expect(written).toEqual([...whole.slice(0, 3), 'rewound']);
  });

  it.each<[string, JournalWriter | null]>([
    ['there is no journal', null],
    ['there is no room in it', { write: () => false, rewind: () => undefined }],
  ])('sends what must not be lost at once where %s', (_what, journal) => {
    expect(tell(journal, [test, set, answer, resting])).toEqual([
      [counted(test, 1)],
      [counted(set, 2)],
      [answer, resting],
    ]);
  });

  it('tells at once that it computes', () => {
    expect(tell(null, [computing, answer, resting])).toEqual([[computing], [answer, resting]]);
  });
});

describe('a frame of the child', () => {
  it.each<[string, unknown, unknown]>([
    ['is a list of messages', [test, resting], [test, resting]],
    ['may be empty', [], []],
    ['is refused with one wrong message in it', [test, { type: 'eval' }], null],
    ['is refused where it is a message', test, null],
    ['is refused where it is nothing', null, null],
  ])('%s', (_what, frame, read) => {
    expect(readFrame(frame)).toEqual(read);
  });
});

describe('a script that is read again', () => {
  const none: ReadonlySet<string> = new Set();

  it('is not parsed again', () => {
    const { read } = createScriptReader();
    expect(read('const a = 1', none)).toBe(read('const a = 1', none));
  });

  it('is, where other names are constants now', () => {
    const { read } = createScriptReader();
    const before = read('a = 2', none);
    const after = read('a = 2', new Set(['a']));
    expect(before.rewritten).toMatchObject({ kind: 'runnable', code: 'a = 2' });
    expect(after.rewritten).not.toMatchObject({ code: 'a = 2' });
  });

  it('is forgotten when there are too many', () => {
    const { read } = createScriptReader();
    const first = read('const a = 1', none);
    for (let index = 0; index < 60; index += 1) read(`'${`${index}`.padEnd(10_000, 'x')}'`, none);
    expect(read('const a = 1', none)).not.toBe(first);
  });
});

describe('a script that is expected', () => {
  it('does not run before it is evaluated', async () => {
    const { sandbox, print, output } = await start({ timeoutMs: 5000 });
    const code = "console.log('once'); const a = 1; a + 1";
    await print('const b = 1');
    sandbox.expect(code);
    sandbox.expect('}');
    sandbox.expect('b = 2');
    await sandbox.settled();
    expect(output).toEqual([]);
    expect(await print(code)).toBe('2');
    expect(await print("try { b = 2 } catch { 'constant' }")).toBe("'constant'");
    expect(output).toEqual([{ level: 'log', text: 'once' }]);
  });

  it('follows the constants of those that ran in between', async () => {
    const { sandbox, print, fail } = await start({ timeoutMs: 5000 });
    await print('1');
    sandbox.expect('c = 2');
    await print('const c = 1');
    expect(await fail('c = 2')).toBe('TypeError: Assignment to constant variable.');
  });
});

const open: Harness[] = [];

async function start(options: HarnessOptions = {}): Promise<Harness> {
  const harness = await startSandbox({ timeoutMs: 300, memoryMb: 64, ...options });
  open.push(harness);
  return harness;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ sandbox }) => sandbox.dispose()));
});

describe('what a script is', () => {
  it.each([1, 65_530, 65_536, 200_000])('comes whole with %i characters of several bytes', async (length) => {
    const { print } = await start({ timeoutMs: 5000 });
    const text = 'aé漢😀'.repeat(Math.ceil(length / 5)).slice(0, length - 1);
    expect(await print(`'${text}'.length`)).toBe(`${length - 1}`);
    expect(await print('1')).toBe('1');
  });
});

describe('what a script does', () => {
  it('is told in its order, before the answer', async () => {
    const log: string[] = [];
    const sandbox = createSandbox({
      childPath: await buildChild(),
      timeoutMs: 5000,
      memoryMb: 64,
      host: {
        onVariableChange: (change) =>
          log.push(change.kind === 'set' ? `${change.name}=${change.value}` : change.kind),
        onOutput: ({ text }) => log.push(text),
        onTest: ({ name, passed }) => log.push(`${name} ${passed}`),
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
    ['a timeout', 300, 'foreground'],
    ['an interrupt', 60_000, 'foreground'],
    ['a timeout', 300, 'background'],
    ['an interrupt', 60_000, 'background'],
  ] as const)('is not lost to %s (%i ms, in the %s)', async (what, timeoutMs, entrance) => {
    const { sandbox, run, print, tests, output, changes } = await start({ timeoutMs, entrance });
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

  it.each(['foreground', 'background'] as const)('is told while it goes on (in the %s)', async (entrance) => {
    const { sandbox, run, output, tests, changes } = await start({ timeoutMs: 60_000, entrance });
    const running = run("client.test('t', () => {}); client.setVar('a', 1); console.log('line'); for (;;);");
    while (output.length + tests.length + changes.length < 3)
      await new Promise((resolve) => setTimeout(resolve, 5));
    sandbox.interrupt();
    await running;
    expect([tests.length, changes.length, output]).toEqual([1, 1, [{ level: 'log', text: 'line' }]]);
  });

  it('is not lost to an interrupt where it is more than the channel holds', async () => {
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
  it('comes with the next script, and those before it too', async () => {
    const { sandbox, print } = await start({ timeoutMs: 5000 });
    await print('1');
    for (const number of [1, 2, 3]) sandbox.setResponse(number, jsonResponse({ number }));
    expect(await print('[res.body.number, Object.keys(_res)]')).toBe("[ 3, [ '1', '2', '3' ] ]");
    sandbox.setResponse(4, jsonResponse({ number: 4 }));
    expect(await print('[response.body.number, _res[4] === res]')).toBe('[ 4, true ]');
  });

  it('is there for a question of completion', async () => {
    const { sandbox, print } = await start({ timeoutMs: 5000 });
    await print('1');
    await sandbox.settled();
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    const members = await sandbox.members(['res', 'body']);
    expect(members?.map(({ name }) => name)).toContain('number');
  });

  it('is seen by what an earlier script left running', async () => {
    const { sandbox, run, output } = await start({ timeoutMs: 5000 });
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    await run('setTimeout(() => console.log(res.body.number), 100); 1');
    sandbox.setResponse(2, jsonResponse({ number: 2 }));
    await sandbox.settled();
    expect(output).toEqual([{ level: 'log', text: '2' }]);
  });

  it('is not lost where a script has frozen the list', async () => {
    const { sandbox, print } = await start({ timeoutMs: 5000 });
    await print('Object.freeze(_res); 1');
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    expect(await print('res.body.number')).toBe('1');
  });

  it('is told to the child that follows one that died', async () => {
    const { sandbox, run, print } = await start();
    sandbox.setResponse(1, jsonResponse({ number: 1 }));
    await run('const heap = []; for (;;) heap.push(new Array(1e5).fill(1.5))');
    sandbox.setResponse(2, jsonResponse({ number: 2 }));
    expect(await print('[_res[1].body.number, res.body.number]')).toBe('[ 1, 2 ]');
  });
});

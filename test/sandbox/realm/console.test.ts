import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startSandbox } from '../harness.ts';

/** Code that prints the same in the sandbox and in Node. */
const printed = [
  "console.log('text', 1, true, null, undefined)",
  "console.log('%s is %d years and %i, %f, %j, %o, %O, %%, %c.', 'A', 42, 4.7, 1.5, { a: 1 }, [1], { b: [2] }, 'css')",
  "console.log('%s', 'a', 'more', { a: 1 })",
  'console.log({ a: { b: { c: { d: 1 } } } })',
  "console.log([1, 'x', [2]], new Map([['k', new Set([1])]]))",
  "console.log(-0, 10n, Symbol('s'))",
  "console.log('a\\nb')",
  'console.log()',
  "console.info('i'); console.debug('d')",
  'console.log(class A {}, function f() {}, () => 1)',
  "console.log([undefined, , null], 'x'.repeat(200).length)",
  'console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 })',
  'console.dir({ a: { b: { c: { d: 1 } } } }, { depth: null })',
  "console.table([{ a: 1, b: 'x' }, { a: 2, c: [1, 2] }])",
  'console.table([[1, 2], [3, 4]])',
  "console.table([1, 'two', { three: 3 }])",
  'console.table({ x: { y: 1 }, z: { y: 2, w: null } })',
  "console.table([{ a: 1, b: 2 }], ['b'])",
  "console.table(new Set([1, 'x']))",
  "console.table([{ wide: '日本', emoji: '👍' }])",
  'console.table(5)',
  'console.table([])',
  "console.group('outer'); console.log('in\\nside'); console.group(); console.log({ deep: 1 }); console.groupEnd(); console.log('out'); console.groupEnd(); console.log('end')",
  "console.count(); console.count(); console.count('other'); console.countReset(); console.count()",
  'console.dirxml({ a: 1 }, [2])',
  "console.groupCollapsed('folded'); console.log('x'); console.groupEnd(); console.groupEnd(); console.log('y')",
];

const warned = [
  "console.error('e', { a: 1 })",
  "console.warn('w')",
  "console.assert(1 === 1, 'fine')",
  "console.assert(1 === 2, 'not %s', 'fine')",
  'console.assert(false)',
];

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

beforeEach(() => {
  harness.output.length = 0;
});

afterAll(() => harness.sandbox.dispose());

describe('console', () => {
  it.each(printed)('prints as Node does: %s', async (code) => {
    await harness.print(`${code}; undefined`);
    expect(textOf(['log', 'info', 'debug'])).toBe(nodePrints(code).out);
  });

  it.each(warned)('warns as Node does: %s', async (code) => {
    await harness.print(code);
    expect(textOf(['warn', 'error'])).toBe(nodePrints(code).error);
  });

  it('shows the arguments of console.assert', async () => {
    await harness.print('console.assert(false, { a: 1 })');
    expect(textOf(['warn'])).toBe('Assertion failed { a: 1 }\n');
  });

  it('measures time', async () => {
    await harness.print(
      "console.time('t'); console.timeLog('t', 'on'); console.timeEnd('t'); console.timeEnd('t')",
    );
    const lines = harness.output.map(({ text }) => text);
    expect(lines[0]).toMatch(/^t: [\d.]+ms on$/);
    expect(lines[1]).toMatch(/^t: [\d.]+ms$/);
    expect(lines[2]).toBe("Warning: No such label 't' for console.timeEnd()");
  });

  it('traces with the frames of the user alone', async () => {
    await harness.run("function traced() { console.trace('here') }\ntraced()", 'input 9');
    expect(textOf(['error'])).toBe('Trace: here\n    at traced (input 9:1:29)\n    at input 9:2:1\n');
  });

  it('shows errors with the frames of the user alone', async () => {
    await harness.run("console.log(new TypeError('bad'))", 'input 10');
    expect(textOf(['log'])).toBe('TypeError: bad\n    at input 10:1:13\n');
  });

  it('strips control sequences of terminals', async () => {
    await harness.print("console.log('\\x1b[31mred\\x07')");
    expect(textOf(['log'])).toBe('␛[31mred␇\n');
  });

  it('prints only the first lines', async () => {
    await harness.print("for (let i = 0; i < 20000; i++) console.log('line', i)");
    expect(harness.output.length).toBe(10_001);
    expect(harness.output.at(-1)).toMatchObject({ level: 'warn' });
    harness.output.length = 0;
    await harness.print("console.log('again')");
    expect(textOf(['log'])).toBe('again\n');
  });

  it('names the level of each line', async () => {
    await harness.print(
      "console.log(1); console.info(2); console.debug(3); console.warn(4); console.error(5); client.log('six', 6)",
    );
    expect(harness.output.map(({ level, text }) => `${level} ${text}`)).toEqual([
      'log 1',
      'info 2',
      'debug 3',
      'warn 4',
      'error 5',
      'log six 6',
    ]);
  });
});

function textOf(levels: readonly string[]): string {
  return harness.output
    .filter(({ level }) => levels.includes(level))
    .map(({ text }) => `${text}\n`)
    .join('');
}

/** What a console of Node, as it is on this machine, makes of the same code. */
function nodePrints(code: string): { readonly out: string; readonly error: string } {
  const texts = { out: '', error: '' };
  const stream = (name: 'out' | 'error') =>
    new Writable({
      write(chunk, _encoding, done) {
        texts[name] += chunk;
        done();
      },
    });
  const console = new Console({ stdout: stream('out'), stderr: stream('error'), colorMode: false });
  new Function('console', code)(console);
  return texts;
}

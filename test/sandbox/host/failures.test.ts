import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationFailure } from '../../../src/core/script/evaluation.ts';
import { type Harness, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

async function failureOf(code: string, label = 'input 1'): Promise<EvaluationFailure> {
  const outcome = await harness.run(code, label);
  if (outcome.kind === 'value') throw new Error(`${code} did not fail`);
  return outcome.failure;
}

describe('the same script in a second place', () => {
  it('reports positions in its current file', async () => {
    const code = "const check = () => nope; client.test('t', check); null.x";
    const places = [
      { label: 'a.http', start: { line: 3, column: 1 } },
      { label: 'a.http', start: { line: 9, column: 5 } },
      { label: 'input 3' },
    ];
    const told: unknown[] = [];
    for (const place of places) {
      const outcome = await harness.sandbox.evaluate(`{ ${code} }`, place);
      told.push(outcome.kind === 'failure' ? [outcome.failure.line, outcome.failure.stack] : outcome);
    }
    expect(told).toEqual([
      [3, ['at a.http:3:59']],
      [9, ['at a.http:9:63']],
      [1, ['at input 3:1:59']],
    ]);
  });

  it('has stacks of its own when it defines a function', async () => {
    await harness.run('function twice() { return nope }', 'input 1');
    await harness.run('function twice() { return nope }', 'input 2');
    expect((await failureOf('twice()', 'input 3')).stack).toEqual([
      'at twice (input 2:1:20)',
      'at input 3:1:1',
    ]);
  });
});

describe('an error of a script', () => {
  it.each([
    ['foo.bar', 'ReferenceError: foo is not defined', 1, 1],
    ['const a = 1;\n  null.x', "TypeError: Cannot read properties of null (reading 'x')", 2, 8],
    ['{a: nope}', 'ReferenceError: nope is not defined', 1, 5],
    ['await null; nope', 'ReferenceError: nope is not defined', 1, 13],
    ['const b = await 1;\nconst c = nope, d = 1', 'ReferenceError: nope is not defined', 2, 1],
    ["'use strict'; let s = 1; undeclared = 2", 'ReferenceError: undeclared is not defined', 1, 37],
    ['class T extends null.x {}', "TypeError: Cannot read properties of null (reading 'x')", 1, 22],
    ['let e1 = 1, e2 = nope;', 'ReferenceError: nope is not defined', 1, 18],
    ['const k = 1; k = 2', 'TypeError: Assignment to constant variable.', 1, 14],
    ['(() => {\r\n  nope;\r\n})()', 'ReferenceError: nope is not defined', 2, 3],
    ["JSON.parse('{')", /^SyntaxError: Expected property name/, 1, 6],
    ["throw new RangeError('mine')", 'RangeError: mine', 1, 7],
    ["throw Object.assign(new Error('m'), { name: 'Own' })", 'Own: m', null, null],
    ['throw 5', 'Uncaught 5', null, null],
    ['throw { a: 1 }', 'Uncaught { a: 1 }', null, null],
    ["throw 'text'", "Uncaught 'text'", null, null],
    ['throw undefined', 'Uncaught undefined', null, null],
    ["client.setVar('a b', 1)", /^TypeError: "a b" is not a valid variable name: it has a space/, 1, 8],
    ["throw new Error('')", 'Error', 1, 7],
    ["eval('nope')", 'ReferenceError: nope is not defined', 1, 1],
  ])('%j: %s', async (code, message, line, column) => {
    const failure = await failureOf(code);
    expect(failure.reason).toBe('exception');
    if (message instanceof RegExp) expect(failure.message).toMatch(message);
    else expect(failure.message).toBe(message);
    if (line !== null) expect(failure).toMatchObject({ line, column });
  });

  it('shows the line with a caret', async () => {
    const { excerpt } = await failureOf('const first = 1;\n\tconst größe = "日本" + nope;');
    expect(excerpt).toBe(`\tconst größe = "日本" + nope;\n\t${' '.repeat(23)}^`);
  });

  it('shows a part of a long line', async () => {
    const { excerpt } = await failureOf(`const long = [${'1, '.repeat(200)}nope, ${'2, '.repeat(200)}3]`);
    const [shown = '', caret = ''] = excerpt?.split('\n') ?? [];
    expect(shown.length).toBeLessThan(110);
    expect(shown.slice(caret.length - 1)).toMatch(/^nope, /);
  });

  it('has only stack frames of inputs', async () => {
    await harness.run("function inner() {\n  throw new Error('deep')\n}", 'input 4');
    await harness.run('const middle = () => inner()', 'input 5');
    const failure = await failureOf('[1].map(() => middle())', 'users.http');
    expect(failure.stack).toEqual([
      'at inner (input 4:2:9)',
      'at middle (input 5:1:22)',
      'at users.http:1:15',
      'at users.http:1:5',
    ]);
    // The position is in this input, not in the one that threw.
    expect(failure).toMatchObject({ line: 1, column: 15 });
  });

  it('has a stack across await', async () => {
    await harness.run("async function later() { await null; throw new Error('late') }", 'input 6');
    const failure = await failureOf('await later()', 'input 7');
    expect(failure.stack).toEqual(['at later (input 6:1:44)', 'at async input 7:1:1']);
  });

  it.each([
    ['process.env', /without Node/],
    ["fetch('http://h')", /use await client\.send/],
    ["await import('fs')", /import\(\) works only in scripts of files/],
  ])('says what to use instead: %s', async (code, hint) => {
    expect((await failureOf(code)).message).toMatch(hint);
  });

  it('is printed when a timer throws', async () => {
    harness.output.length = 0;
    await harness.run("setTimeout(() => { throw new Error('in a timer') }, 1); 1", 'input 8');
    await harness.sandbox.settled();
    expect(harness.output).toEqual([
      { level: 'uncaught', text: 'Uncaught Error: in a timer\n    at input 8:1:26' },
    ]);
  });

  it('is printed when a promise without a listener is rejected', async () => {
    // isolated-vm may miss a rejection in an isolate that has run many scripts.
    const { output, run, sandbox } = await startSandbox();
    await run("Promise.reject(new Error('alone')); 1");
    await sandbox.settled();
    await sandbox.dispose();
    expect(output).toEqual([{ level: 'uncaught', text: 'Uncaught Error: alone' }]);
  });
});

describe('an input that does not parse', () => {
  it.each([
    ['1 +', 'SyntaxError: Unexpected end of input', 1, 4],
    ['}', "SyntaxError: Unexpected token '}'", 1, 1],
    ['let x = 1;\nlet x = 2', "SyntaxError: Identifier 'x' has already been declared", 2, 5],
    [
      "import x from 'y'",
      'SyntaxError: import stands at the top of a script of a file, and export in a file that is imported',
      1,
      1,
    ],
    ['a b', "SyntaxError: Unexpected identifier 'b'", 1, 3],
    [
      'const client = 1',
      'SyntaxError: client belongs to restloop and cannot be declared again; use another name',
      1,
      7,
    ],
    [
      'function res() {}',
      'SyntaxError: res belongs to restloop and cannot be declared again; use another name',
      1,
      10,
    ],
    [`${'['.repeat(20_000)}`, 'SyntaxError: ', 1, null],
  ])('%.20j: %s', async (code, message, line, column) => {
    const failure = await failureOf(code);
    expect(failure.reason).toBe('syntax');
    expect(failure.message).toContain(message);
    expect(failure.line).toBe(line);
    if (column !== null) expect(failure.column).toBe(column);
    expect(failure.excerpt).toMatch(/\^$/);
  });
});

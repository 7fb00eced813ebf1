import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

describe('tests', () => {
  it('are reported one by one, also asynchronous ones', async () => {
    harness.tests.length = 0;
    await harness.print(`
      client.test('passes', () => {});
      client.test('throws', () => { throw new TypeError('no') });
      client.test('asserts', () => client.assert(1 === 2, 'one is not two'));
      client.test('expects', () => expect({ a: 1 }).to.have.property('b'));
      client.test('waits', async () => { await new Promise((done) => setTimeout(done, 5)) });
      client.test('rejects', async () => { await null; client.assert(false) });
    `);
    expect(harness.tests.map(({ sides: _, place: __, ...told }) => told)).toEqual([
      { name: 'passes', passed: true, message: null },
      { name: 'throws', passed: false, message: 'TypeError: no' },
      { name: 'asserts', passed: false, message: 'AssertionError: one is not two' },
      { name: 'expects', passed: false, message: "AssertionError: expected { a: 1 } to have property 'b'" },
      { name: 'rejects', passed: false, message: 'AssertionError: the condition is not true' },
      { name: 'waits', passed: true, message: null },
    ]);
  });

  it.each<[check: string, expected: string | null, actual?: string]>([
    ['expect(1).to.equal(2)', '2', '1'],
    ["expect('a\\nb').to.equal('a\\nc')", 'a\nc', 'a\nb'],
    ["expect(7).to.equal('7')", "'7'", '7'],
    [
      'expect({ b: [1, { c: 2 }], a: null }).to.deep.equal({ a: 0, b: [] })',
      '{\n  a: 0,\n  b: []\n}',
      '{\n  a: null,\n  b: [\n    1,\n    {\n      c: 2\n    }\n  ]\n}',
    ],
    ["throw { name: 'AssertionError', expected: 1n, actual: [] }", '1n', '[]'],
    ['expect(1).to.not.equal(1)', null],
    ['expect(1).to.be.a("string")', null],
    ['client.assert(false)', null],
    ['throw null', null],
    ['throw new Proxy({}, { has() { throw 1 } })', null],
    ['throw { expected: 1, get actual() { throw new Error("no") } }', null],
    ["throw { expected: 'x'.repeat(1e6), actual: '' }", `${'x'.repeat(19_999)}…`, ''],
    ["throw { expected: '\\x1b[31m', actual: '' }", '\u241b[31m', ''],
  ])('%s reports the expected and the actual value', async (check, expected, actual) => {
    harness.tests.length = 0;
    await harness.print(`client.test('t', () => { ${check} })`);
    await harness.print(`client.test('t', async () => { ${check} })`);
    const sides = expected === null ? null : { expected, actual };
    expect(harness.tests.map((result) => result.sides)).toEqual([sides, sides]);
  });

  it('print no promise', async () => {
    expect(await harness.print("client.test('t', async () => {})")).toBeNull();
  });

  it('need a function', async () => {
    expect(await harness.fail("client.test('t')")).toBe('TypeError: client.test(name, fn) needs a function');
    for (const generator of ['function* () { throw 1 }', 'async function* () { throw 1 }'])
      expect(await harness.fail(`client.test('t', ${generator})`)).toBe(
        'TypeError: client.test(name, fn) needs a function that is no generator: nothing would run it',
      );
  });

  it('report assertions outside of them as exceptions', async () => {
    expect(await harness.fail("client.assert(false, 'outside')")).toBe('AssertionError: outside');
    expect(await harness.fail('expect(1).to.equal(2)')).toBe('AssertionError: expected 1 to equal 2');
    expect(await harness.print("client.assert(true, 'fine')")).toBeNull();
  });

  it.each([
    ['Promise.resolve(false)', 'a promise, which is always true: write await before it'],
    ['() => false', 'a function, which is always true: call it'],
  ])('do not take %s for true', async (condition, what) => {
    expect(await harness.fail(`client.assert(${condition})`)).toBe(
      `AssertionError: the condition is ${what}`,
    );
    expect(await harness.fail(`assert(${condition}, 'fine')`)).toBe(
      `AssertionError: fine (the condition is ${what})`,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { dataDefinition, inputNames } from '../../../src/core/script/definitions.ts';

describe('the definitions of an input', () => {
  it.each([
    ['function f(a) { return a }', [{ kind: 'code', name: 'f', code: 'function f(a) { return a }' }]],
    ['async function* g() {}', [{ kind: 'code', name: 'g', code: 'async function* g() {}' }]],
    ['class A extends B { #p }', [{ kind: 'code', name: 'A', code: 'class A extends B { #p }' }]],
    ['const f = (a) => a', [{ kind: 'code', name: 'f', code: 'const f = (a) => a;' }]],
    [
      'let f = function () {}, n = 1',
      [
        { kind: 'code', name: 'f', code: 'let f = function () {};' },
        { kind: 'data', name: 'n', keyword: 'let' },
      ],
    ],
    ['h = async () => 1', [{ kind: 'code', name: 'h', code: 'h = async () => 1;' }]],
    [
      'const { a, b: [c] } = d',
      [
        { kind: 'data', name: 'a', keyword: 'const' },
        { kind: 'data', name: 'c', keyword: 'const' },
      ],
    ],
    [
      'x = 1; [y, z] = [2, 3]',
      [
        { kind: 'data', name: 'x', keyword: null },
        { kind: 'data', name: 'y', keyword: null },
        { kind: 'data', name: 'z', keyword: null },
      ],
    ],
    ['var v; v = 2', [{ kind: 'data', name: 'v', keyword: 'var' }]],
    ['const m = make()', [{ kind: 'data', name: 'm', keyword: 'const' }]],
    ['const k = await f()', [{ kind: 'data', name: 'k', keyword: 'const' }]],
    ['f(); 1 + 1', []],
    ['{a: 1}', []],
    ['o.p = 1; o.q += 2', []],
    ['n += 1', []],
    ['broken(', []],
  ])('%j', (code, definitions) => {
    expect(inputNames(code).definitions).toEqual(definitions);
  });

  it('are listed in the order of the source', () => {
    expect(inputNames('b = 1; const a = 2; function c() {}').definitions.map(({ name }) => name)).toEqual([
      'b',
      'a',
      'c',
    ]);
  });
});

describe('the names used in an input', () => {
  it('are all of its identifiers', () => {
    expect([...inputNames('list.push(other[0]); () => deep').mentioned].sort()).toEqual([
      'deep',
      'list',
      'other',
      'push',
    ]);
  });
});

describe('the code that declares data', () => {
  it('declares the data as the input did', () => {
    expect(dataDefinition({ kind: 'data', name: 'a', keyword: 'const' }, '[1]')).toBe('const a = [1];');
    expect(dataDefinition({ kind: 'data', name: 'b', keyword: null }, '2')).toBe('var b = 2;');
  });
});

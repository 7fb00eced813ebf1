import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScript } from '../../../src/core/script/parse.ts';
import { type RewriteOptions, type RunnableInput, rewriteInput } from '../../../src/core/script/rewrite.ts';

const rewrite = (code: string, options: RewriteOptions = {}) =>
  rewriteInput(code, parseScript(code), options);

function runnable(code: string, options: RewriteOptions = {}): RunnableInput {
  const rewritten = rewrite(code, options);
  if (rewritten.kind === 'wrong') throw new Error(rewritten.message);
  return rewritten;
}

describe('an input without await', () => {
  it.each([
    ['1 + 1', '1 + 1'],
    ['', ''],
    ['{a: 1}', '({a: 1}\n)'],
    ['{a: 1};', '{a: 1};'],
    ['{ f() }', '{ f() }'],
    ['const x = 1, {y} = z', 'var x = 1, {y} = z'],
    ['let a, b = 2;', 'var a = undefined, b = 2;'],
    ['var v', 'var v'],
    ['class A {}\n(1)', 'var A = class A {};\n(1)'],
    ['function f() { let x; const y = 1 }', 'function f() { let x; const y = 1 }'],
    ['{ let inner = 1 }', '{ let inner = 1 }'],
    ['for (let i = 0;;) {}', 'for (let i = 0;;) {}'],
    ["'use strict'; 1", "'use strict'; 1"],
  ])('%j runs as %j', (code, text) => {
    expect(runnable(code)).toMatchObject({ code: text, form: 'value' });
  });
});

describe('an input with await', () => {
  it.each([
    ['await f()', '(async () => {return { __proto__: null, value: (await f()) }\n})()'],
    ['await 1 // end', '(async () => {return { __proto__: null, value: (await 1) } // end\n})()'],
    ['await 0; (1)', '(async () => {await 0; return { __proto__: null, value: ((1)) }\n})()'],
    [
      'await 0; ((1), 2) /* c */; // end',
      '(async () => {await 0; return { __proto__: null, value: (((1), 2) /* c */) }; // end\n})()',
    ],
    ['(await 1).a', '(async () => {return { __proto__: null, value: ((await 1).a) }\n})()'],
    ['{a: await 1}', '(async () => {return { __proto__: null, value: ({a: await 1}) }\n})()'],
    ['const x = await 1, y = 2', 'var x, y;(async () => {void (x = await 1, y = 2)\n})()'],
    [
      'let z; await 0;',
      'var z;(async () => {void (z = undefined); return { __proto__: null, value: (await 0) };\n})()',
    ],
    ['const {a, ...b} = await c', 'var a, b;(async () => {void ({a, ...b} = await c)\n})()'],
    [
      'function f() {} await 0',
      'var f;(async () => {this.f = f;function f() {} return { __proto__: null, value: (await 0) }\n})()',
    ],
    [
      'class K {} await 0',
      'var K;(async () => {K = class K {}; return { __proto__: null, value: (await 0) }\n})()',
    ],
    [
      'for (var i = 0, n = 1; i < n; i++) await i',
      'var i, n;(async () => {for (i = 0, n = 1; i < n; i++) await i\n})()',
    ],
    ['for (var [q] of await w) {}', 'var q;(async () => {for ([q] of await w) {}\n})()'],
    ['for await (const x of y) {}', '(async () => {for await (const x of y) {}\n})()'],
    ['if (await x) { var v = 1 }', 'var v;(async () => {if (await x) { void (v = 1) }\n})()'],
    [
      'if (await x) 1; else { 2 }',
      '(async () => {if (await x) return { __proto__: null, value: (1) }; else { return { __proto__: null, value: (2) } }\n})()',
    ],
  ])('%j runs as %j', (code, text) => {
    expect(runnable(code)).toMatchObject({ code: text, form: 'promised' });
  });

  it.each([
    ['async () => await 1'],
    ['async function f() { for await (const x of y); }'],
    ['class A { async m() { await 1 } }'],
  ])('ignores await in nested functions: %j', (code) => {
    expect(runnable(code).form).toBe('value');
  });
});

describe('an input in strict mode', () => {
  it('declares its names outside the strict code', () => {
    expect(runnable("'use strict'; const x = 1; x")).toMatchObject({
      form: 'boxed',
      code: "var x;(() => {'use strict'; void (x = 1); return { __proto__: null, value: (x) }\n})()",
    });
  });
});

describe('a constant', () => {
  const constants = new Set(['k']);
  const guard = '(() => { throw new TypeError("Assignment to constant variable.") })().';

  it.each([
    ['k = 1', `${guard}k = 1`],
    ['k += 1', `${guard}k += 1`],
    ['k++', `${guard}k++`],
    ['--k', `--${guard}k`],
    ['[k] = [1]', `[${guard}k] = [1]`],
    ['({k} = o)', `({k: ${guard}k} = o)`],
    ['({k = 2} = o)', `({k: ${guard}k = 2} = o)`],
    ['({a: k} = o)', `({a: ${guard}k} = o)`],
    ['[...k] = []', `[...${guard}k] = []`],
    ['for (k of []);', `for (${guard}k of []);`],
    ['() => { k = 1 }', `() => { ${guard}k = 1 }`],
  ])('cannot be assigned: %j', (code, text) => {
    expect(runnable(code, { constants }).code).toBe(text);
  });

  it.each([
    ['k'],
    ['k.a = 1'],
    ['k[0]++'],
    ['(k) => { k = 1 }'],
    ['({k}) => { k = 1 }'],
    ['() => { let k; k = 1 }'],
    ['() => { var k; { k = 1 } }'],
    ['() => { { var k } k = 1 }'],
    ['(function k() { k = 1 })'],
    ['{ let k; k = 1 }'],
    ['for (let k = 0; k < 1; k++);'],
    ['for (const k of x) { k.a = 1 }'],
    ['try {} catch (k) { k = 1 }'],
    ['() => { class k {} k = 1 }'],
    ['switch (1) { case 1: let k; k = 1 }'],
    ['o = { k: 1 }'],
  ])('does not restrict another binding of the same name: %j', (code) => {
    expect(runnable(code, { constants }).code).toBe(code);
  });

  it('can be declared again', () => {
    expect(runnable('let k = 1; k = 2', { constants }).code).toBe('var k = 1; k = 2');
    expect(runnable('const k = 1; k = 2').code).toBe(`var k = 1; ${guard}k = 2`);
  });
});

describe('declared names', () => {
  it.each([
    ['const a = 1, { b, c: [d, ...e], ...f } = x', ['const a', 'const b', 'const d', 'const e', 'const f']],
    ['let { a = 1, [k]: b } = x', ['let a', 'let b']],
    ['var a; if (x) { var b } for (var c in d) { var e }', ['var a', 'var b', 'var c', 'var e']],
    ['function f() { var inner } class C { m() { var inner } }', ['function f', 'class C']],
    ['try { var a } catch (e) { var b } finally { var c }', ['var a', 'var b', 'var c']],
    ['switch (x) { case 1: var a }', ['var a']],
    ['{ let inner; const inner2 = 1; class Inner {} }', []],
    ['x = 1', []],
  ])('%j declares %j', (code, expected) => {
    expect(runnable(code).declared.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected);
  });

  it.each([
    ['const client = 1', 1, 7],
    ['const { a,\n  res } = x', 2, 3],
    ['function client() {}', 1, 10],
    ['if (x) { var client = 1 }', 1, 14],
  ])('that are reserved are rejected: %j', (code, line, column) => {
    const reserved = new Set(['client', 'res']);
    expect(rewrite(code, { reserved })).toMatchObject({ kind: 'wrong', line, column });
    expect(rewrite('function f(client) { let res }', { reserved })).toMatchObject({ kind: 'runnable' });
  });
});

describe('positions', () => {
  it.each([
    ['foo.bar'],
    ['{a: foo.bar}'],
    ['const x = foo.bar'],
    ['class A {}; foo.bar'],
    ['await foo.bar'],
    ['let a\nconst b = await 1, c = foo.bar'],
    ['await 0\n\nfunction f() { return foo.bar }'],
    ["'use strict'; let é = 1; foo.bar"],
    ['const k = 1; k = foo.bar'],
  ])('in the rewritten code map back to the input: %j', (code) => {
    const { code: text, toOriginal } = runnable(code);
    expect(toOriginal(placeOf(text, 'foo.bar'))).toEqual(placeOf(code, 'foo.bar'));
  });

  it('of the generated call map to nothing', () => {
    const { code, toOriginal } = runnable('await 1');
    expect(toOriginal(placeOf(code, ')()'))).toBeNull();
  });
});

describe('any text', () => {
  it('is rewritten into valid code or rejected', () => {
    const piece = fc.constantFrom(
      ...[
        'let a = 1;',
        'const b = await c;',
        'var {d} = e;',
        'class F {}',
        'function g() {}',
        'if (h) { var i }',
        'a',
        '{a: 1}',
        '({a: 1})',
        '(a)',
        '// x\n',
        '`${a}`',
        '(',
        ')',
        '{',
        '}',
        ';',
        'for (var j of k) await j;',
        'b = 2;',
        "'use strict';",
        '\n',
      ],
    );
    const AsyncFunction: new (code: string) => unknown = Object.getPrototypeOf(
      async () => undefined,
    ).constructor;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const rewritten = rewrite(pieces.join(''), { constants: new Set(['b']) });
        if (rewritten.kind === 'runnable') expect(() => new AsyncFunction(rewritten.code)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});

function placeOf(text: string, part: string): { line: number; column: number } {
  const before = text.slice(0, text.indexOf(part)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptCompleteness } from '../../../src/core/script/complete.ts';
import { codePoint } from '../../support/properties/characters.ts';

describe('a complete input', () => {
  it.each([
    [''],
    ['// a comment'],
    ['/* a comment */'],
    ['1'],
    ['1\n'],
    ["'('"],
    ['"{"'],
    ['`}`'],
    ['`${1}`'],
    ['`${`${1}`}`'],
    ["'it\\'s'"],
    ["'a\\\nb'"],
    ['/[(]/.test("(")'],
    ['a / b / c'],
    ['x = a /(b)/ c'],
    ['/[/]{/.source'],
    ['{a: 1}'],
    ['{"a": [1, {"b": "}"}]}'],
    ['{ const x = 1 }'],
    ['{}'],
    ['({})'],
    ['if (x) y'],
    ['if (x) y\nelse z'],
    ['x => x'],
    ['await x'],
    ['for await (const x of y) z'],
    ['const {a, b: [c]} = d'],
    ['class A { #p = 1; static { } }'],
    ['function f() {\n}\n'],
    ['a\n.b'],
    ['label: x'],
    ['x = 1 // {'],
    ['x = 1 /* ( */'],
    ["'use strict'"],
    ['a ?? b'],
    ['a?.b?.[0]?.()'],
    ['1_000n'],
    ['import("x")'],
    ['<!-- an old comment'],
  ])('%j', (code) => {
    expect(scriptCompleteness(code)).toEqual({ kind: 'complete' });
  });
});

describe('an incomplete input', () => {
  it.each([
    ['('],
    ['foo('],
    ['foo(1,'],
    ['['],
    ['[1, 2'],
    ['{'],
    ['{ a: 1,'],
    ['{"a":'],
    ['{"a": 1,\n"b": {'],
    ['({'],
    ['`text'],
    ['`text ${'],
    ['`text ${a'],
    ['`text ${a}'],
    ['`${`${'],
    ['/* a comment'],
    ['/*'],
    ['"continued \\'],
    ["'continued \\\n"],
    ['a +'],
    ['a ? b'],
    ['a ? b :'],
    ['a?.'],
    ['a.'],
    ['x ='],
    ['let x ='],
    ['const x'],
    ['if (x)'],
    ['if (x) {'],
    ['if (x) y; else'],
    ['for (;;'],
    ['for (const x of'],
    ['while (x)'],
    ['do { x }'],
    ['do { x } while ('],
    ['try {'],
    ['try { x }'],
    ['try { x } catch'],
    ['try { x } catch (e) {'],
    ['switch (x) { case 1:'],
    ['function f() {'],
    ['function f('],
    ['async () => {'],
    ['class A {'],
    ['class A { m() {'],
    ['x =>'],
    ['new'],
    ['throw'],
    ['typeof'],
    ['await'],
    ['label:'],
    ['foo( // a comment'],
    ['foo(\n/* another'],
    ["client.setVar('user', {\n  id: 7,"],
  ])('%j', (code) => {
    expect(scriptCompleteness(code)).toEqual({ kind: 'incomplete' });
  });
});

describe('an input with a syntax error', () => {
  it.each([
    ['}', "Unexpected token '}'", 1, 1],
    [')', "Unexpected token ')'", 1, 1],
    ['[1, 2}', "Unexpected token '}'", 1, 6],
    ['foo(]', "Unexpected token ']'", 1, 5],
    ['1 2', 'Unexpected number', 1, 3],
    ['foo bar', "Unexpected identifier 'bar'", 1, 5],
    ["foo 'bar'", 'Unexpected string', 1, 5],
    ['x = ;', "Unexpected token ';'", 1, 5],
    ['let = = 1', "Unexpected token '='", 1, 7],
    ["'open", 'Unterminated string constant', 1, 1],
    ["'open\nclosed'", 'Unterminated string constant', 1, 1],
    ['x = /open', 'Unterminated regular expression', 1, 6],
    ['/(/', 'Invalid regular expression: /(/: Unterminated group', 1, 2],
    ['/a/gg', 'Duplicate regular expression flag', 1, 2],
    ['let x; let x', "Identifier 'x' has already been declared", 1, 12],
    ['return 1', "'return' outside of function", 1, 1],
    ['break', 'Unsyntactic break', 1, 1],
    [
      "import x from 'y'",
      'import stands at the top of a script of a file, and export in a file that is imported',
      1,
      1,
    ],
    [
      'export const x = 1',
      'import stands at the top of a script of a file, and export in a file that is imported',
      1,
      1,
    ],
    ['a\nb c', "Unexpected identifier 'c'", 2, 3],
    ['a\r\nb c', "Unexpected identifier 'c'", 2, 3],
    ['{a:1}) + ({b:1}', "Unexpected token ')'", 1, 6],
    ['{"a": 1, "b" 2}', "Unexpected token ':'", 1, 5],
    ['@', "Unexpected character '@'", 1, 1],
    ['const {a};', "Unexpected token ';'", 1, 10],
    ['0x', 'Expected number in radix 16', 1, 3],
  ])('%j: %s', (code, message, line, column) => {
    expect(scriptCompleteness(code)).toEqual({ kind: 'wrong', message, line, column });
  });
});

describe('any text', () => {
  const fragment = fc.oneof(
    fc.constantFrom(...'(){}[]`\'"/\\;,.=+?:\n $a1'),
    fc.constantFrom('${', '//', '/*', '*/', '=>', 'await ', 'let ', 'if', '{{a}}', 'function ', '?.'),
    fc.string({ maxLength: 3, unit: codePoint }),
  );

  it('is complete, incomplete or an error, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (pieces) => {
        expect(['complete', 'incomplete', 'wrong']).toContain(scriptCompleteness(pieces.join('')).kind);
      }),
      { numRuns: 500 },
    );
  });

  it('is not an error when it is the beginning of valid code', () => {
    const whole =
      'const user = {\n  id: 7,\n  tags: [`a${1 + (2)}`, /x[/]/],\n};\nfunction f(a, b = {}) {\n  return a ? b : f(a, [b]);\n}\n';
    for (let end = 0; end <= whole.length; end += 1) {
      const { kind } = scriptCompleteness(whole.slice(0, end));
      const line = whole.slice(0, end);
      // Enter is pressed at the end of a line; within one, a regular expression may be open.
      if (line.endsWith('\n')) expect([line, kind]).not.toEqual([line, 'wrong']);
    }
  });

  it('may be nested to any depth', () => {
    for (const open of ['(', '[', '{', 'a => ', '`${', '-']) {
      expect(['incomplete', 'wrong']).toContain(scriptCompleteness(open.repeat(50_000)).kind);
    }
  });
});

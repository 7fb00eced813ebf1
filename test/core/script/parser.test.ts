import { type Options, parse } from 'acorn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptCompleteness } from '../../../src/core/script/complete.ts';
import { parseProgram } from '../../../src/core/script/parser/script-parser.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';
import { nestedCode } from '../../support/properties/nested-text.ts';

const options: Options = { ecmaVersion: 'latest', sourceType: 'script', allowAwaitOutsideFunction: true };

function outcome(read: typeof parse, code: string): unknown {
  try {
    return JSON.parse(JSON.stringify(read(code, options)));
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

describe('code is parsed as by acorn', () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const statement = fc.letrec<{ statement: string }>((tie) => ({
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(fc.constantFrom('var', 'let', 'const'), names).map(([kind, name]) => `${kind} ${name} = 1;`),
      fc.tuple(names, names).map(([one, other]) => `${one} + 1 * 2 ** ${other} - 3 ?? 4;`),
      fc.tuple(names, names).map(([one, other]) => `${one} = 1 && 2 || ${other} == 3 < 4 in ${other};`),
      fc.tuple(names, tie('statement')).map(([name, inside]) => `function ${name}() { ${inside} }`),
      fc.tuple(names, tie('statement')).map(([name, inside]) => `try {} catch (${name}) { ${inside} }`),
      fc.tuple(names, tie('statement')).map(([name, inside]) => `for (var ${name} of []) { ${inside} }`),
      fc.tuple(names, tie('statement')).map(([name, inside]) => `(${name} => { ${inside} })(1 + 2 + 3);`),
      fc.array(tie('statement'), { maxLength: 3 }).map((inside) => `{ ${inside.join(' ')} }`),
      tie('statement').map((inside) => `class A { static { ${inside} } }`),
    ),
  })).statement;

  it('for any declaration at any place', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 5 }), (statements) => {
        const code = statements.join('\n');
        expectEqual(outcome(parseProgram, code), outcome(parse, code));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '1 + 2 + 3 * 4 ** 5 ** 6 - (7 - 8) * 9',
    'a && b || c && d',
    'a ?? b || c',
    '1 + 2 + ',
    '-1 ** 2',
  ])('%s', (code) => expect(outcome(parseProgram, code)).toEqual(outcome(parse, code)));
});

describe('regular expressions', () => {
  it.each([['/(/'], ['/a**/'], ['/(?<a>)\\k<b>/']])(
    'an error in %s is located inside its slashes',
    (code) => {
      const checked = scriptCompleteness(`x = ${code}`);
      expect(checked).toMatchObject({ kind: 'wrong', line: 1, column: 6 });
      expect(checked).toHaveProperty('message', expect.stringMatching(/^Invalid regular expression/));
    },
  );
});

describe('nested code', () => {
  it.each(nestedCode)(
    '%s: twenty levels are complete, ten thousand levels are parsed without a crash',
    (_, nest) => {
      expect(scriptCompleteness(nest(20)).kind).toBe('complete');
      expect(['complete', 'wrong']).toContain(scriptCompleteness(nest(10_000)).kind);
    },
  );

  it('reports the position at which it is nested too deeply', () => {
    const code = `1\n${'['.repeat(1000)}${']'.repeat(1000)}`;
    expect(scriptCompleteness(code)).toMatchObject({
      kind: 'wrong',
      message: expect.stringContaining('nested too deeply'),
      line: 2,
      column: expect.any(Number),
    });
  });

  it('accepts a chain of any length', () => {
    const chain = `1${'\n + 1'.repeat(100_000)}`;
    expect(scriptCompleteness(chain)).toEqual({ kind: 'complete' });
  });
});

describe('many declarations', () => {
  const many = (declare: (at: number) => string) => Array.from({ length: 50_000 }, (_, at) => declare(at));
  it.each([
    ['let', many((at) => `let a${at};`).join('\n')],
    ['one let', `let ${many((at) => `a${at}`).join()}`],
    ['functions', many((at) => `function a${at}() {}`).join('\n')],
    ['var', many((at) => `var a${at};`).join('\n')],
  ])('are parsed in time: %s', (_, code) => {
    expect(scriptCompleteness(code)).toEqual({ kind: 'complete' });
  });
});

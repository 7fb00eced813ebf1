import { describe, expect, it, vi } from 'vitest';
import { createBrokenVariables } from '../../../../src/core/session/broken-variable.ts';
import type { CollectionVariable } from '../../../../src/core/session/collection/collection.ts';
import { fileVariables } from '../../../../src/core/session/collection/file-variables.ts';
import { scopeWith } from '../../support/scope.ts';

/** `a={{b}}` lines, as `@a = {{b}}` in a file. */
const file = (...lines: readonly string[]): CollectionVariable[] =>
  lines.map((line, index) => {
    const [name = '', text = ''] = line.split(/=(.*)/s);
    return { kind: 'text', name, text, line: index + 1 };
  });

const values = (variables: readonly CollectionVariable[], outer: Record<string, string> = {}) =>
  Object.fromEntries(
    fileVariables(variables, { path: 'a.http', scope: scopeWith(outer) }).map(({ name, value }) => [
      name,
      value,
    ]),
  );

const many = (line: (at: number) => string) => Array.from({ length: 2000 }, (_, at) => line(at));

describe('variables of a file', () => {
  it.each<[what: string, lines: readonly string[], expected: Record<string, string>]>([
    ['are made of those above', ['a=1', 'b={{a}}2', 'c={{b}}{{a}}'], { a: '1', b: '12', c: '121' }],
    ['are made of those below', ['c={{b}}3', 'b={{a}}2', 'a=1'], { a: '1', b: '12', c: '123' }],
    ['take the value that is above where there are two', ['a=1', 'b={{a}}', 'a=2'], { a: '2', b: '1' }],
    ['are left out where they go in a circle', ['a={{b}}', 'b={{a}}', 'c=3'], { c: '3' }],
    ['are left out where they are made of themselves', ['a={{a}}'], {}],
    ['are left out with what is made of them', ['a={{nope}}', 'b={{a}}', 'c=3'], { c: '3' }],
    ['are text in one pass', ['a=\\{{b}}', 'b={{a}}'], { a: '{{b}}', b: '{{b}}' }],
  ])('%s', (_, lines, expected) => {
    expect(values(file(...lines))).toEqual(expected);
  });

  it('yield to variables set elsewhere', () => {
    expect(values(file('b={{a}}2', 'a=1'), { a: 'x' })).toEqual({ a: '1', b: 'x2' });
  });

  it('can refer to each other in long chains, in the order of the file', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `v${index + 1}={{v${index}}}`);
    expect(values(file('v0=x', ...many))['v5000']).toBe('x');
  });

  it('can refer to each other in long chains, in the opposite order', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `v${index}={{v${index + 1}}}`);
    expect(values(file(...many, 'v20000=x'))['v0']).toBe('x');
  });

  it.each<[what: string, lines: readonly string[]]>([
    ['each is made of two others', many((at) => `v${at}={{v${at + 1}}}{{v${at + 2}}}`)],
    ['they go in one circle', many((at) => `v${at}={{v${(at + 1) % 2000}}}`)],
    [
      'each goes in a circle with all others',
      many((at) => `v${at}={{v${(at * 7 + 1) % 2000}}}{{v${(at * 3 + 2) % 2000}}}`),
    ],
    ['the last of them is missing', many((at) => `v${at}={{v${at + 1}}}`)],
  ])('are resolved once each where %s', (_, lines) => {
    const get = vi.fn(() => undefined);
    const scope = { ...scopeWith({}), get };
    expect(fileVariables(file(...lines), { path: 'a.http', scope })).toEqual([]);
    // Each placeholder is looked up when its variable is begun, and when it is made.
    const placeholders = lines.join().split('{{').length - 1;
    expect(get.mock.calls.length).toBeLessThanOrEqual(2 * placeholders);
  });

  it('have no value where their length would double without end', () => {
    const doubled = Array.from({ length: 60 }, (_, at) => `v${at + 1}={{v${at}}}{{v${at}}}`);
    const names = Object.keys(values(file('v0=0123456789', ...doubled)));
    expect(names).toContain('v18');
    expect(names).not.toContain('v21');
  });
});

describe('the reason why a variable of a file has no value', () => {
  const because = (name: string, ...lines: readonly string[]) => {
    const known = values(file(...lines));
    const { [name]: _, ...others } = known;
    return createBrokenVariables(file(...lines))(name, scopeWith(others))?.message ?? null;
  };

  it.each<[what: string, name: string, lines: readonly string[], expected: string | null]>([
    ['another is not set', 'b', ['b={{nope}}2'], 'b is made of {{nope}}, and no variable is named nope'],
    [
      'one behind another is not set',
      'c',
      ['c=x{{ b }}', 'b={{a.x}}'],
      'c is made of {{ b }}, b of {{a.x}}, and no variable is named a',
    ],
    [
      'a placeholder in it is malformed',
      'b',
      ['b={{a b}}'],
      'b is made of {{a b}}, and a space is not allowed in a placeholder (character 4 of the placeholder)',
    ],
    ['it is made of itself', 'b', ['b={{b}}'], 'b has no value: b is made of {{b}}, which is circular'],
    [
      'it goes in a circle',
      'a',
      ['a={{b}}', 'b={{c}}', 'c={{b}}'],
      'a has no value: a is made of {{b}}, b of {{c}}, c of {{b}}, which is circular',
    ],
    [
      'it goes in a circle of thousands',
      'v0',
      many((at) => `v${at}={{v${(at + 1) % 2000}}}`),
      `v0 has no value: v0 is made of {{v1}}, v1 of {{v2}}, v2 of {{v3}}, v3 of {{v4}}, v4 of {{v5}}, (1990 more), ${[1995, 1996, 1997, 1998, 1999].map((at) => `v${at} of {{v${(at + 1) % 2000}}}`).join(', ')}, which is circular`,
    ],
    [
      'it would be too long',
      'v22',
      ['v0=0123456789', ...many((at) => `v${at + 1}={{v${at}}}{{v${at}}}`).slice(0, 30)],
      'v22 is made of {{v21}}, v21 of {{v20}}, v20 of {{v19}}, and v19 is too long: the variables of a file have at most 10,000,000 characters together',
    ],
    ['it is none of the file', 'x', ['b={{nope}}'], null],
    ['it has one', 'b', ['b=1'], null],
  ])('%s', (_, name, lines, expected) => {
    expect(because(name, ...lines)).toBe(expected);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssignments } from '../../../../../src/core/request/text/one-line/assignments.ts';

describe('assignments in a row', () => {
  it.each<[text: string, found: readonly (readonly [target: string, kind: string, value: string])[]]>([
    ['', []],
    ['a=1', [['a', 'text', '1']]],
    ['a:=1', [['a', 'json', '1']]],
    [
      'a="x y" b=2',
      [
        ['a', 'text', 'x y'],
        ['b', 'text', '2'],
      ],
    ],
    [
      'a:="x y" b=2',
      [
        ['a', 'json', '"x y"'],
        ['b', 'text', '2'],
      ],
    ],
    [
      'a:={"b": [1, 2]} c=2',
      [
        ['a', 'json', '{"b": [1, 2]}'],
        ['c', 'text', '2'],
      ],
    ],
    [
      'user.id=7 a["x y"][0]:=1',
      [
        ['user.id', 'text', '7'],
        ['a["x y"][0]', 'json', '1'],
      ],
    ],
    [
      ' a=   b:= ',
      [
        ['a', 'text', ''],
        ['b', 'json', ''],
      ],
    ],
    [
      'a={{b}} c=1',
      [
        ['a', 'text', '{{b}}'],
        ['c', 'text', '1'],
      ],
    ],
  ])('are read in %j', (text, found) => {
    const read = readAssignments(text);
    expect(read.kind).toBe('assignments');
    expect(read.assignments.map(({ target, kind, value }) => [target, kind, value])).toEqual(found);
  });

  it.each([
    ['a', 'a', 0],
    ['a=1 b c=2', 'b', 1],
    ['a:=1 "x y"=2', 'x y=2', 1],
    ['a:=x" y', 'y', 1],
  ])('end in %j at the word %j', (text, word, count) => {
    expect(readAssignments(text)).toMatchObject({ kind: 'wrong-word', word, assignments: { length: count } });
  });

  it('are read in any text, each behind the one before', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab.=:[]{}"\'\\ 1') }), (text) => {
        const read = readAssignments(text);
        if (read.kind === 'wrong-word') return;
        let last = 0;
        for (const { start, end } of read.assignments) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThanOrEqual(start);
          last = end;
        }
      }),
    );
  });

  it('keep JSON as it is written', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue(), { minKeys: 1 }),
        (values) => {
          const text = Object.entries(values)
            .map(([name, value]) => `${name}:=${JSON.stringify(value)}`)
            .join(' ');
          const read = readAssignments(text);
          if (read.kind === 'wrong-word') throw new Error(read.word);
          expect(read.assignments.map(({ target, value }) => [target, JSON.parse(value)])).toEqual(
            Object.entries(values).map(([name, value]) => [name, JSON.parse(JSON.stringify(value))]),
          );
        },
      ),
    );
  });

  it('are read in time proportional to their length', () => {
    const text = 'a="x" '.repeat(50_000);
    const read = readAssignments(text);
    expect(read).toMatchObject({ kind: 'assignments' });
    expect(readAssignments('["a'.repeat(300_000)).kind).toBe('wrong-word');
  });
});

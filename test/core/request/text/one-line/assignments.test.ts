import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssignments } from '../../../../../src/core/request/text/one-line/assignments.ts';

describe('assignments in a row', () => {
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

  it('cost what their text costs', () => {
    const text = 'a="x" '.repeat(50_000);
    const read = readAssignments(text);
    expect(read).toMatchObject({ kind: 'assignments' });
    expect(readAssignments('["a'.repeat(300_000)).kind).toBe('wrong-word');
  });
});

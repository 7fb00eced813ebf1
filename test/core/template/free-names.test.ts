import { describe, expect, it } from 'vitest';
import { createFreeNames, numbered } from '../../../src/core/template/free-names.ts';

describe('free names', () => {
  it.each([
    ['a name twice', ['a', 'a'], ['a', 'a_2']],
    ['a name that looks numbered', ['a', 'a_2', 'a', 'a_2'], ['a', 'a_2', 'a_3', 'a_2_2']],
    ['names that differ', ['a', 'b', 'A'], ['a', 'b', 'A']],
  ])('give %s once each', (_, wanted, names) => {
    const free = createFreeNames();
    expect(wanted.map((name) => free.take(numbered(name)))).toEqual(names);
  });

  it('may differ in more than case', () => {
    const free = createFreeNames({ toKey: (name) => name.toLowerCase() });
    expect(['a', 'A', 'a'].map((name) => free.take(numbered(name)))).toEqual(['a', 'A_2', 'a_3']);
  });

  it('are never reserved names, with or without a number', () => {
    const free = createFreeNames({ isReserved: (name) => name === 'a' || name === 'a_2' });
    expect(['a', 'a'].map((name) => free.take(numbered(name)))).toEqual(['a_3', 'a_4']);
  });

  it('try as many names as are taken, however many are equal', () => {
    const free = createFreeNames();
    let tries = 0;
    for (let count = 0; count < 1000; count += 1)
      free.take((number) => {
        tries += 1;
        return numbered('same')(number);
      });
    expect(tries).toBeLessThan(4000);
  });
});

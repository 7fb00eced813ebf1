import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesName } from '../../../src/runner/command-line/name-pattern.ts';

describe('a pattern for names', () => {
  it.each<[pattern: string, name: string, matches: boolean]>([
    ['login', 'login', true],
    ['login', 'logins', false],
    ['log*', 'login', true],
    ['*in', 'login', true],
    ['l*g*n', 'login', true],
    ['l*x*n', 'login', false],
    ['*', '', true],
    ['a*a', 'a', false],
    ['users/*', 'users/log in', true],
    ['a.c', 'abc', false],
  ])('%s, %s: %s', (pattern, name, matches) => {
    expect(matchesName(pattern, name)).toBe(matches);
  });

  it('matches like its regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, name) => {
        const regexp = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 's');
        expect(matchesName(pattern, name)).toBe(regexp.test(name));
      }),
    );
  });

  it('matches in time proportional to its length, with any text between the stars', () => {
    expect(matchesName(`${'*a'.repeat(500)}*b`, 'a'.repeat(5000))).toBe(false);
  });
});

import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createMasker, joinMaskers, type Masker } from '../../../src/core/secrets/search/masker.ts';
import { secretSet } from '../../../src/core/secrets/secret-set.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';
import { encoders } from './search/encodings.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('finds what a search for each secret alone finds, however the set grew and shrank', () => {
  const secret = fc.string({ unit: fc.constantFrom(...'abAB01%"+ é'), minLength: 1, maxLength: 12 });
  const change = fc.record({
    secret,
    change: fc.constantFrom('added', 'added', 'added', 'removed'),
    around: fc.string(),
    encode: fc.constantFrom(...Object.values(encoders)),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
      const all = new Set<string>();
      const maskers = new Map<string, Masker>();
      const maskerOf = (one: string): Masker => {
        const masker = maskers.get(one) ?? createMasker([one]);
        maskers.set(one, masker);
        return masker;
      };
      for (const { secret: text, change: kind, around, encode } of changes) {
        if (kind === 'added') all.add(text);
        else all.delete([...all][text.length] ?? '');
        const shown = `${around} ${[...all, text].map(encode).join(' ')}${around}${text}`;
        const alone = joinMaskers(...[...all].map(maskerOf));
        expectEqual(secretSet(all).find(shown), alone.find(shown));
      }
    }),
  );
});

it('builds the search for a secret a few times while hundreds come one by one', () => {
  const built = vi.spyOn(globalThis, 'btoa');
  const timesBuilt = (count: number): number => {
    built.mockClear();
    const secrets: string[] = [];
    for (let number = 0; number < count; number += 1) {
      secrets.push(`secret-${count}-${1_000 + number}`);
      expect(secretSet(secrets).mask(`the last is ${secrets.at(-1)}`)).not.toContain(secrets.at(-1));
    }
    return built.mock.calls.length / timesFor(`secret-${count}-other`) / count;
  };
  const timesFor = (secret: string): number => {
    const before = built.mock.calls.length;
    createMasker([secret]).mask(secret);
    return built.mock.calls.length - before;
  };
  expect(timesBuilt(64)).toBeLessThan(7);
  expect(timesBuilt(512)).toBeLessThan(10);
});

import { describe, expect, it } from 'vitest';
import { createTimeBudget, TimeUpError } from '../../../src/app/limits/time-budget.ts';

describe('a time budget', () => {
  it.each<[what: string, work: () => unknown]>([
    ['a pattern that backtracks', () => /(a+)+$/.test(`${'a'.repeat(50)}!`)],
    ['a loop', () => forEver()],
    ['a loop that catches', () => catching(forEver)],
    ['work inside other work', () => createTimeBudget(60_000).spend(forEver)],
  ])('stops %s', (_, work) => {
    expect(() => createTimeBudget(50).spend(work)).toThrow(TimeUpError);
  });

  it('does no work when no time is left', () => {
    const budget = createTimeBudget(50);
    expect(() => budget.spend(forEver)).toThrow('stopped after 50 ms');
    expect(() => budget.spend(() => 1)).toThrow('already used up');
  });

  it('passes on the result and the errors of the work', () => {
    const budget = createTimeBudget(1000);
    expect(budget.spend(() => budget.spend(() => 42))).toBe(42);
    expect(() => budget.spend(() => fail())).toThrow(new RangeError('own'));
  });
});

function forEver(): never {
  for (;;);
}

function catching(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return null;
  }
}

function fail(): never {
  throw new RangeError('own');
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatLimits } from '../../../../src/core/directives/repeating/limits.ts';
import { parseRepeat, parseUntil, parseWatch } from '../../../../src/core/directives/repeating/parse-plan.ts';
import type { ParsedPlan } from '../../../../src/core/directives/repeating/plan.ts';

function planOf(parsed: ParsedPlan): string {
  if (parsed.kind === 'problem') return `! ${parsed.message}`;
  const { plan, target, isForced } = parsed;
  const rest = `${target === '' ? '' : ` of ${target}`}${isForced ? ' forced' : ''}`;
  switch (plan.kind) {
    case 'until':
      return `${plan.condition.text} | ${plan.every} ms in ${plan.within} ms${rest}`;
    case 'watch':
      return `${plan.every} ms in ${plan.within} ms, noise ${plan.noise}${rest}`;
    case 'repeat':
      return `${plan.count} by ${plan.parallel}${rest}`;
    default:
      return plan satisfies never;
  }
}

describe('.until', () => {
  it.each([
    ['status == 200', 'status == 200 | 2000 ms in 120000 ms'],
    ['$.state == "done" every 5s for 10m', '$.state == "done" | 5000 ms in 600000 ms'],
    ['$.state == "done" for 1h every 500ms', '$.state == "done" | 500 ms in 3600000 ms'],
    ['body contains "wait for 2m"', 'body contains "wait for 2m" | 2000 ms in 120000 ms'],
    ['body contains for every', 'body contains for every | 2000 ms in 120000 ms'],
    ['status 2xx --force', 'status 2xx | 2000 ms in 120000 ms forced'],
    ['', '! The condition is missing.'],
    ['every 2s', '! The condition is missing.'],
    ['statuss 200', '! a response has no part "statuss"'],
    ['status == 200 every 2', '! "2" is not a duration.'],
    ['$.state == "done" every 1 s for 1m', '$.state == "done" | 1000 ms in 60000 ms'],
    ['$.state == "done" for 1 min every 500 ms --force', '$.state == "done" | 500 ms in 60000 ms forced'],
    ['body contains "wait for 2 m"', 'body contains "wait for 2 m" | 2000 ms in 120000 ms'],
    ['status == 200 every 1 week', '! "1 week" is not a duration.'],
    ['$.state == "done" every 1s or so', '! "1s or so" is not a duration.'],
    ['status == 200 every 1ms', '! "every 1ms" is out of range.'],
    ['status == 200 for 48h', '! "for 48h" is out of range.'],
  ])('reads %j', (text, expected) => {
    expect(planOf(parseUntil(text))).toBe(expected);
  });
});

describe('.watch', () => {
  it.each([
    ['', '5000 ms in null ms, noise hidden'],
    ['2s', '2000 ms in null ms, noise hidden'],
    ['2s users --noise', '2000 ms in null ms, noise shown of users'],
    ['users every 1m for 1h', '60000 ms in 3600000 ms, noise hidden of users'],
    ['5s for 1m GET /users?a=1', '5000 ms in 60000 ms, noise hidden of GET /users?a=1'],
    ['--noise --force', '5000 ms in null ms, noise shown forced'],
    ['2 s users', '2000 ms in null ms, noise hidden of users'],
    ['every 2 s for 1 min users', '2000 ms in 60000 ms, noise hidden of users'],
    ['users every 2 s for 1 min', '2000 ms in 60000 ms, noise hidden of users'],
    ['5', '! "5" is not a duration.'],
    ['2h', '! "every 2h" is out of range.'],
  ])('reads %j', (text, expected) => {
    expect(planOf(parseWatch(text))).toBe(expected);
  });
});

describe('.repeat', () => {
  it.each([
    ['', '10 by 1'],
    ['50', '50 by 1'],
    ['50 parallel 5', '50 by 5'],
    ['parallel 3 users', '10 by 3 of users'],
    ['3 parallel 50', '3 by 3'],
    ['50 parallel 5 POST /orders a=1 --force', '50 by 5 of POST /orders a=1 forced'],
    ['users', '10 by 1 of users'],
    ['0', '! A request is repeated 1 to 10000 times, not 0.'],
    ['-3', '! A request is repeated 1 to 10000 times, not -3.'],
    ['10001', '! A request is repeated 1 to 10000 times, not 10001.'],
    ['5 parallel', '! parallel needs a number from 1 to 50.'],
    ['5 parallel many', '! parallel needs a number from 1 to 50.'],
    ['5 parallel 51', '! parallel needs a number from 1 to 50.'],
  ])('reads %j', (text, expected) => {
    expect(planOf(parseRepeat(text))).toBe(expected);
  });
});

describe('plans of any text', () => {
  it('are within the limits, or a problem', () => {
    const word = fc.constantFrom(
      'every',
      'for',
      '5s',
      '99h',
      '1ms',
      '7',
      'parallel',
      'status',
      '200',
      'a',
      '--noise',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        for (const parse of [parseUntil, parseWatch, parseRepeat]) {
          const parsed = parse(words.join(' '));
          if (parsed.kind === 'problem') continue;
          const { plan } = parsed;
          if (plan.kind === 'repeat') {
            expect(plan.count).toBeLessThanOrEqual(repeatLimits.count.maximum);
            expect(plan.parallel).toBeLessThanOrEqual(repeatLimits.parallel.maximum);
          } else {
            expect(plan.every).toBeGreaterThanOrEqual(repeatLimits.every.minimum);
            expect(plan.every).toBeLessThanOrEqual(repeatLimits.every.maximum);
            expect(plan.within ?? 0).toBeLessThanOrEqual(repeatLimits.within.maximum);
          }
        }
      }),
    );
  });
});

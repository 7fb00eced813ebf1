import { describe, expect, it } from 'vitest';
import { nextTime, parseRateLimit } from '../../../src/core/directives/rate-limit.ts';

const limit = (text: string) => {
  const parsed = parseRateLimit(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};

/** Times of requests that are asked for at these times. */
function times(text: string, asked: readonly number[]): number[] {
  let slot: readonly number[] = [];
  return asked.map((now) => {
    const next = nextTime(limit(text), slot, now);
    slot = next.times;
    return next.time;
  });
}

describe('# @ratelimit', () => {
  it.each<[text: string, slot: string, minIdleTime: number, max: number, expire: number]>([
    ['minIdleTime 100', 'rateLimit', 100, 0, 0],
    ['slot api minIdleTime 100 max 2 expire 1000', 'api', 100, 2, 1000],
    ['slot: api minIdleTime: 100 max: 2 expire: 1000', 'api', 100, 2, 1000],
    ['max 2 expire 1000', 'rateLimit', 0, 2, 1000],
    ['SLOT a MAX 1 EXPIRE 5', 'a', 0, 1, 5],
  ])('reads %j', (text, slot, minIdleTime, max, expire) => {
    expect(limit(text)).toEqual({ slot, minIdleTime, max, expire });
  });

  it.each<[text: string, asked: readonly number[], expected: readonly number[]]>([
    ['minIdleTime 100', [0, 0, 0, 500], [0, 100, 200, 500]],
    ['minIdleTime 100', [0, 150, 160], [0, 150, 250]],
    ['max 2 expire 1000', [0, 0, 0, 0, 0], [0, 0, 1000, 1000, 2000]],
    ['max 2 expire 1000', [0, 10, 20, 1500], [0, 10, 1000, 1500]],
    ['minIdleTime 300 max 2 expire 1000', [0, 0, 0], [0, 300, 1000]],
  ])('%s: requests ready at %j are sent at %j', (text, asked, expected) => {
    expect(times(text, asked)).toEqual(expected);
  });

  it('forgets requests that no longer count', () => {
    const { times: kept } = nextTime(limit('max 2 expire 10'), [1, 2, 3, 95], 100);
    expect(kept).toEqual([95, 100]);
  });
});

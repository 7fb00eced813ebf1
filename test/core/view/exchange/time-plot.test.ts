import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/core/text/styled.ts';
import { sparkline, timeDistributionLines } from '../../../../src/core/view/exchange/time-plot.ts';

describe('sparkline', () => {
  it.each([
    [[1, 2, 4, 8], 10, '▂▃▅█'],
    [[5, 5, 5], 10, '███'],
    [[0, 0], 10, '▁▁'],
    [[100, 1, 2, 3], 3, '▃▆█'],
    [[], 10, ''],
  ])('%j in %d columns is %s', (times, width, line) => {
    expect(sparkline(times, { width })).toBe(line);
  });
});

describe('timeDistributionLines', () => {
  const shown = (times: number[], width = 40) => timeDistributionLines(times, { width }).map(plainText);

  it('shows the percentiles and a row for each range', () => {
    const times = Array.from({ length: 100 }, (_, index) => index + 1);
    const [summary, ...plot] = shown(times);
    expect(summary).toBe('requests 100  min 1.0 ms  median 50 ms  p95 95 ms  p99 99 ms  max 100 ms');
    expect(plot).toHaveLength(8);
    expect(plot.every((line) => line.length <= 40)).toBe(true);
    expect(plot.map((line) => Number(/ (\d+)$/.exec(line)?.[1])).reduce((sum, count) => sum + count)).toBe(
      100,
    );
  });

  it.each([
    [[], []],
    [[3], ['requests 1  min 3.0 ms  median 3.0 ms  p95 3.0 ms  p99 3.0 ms  max 3.0 ms']],
  ])('draws no plot for %j', (times, lines) => {
    expect(shown(times)).toEqual(lines);
  });
});

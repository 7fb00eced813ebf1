import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadProgress } from '../../../src/core/load/report.ts';
import { plainText } from '../../../src/core/text/styled.ts';
import { loadProgressFigures, loadProgressLine } from '../../../src/core/view/load/progress-line.ts';
import { lineWidth } from '../../../src/core/view/paint/fit.ts';

const progress: LoadProgress = {
  milliseconds: 10_040,
  duration: 120_000,
  users: 12,
  requests: 500,
  errors: 1,
  recent: { rate: 50, p50: 12, p95: 40, p99: 88 },
  rates: Array.from({ length: 60 }, (_, second) => second),
};

describe('the line of a load that is under way', () => {
  it('has the rate, errors and percentiles of the last seconds', () => {
    expect(plainText(loadProgressFigures(progress))).toBe(
      '10 s of 2 min  50.0/s  1 error  p50 12 ms  p95 40 ms  p99 88 ms  12 users',
    );
  });

  it('has a plot of the last minute, in what is left of 80 columns', () => {
    expect(plainText(loadProgressLine(progress, 80))).toMatch(/ [▁▂▃▄▅▆▇█]{10,}$/);
  });

  it('omits the plot if there is no room, and fits any wider terminal', () => {
    expect(plainText(loadProgressLine(progress, 60))).not.toMatch(/[▁█]/);
    fc.assert(
      fc.property(fc.integer({ min: 80, max: 400 }), (columns) => {
        expect(lineWidth(loadProgressLine(progress, columns))).toBeLessThan(columns);
      }),
    );
  });
});

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { LoadTimes } from '../../../core/load/report.ts';

/** Times in an HDR histogram, Node's own: three digits of each, in memory of a fixed size. */
interface Times {
  add(milliseconds: number): void;
  addAll(others: Times): void;
  clear(): void;
  readonly count: number;
  /** 0 where nothing was added. */
  percentile(percent: number): number;
  summary(): LoadTimes | null;
  readonly histogram: RecordableHistogram;
}

/** An hour in microseconds. */
const highest = 3_600_000_000;

export function createTimes(): Times {
  const histogram = createHistogram({ lowest: 1, highest, figures: 3 });
  const percentile = (percent: number) =>
    histogram.count === 0 ? 0 : Math.min(histogram.percentile(percent), histogram.max) / 1000;
  return {
    histogram,
    percentile,
    add: (milliseconds) => histogram.record(Math.min(highest, Math.max(1, Math.round(milliseconds * 1000)))),
    addAll: (others) => histogram.add(others.histogram),
    clear: () => histogram.reset(),
    get count() {
      return histogram.count;
    },
    summary() {
      if (histogram.count === 0) return null;
      return {
        min: histogram.min / 1000,
        mean: histogram.mean / 1000,
        p50: percentile(50),
        p75: percentile(75),
        p90: percentile(90),
        p95: percentile(95),
        p99: percentile(99),
        p999: percentile(99.9),
        max: histogram.max / 1000,
      };
    },
  };
}

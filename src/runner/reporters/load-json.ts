import type { LoadFigures, LoadReport, LoadTimes, RequestFigures } from '../../core/load/report.ts';

/** The `load` section of `run --reporter json`. Times are in milliseconds. */
export interface LoadJson {
  readonly model: 'open' | 'closed';
  readonly durationMs: number;
  readonly users: number;
  readonly planned: number | null;
  readonly started: number;
  readonly late: number;
  readonly dropped: number;
  readonly all: LoadFigures;
  readonly requests: readonly RequestFigures[];
  readonly thresholds: readonly LoadThresholdJson[];
}

export interface LoadThresholdJson {
  readonly threshold: string;
  readonly passed: boolean;
  readonly message: string;
  /** Null for a threshold of several requests. */
  readonly request: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

export function loadJson({
  model,
  milliseconds,
  users,
  starts,
  all,
  requests,
  thresholds,
}: LoadReport): LoadJson {
  return {
    model,
    durationMs: rounded(milliseconds),
    users,
    ...starts,
    all: figuresJson(all),
    requests: requests.map(({ label, file, line, ...figures }) => ({
      label,
      file,
      line,
      ...figuresJson(figures),
    })),
    thresholds: thresholds.map(({ threshold, ...checked }) => ({ threshold: threshold.text, ...checked })),
  };
}

const figuresJson = ({ rate, times, ...counts }: LoadFigures): LoadFigures => ({
  ...counts,
  rate: rounded(rate),
  times: times === null ? null : roundedTimes(times),
});

const roundedTimes = (times: LoadTimes): LoadTimes => ({
  min: rounded(times.min),
  mean: rounded(times.mean),
  p50: rounded(times.p50),
  p75: rounded(times.p75),
  p90: rounded(times.p90),
  p95: rounded(times.p95),
  p99: rounded(times.p99),
  p999: rounded(times.p999),
  max: rounded(times.max),
});

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

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

export function loadJson(report: LoadReport): LoadJson {
  return {
    model: report.model,
    durationMs: rounded(report.milliseconds),
    users: report.users,
    ...report.starts,
    all: figuresJson(report.all),
    requests: report.requests.map(({ label, file, line, ...figures }) => ({
      ...{ label, file, line },
      ...figuresJson(figures),
    })),
    thresholds: report.thresholds.map(({ threshold, ...checked }) => ({
      threshold: threshold.text,
      ...checked,
    })),
  };
}

const figuresJson = ({ rate, times, ...counts }: LoadFigures): LoadFigures => ({
  ...counts,
  rate: rounded(rate),
  times: times === null ? null : roundedTimes(times),
});

const roundedTimes = (times: LoadTimes): LoadTimes => ({
  ...times,
  ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, rounded(time)])),
});

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

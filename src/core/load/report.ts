import type { Threshold } from '../directives/load/threshold.ts';

/** Times in milliseconds; null where no request was measured. */
export interface LoadTimes {
  readonly min: number;
  readonly mean: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

export interface LoadErrors {
  readonly kind: string;
  readonly count: number;
  readonly first: string;
}

export interface LoadFigures {
  readonly requests: number;
  readonly sent: number;
  readonly errors: number;
  readonly rate: number;
  readonly times: LoadTimes | null;
  readonly byError: readonly LoadErrors[];
  readonly byStatus: Readonly<Record<string, number>>;
}

export interface RequestFigures extends LoadFigures {
  readonly label: string;
  readonly file: string;
  readonly line: number | null;
}

export interface CheckedThreshold {
  readonly threshold: Threshold;
  readonly passed: boolean;
  readonly message: string;
  readonly request: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

export interface LoadStarts {
  /** Null where the model plans no starts. */
  readonly planned: number | null;
  readonly started: number;
  /** Started after their time: no user was free, or the process was busy. */
  readonly late: number;
  readonly dropped: number;
}

/** Measurements of a load. Their size does not depend on its duration. */
export interface LoadReport {
  readonly model: 'open' | 'closed';
  readonly milliseconds: number;
  readonly users: number;
  readonly starts: LoadStarts;
  readonly all: LoadFigures;
  readonly requests: readonly RequestFigures[];
  readonly thresholds: readonly CheckedThreshold[];
}

export interface LoadProgress {
  readonly milliseconds: number;
  /** Null where only a number of iterations ends it. */
  readonly duration: number | null;
  readonly users: number;
  readonly requests: number;
  readonly errors: number;
  readonly recent: {
    readonly rate: number;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
  } | null;
  /** Requests in each second of the last minute, the newest last. */
  readonly rates: readonly number[];
}

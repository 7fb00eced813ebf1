import type { Threshold, ThresholdMetric } from '../directives/load/threshold.ts';

/** Measured values for thresholds; times in milliseconds. */
export interface LoadMeasurements {
  readonly requests: number;
  readonly errors: number;
  readonly rate: number;
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  percentile(percent: number): number;
}

export interface ThresholdOutcome {
  readonly passed: boolean;
  readonly message: string;
}

export function checkThreshold(
  { metric, comparison, limit }: Threshold,
  measured: LoadMeasurements,
): ThresholdOutcome {
  if (measured.requests === 0) return { passed: false, message: 'no requests were measured' };
  const value = measuredValue(metric, measured);
  return {
    passed: compares[comparison](value, limit),
    message: `${metricName(metric)} is ${valueText(metric, value)}`,
  };
}

const compares: Readonly<Record<Threshold['comparison'], (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

function measuredValue(metric: ThresholdMetric, measured: LoadMeasurements): number {
  switch (metric.kind) {
    case 'percentile':
      return measured.percentile(metric.percent);
    case 'error':
      return measured.errors / measured.requests;
    case 'avg':
      return measured.mean;
    case 'min':
    case 'max':
    case 'rate':
      return measured[metric.kind];
    default:
      return metric satisfies never;
  }
}

export const metricName = (metric: ThresholdMetric): string =>
  metric.kind === 'percentile' ? `p(${metric.percent})` : metric.kind;

function valueText({ kind }: ThresholdMetric, value: number): string {
  if (kind === 'error') return `${digits(value * 100)}%`;
  return kind === 'rate' ? `${digits(value)}/s` : `${digits(value)} ms`;
}

const digits = (value: number): string => String(Number(value.toPrecision(4)));

export interface TimeDistribution {
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function timeDistribution(times: readonly number[]): TimeDistribution | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { min: at(0), median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

import type { Directive } from '../../core/directives/directive.ts';
import { parseThreshold, type Threshold } from '../../core/directives/load/threshold.ts';
import { metricName } from '../../core/load/check-threshold.ts';

export interface PlannedThreshold {
  readonly threshold: Threshold;
  readonly request: string | null;
}

export function thresholdsOf(
  requests: readonly { readonly name: string; readonly directives: readonly Directive[] }[],
): readonly PlannedThreshold[] {
  const names = new Map<string, { readonly threshold: Threshold; readonly requests: string[] }>();
  for (const { name, directives } of requests) {
    for (const { name: kind, value } of directives) {
      const threshold = kind === 'threshold' ? parseThreshold(value) : null;
      if (threshold === null) continue;
      const known = names.get(threshold.text);
      if (known === undefined) names.set(threshold.text, { threshold, requests: [name] });
      else known.requests.push(name);
    }
  }
  return [...names.values()].flatMap(({ threshold, requests: of }): PlannedThreshold[] =>
    of.length === requests.length
      ? [{ threshold, request: null }]
      : of.map((request) => ({ threshold, request })),
  );
}

/** The `thresholds` of k6: `http_req_duration: ['p(95)<300']`. Without a limit of errors no check may fail. */
export function k6Thresholds(planned: readonly PlannedThreshold[]): ReadonlyMap<string, readonly string[]> {
  const limits = new Map<string, string[]>();
  const add = (metric: string, limit: string) => limits.set(metric, [...(limits.get(metric) ?? []), limit]);
  for (const { threshold, request } of planned) {
    const { metric, comparison, limit } = threshold;
    const of = request === null ? '' : `{name:${request}}`;
    const value = `${comparison}${limit}`;
    if (metric.kind === 'error') add(`errors${of}`, `rate${value}`);
    else if (metric.kind === 'rate') add(`http_reqs${of}`, `rate${value}`);
    else add(`http_req_duration${of}`, `${metricName(metric)}${value}`);
  }
  if (!planned.some(({ threshold }) => threshold.metric.kind === 'error')) add('checks', 'rate==1');
  return limits;
}

/** The conditions of Artillery, which measures some percentiles, and all requests together; null for others. */
export function artilleryCondition({ threshold, request }: PlannedThreshold): string | null {
  const { metric, comparison, limit } = threshold;
  const path = request === null ? 'http.response_time' : null;
  switch (metric.kind) {
    case 'error':
      return path && `requests.failed + vusers.failed ${comparison} ${limit} * requests.all`;
    case 'rate':
      return path && `http.request_rate ${comparison} ${limit}`;
    case 'percentile':
      return path && /^(?:50|75|90|95|99|99\.9)$/.test(String(metric.percent))
        ? `${path}.p${String(metric.percent).replace('.', '')} ${comparison} ${limit}`
        : null;
    default:
      return path && `${path}.${metric.kind === 'avg' ? 'mean' : metric.kind} ${comparison} ${limit}`;
  }
}

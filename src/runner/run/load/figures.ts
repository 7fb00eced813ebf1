import type { LoadMeasurements } from '../../../core/load/check-threshold.ts';
import type { LoadErrors, LoadFigures } from '../../../core/load/report.ts';
import { responseOf } from '../../../core/request/sending/response-of.ts';
import { wasSent } from '../../../core/session/exchanges/exchange-failure.ts';
import type { MeasuredResult } from '../request/result.ts';
import { createTimes } from './histogram.ts';

export type Figures = ReturnType<typeof createFigures>;

export function measure(all: readonly Figures[], seconds: number): LoadMeasurements {
  const merged = createTimes();
  for (const { times } of all) merged.addAll(times);
  const requests = all.reduce((sum, one) => sum + one.requests, 0);
  const sent = all.reduce((sum, one) => sum + one.sent, 0);
  const errors = all.reduce((sum, one) => sum + one.errors, 0);
  const { min = 0, mean = 0, max = 0 } = merged.summary() ?? {};
  const { percentile } = merged;
  return { requests, errors, rate: rateOf(sent, seconds), min, mean, max, percentile };
}

const rateOf = (requests: number, seconds: number): number => (seconds > 0 ? requests / seconds : 0);

export function createFigures() {
  const times = createTimes();
  const errors = new Map<string, { count: number; readonly first: string }>();
  const statuses = new Map<number, number>();
  let requests = 0;
  let sent = 0;
  let failed = 0;
  return {
    add(result: MeasuredResult, milliseconds: number | null): void {
      requests += 1;
      if (result.exchange !== null && wasSent(result.exchange)) sent += 1;
      if (milliseconds !== null) times.add(milliseconds);
      const response = responseOf(result.exchange);
      if (response !== null) statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (result.exitCode === 0) return;
      failed += 1;
      const found = errorOf(result);
      const kind = errors.has(found.kind) || errors.size < maxKinds ? found.kind : 'other';
      const known = errors.get(kind) ?? { count: 0, first: firstMessage(found.message, result) };
      known.count += 1;
      errors.set(kind, known);
    },
    figures: (seconds: number): LoadFigures => ({
      requests,
      sent,
      errors: failed,
      rate: rateOf(sent, seconds),
      times: times.summary(),
      byError: [...errors]
        .map(([kind, { count, first }]): LoadErrors => ({ kind, count, first }))
        .sort((one, other) => other.count - one.count),
      byStatus: Object.fromEntries(statuses),
    }),
    times,
    get requests() {
      return requests;
    },
    get sent() {
      return sent;
    },
    get errors() {
      return failed;
    },
  };
}

const maxKinds = 50;
const maxMessage = 300;

function errorOf(result: MeasuredResult): { readonly kind: string; readonly message: string } {
  const { error, checks, exchange, preview } = result;
  if (error !== null) return { kind: error.code, message: error.message };
  const unsent = exchange === null ? preview?.diagnostics.find(({ severity }) => severity === 'error') : null;
  if (unsent) return { kind: unsent.code, message: unsent.message };
  const check = checks.find(({ passed }) => !passed);
  if (check === undefined) return { kind: 'script', message: 'a script failed' };
  const { kind, name, message } = check;
  return { kind, message: message === null ? name : `${name}: ${message}` };
}

const firstMessage = (message: string, { secrets }: MeasuredResult): string =>
  secrets.mask(message.replace(/\s+/g, ' ')).slice(0, maxMessage);

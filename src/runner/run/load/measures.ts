import type { LoadProgress } from '../../../core/load/report.ts';
import type { MeasuredResult, SuiteRun } from '../request/result.ts';
import { createFigures, type Figures } from './figures.ts';
import { createTimes } from './histogram.ts';

interface MeasuredRequest {
  readonly label: string;
  readonly suite: SuiteRun;
  readonly line: number | null;
  readonly figures: Figures;
}

export type Measures = ReturnType<typeof createMeasures>;

export function createMeasures() {
  const all = createFigures();
  const byRequest = new Map<string, MeasuredRequest>();
  const recent = Array.from({ length: recentSeconds }, createTimes);
  const merged = createTimes();
  const rates: number[] = [];
  let second = 0;
  let current = recent[0] ?? merged;
  let sinceTick = 0;
  const figuresOf = (result: MeasuredResult, suite: SuiteRun): Figures => {
    const { line, round } = result;
    const label = round === undefined ? result.label : result.label.replace(/ \[\d+\]$/, '');
    const key = keyOf(suite.name, { line, label });
    const known = byRequest.get(key);
    if (known !== undefined) return known.figures;
    const figures = createFigures();
    byRequest.set(key, { label: result.secrets.mask(label), suite, line, figures });
    return figures;
  };
  return {
    all,
    requests: (): readonly MeasuredRequest[] => [...byRequest.values()],
    of: (suite: string, request: Pick<MeasuredResult, 'line' | 'label'>): Figures | undefined =>
      byRequest.get(keyOf(suite, request))?.figures,
    /** `late` is the delay of its start in milliseconds. */
    add(result: MeasuredResult, { suite, late }: { readonly suite: SuiteRun; readonly late: number }): void {
      if (result.skipped !== null) return;
      const sent = timeOf(result);
      const milliseconds = sent === null ? null : sent + late;
      all.add(result, milliseconds);
      figuresOf(result, suite).add(result, milliseconds);
      if (milliseconds !== null) current.add(milliseconds);
      sinceTick += 1;
    },
    tick(): Pick<LoadProgress, 'requests' | 'errors' | 'recent' | 'rates'> {
      merged.clear();
      for (const times of recent) merged.addAll(times);
      second += 1;
      current = recent[second % recentSeconds] ?? merged;
      current.clear();
      rates.push(sinceTick);
      if (rates.length > plottedSeconds) rates.shift();
      sinceTick = 0;
      const { requests, errors } = all;
      const last = rates.slice(-recentSeconds);
      return {
        requests,
        errors,
        rates: [...rates],
        recent:
          merged.count === 0
            ? null
            : {
                rate: last.reduce((sum, count) => sum + count, 0) / last.length,
                p50: merged.percentile(50),
                p95: merged.percentile(95),
                p99: merged.percentile(99),
              },
      };
    },
  };
}

const keyOf = (suite: string, { line, label }: Pick<MeasuredResult, 'line' | 'label'>): string =>
  `${suite}\n${line}\n${label}`;

const recentSeconds = 5;
const plottedSeconds = 60;

function timeOf({ exchange, milliseconds }: MeasuredResult): number | null {
  if (exchange === null) return null;
  return exchange.outcome.kind === 'response' ? exchange.outcome.response.timings.total : milliseconds;
}

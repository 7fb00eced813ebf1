import type { PlacedThreshold } from '../../../app/requests/directives.ts';
import { isAlwaysSkipped, type SuiteRequest } from '../../../app/requests/suite.ts';
import type { Threshold } from '../../../core/directives/load/threshold.ts';
import { checkThreshold } from '../../../core/load/check-threshold.ts';
import type { CheckedThreshold } from '../../../core/load/report.ts';
import type { OpenSuite } from '../plan/chosen-suite.ts';
import { type Figures, measure } from './figures.ts';
import type { Measures } from './measures.ts';

interface ThresholdInput {
  readonly thresholds: readonly Threshold[];
  readonly suites: readonly OpenSuite[];
  readonly seconds: number;
}

export function checkThresholds(
  measures: Measures,
  { thresholds, suites, seconds }: ThresholdInput,
): CheckedThreshold[] {
  const check = (threshold: Threshold, figures: readonly Figures[]) => ({
    threshold,
    ...checkThreshold(threshold, measure(figures, seconds)),
  });
  return [
    ...thresholds.map((threshold) => ({
      ...check(threshold, [measures.all]),
      request: null,
      file: null,
      line: null,
    })),
    ...suites.flatMap((suite) => {
      const measured = measuredRequests(suite, measures);
      return groupsOf(measured).map(({ threshold, line, requests }) => {
        const figures = requests.flatMap((request) => measures.of(suite.name, request) ?? []);
        const [only] = requests;
        const request = requests.length === 1 && only !== undefined ? only.label : null;
        return { ...check(threshold, figures), request, file: suite.name, line };
      });
    }),
  ];
}

/** The requests of a suite that a load sends, or has sent because another one needs them. */
export const measuredRequests = (
  { name, requests, chosen }: OpenSuite,
  measures: Measures,
): readonly SuiteRequest[] =>
  requests.filter(
    (request) =>
      measures.of(name, request) !== undefined || (chosen.includes(request) && !isAlwaysSkipped(request)),
  );

interface Group extends PlacedThreshold {
  readonly requests: SuiteRequest[];
}

/** A threshold of a file is written once, and each of its requests has it. */
function groupsOf(requests: readonly SuiteRequest[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const request of requests) {
    for (const { threshold, line } of request.directives.thresholds) {
      const key = `${line} ${threshold.text}`;
      const group = groups.get(key) ?? { threshold, line, requests: [] };
      group.requests.push(request);
      groups.set(key, group);
    }
  }
  return [...groups.values()].sort((one, other) => one.line - other.line);
}

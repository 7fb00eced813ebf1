import type { CheckedThreshold, LoadReport, RequestFigures } from '../../../core/load/report.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import type { OpenSuite } from '../plan/chosen-suite.ts';
import { type Check, emptyResult, type RequestResult, type SuiteRun } from '../request/result.ts';
import type { Measures } from './measures.ts';
import { measuredRequests } from './thresholds.ts';

interface SuiteResults {
  readonly suite: SuiteRun;
  readonly results: readonly RequestResult[];
}

export function loadResults(
  { thresholds, requests }: LoadReport,
  { suites, measures }: { readonly suites: readonly OpenSuite[]; readonly measures: Measures },
): readonly SuiteResults[] {
  const allowsErrors = (which: (one: CheckedThreshold) => boolean): boolean =>
    thresholds.some((one) => one.threshold.metric.kind === 'error' && which(one));
  const ofAll = thresholds.filter(({ file }) => file === null);
  return [
    ...(ofAll.length === 0 ? [] : [together('load', { isFile: false, checks: ofAll.map(checkOf) })]),
    ...suites.flatMap((suite): SuiteResults[] => {
      const isFile = suite.source.kind === 'file';
      const own = thresholds.filter(({ file }) => file === suite.name);
      const ofFile = own.filter(({ request }) => request === null);
      const results = measuredRequests(suite, measures).map((request): RequestResult => {
        const mine = own.filter((one) => one.request === request.label);
        const figures = requests.find(
          ({ file, line, label }) => file === suite.name && line === request.line && label === request.label,
        );
        const mayFail = allowsErrors(
          (one) =>
            one.file === null ||
            (one.file === suite.name && (one.request ?? request.label) === request.label),
        );
        const checks = [...mine.map(checkOf), ...(mayFail ? [] : [errorCheck(figures, request.line)])];
        return resultOf(request, checks);
      });
      const first =
        ofFile.length === 0 ? [] : together(suite.name, { isFile, checks: ofFile.map(checkOf) }).results;
      return [{ suite: suiteRun(suite.name, isFile), results: [...first, ...results] }];
    }),
  ];
}

const suiteRun = (name: string, isFile: boolean): SuiteRun => ({ name, isFile, iteration: null, row: null });

function together(
  name: string,
  { isFile, checks }: { readonly isFile: boolean; readonly checks: readonly Check[] },
): SuiteResults {
  const line = checks[0]?.line ?? null;
  const results = [resultOf({ label: 'all requests', file: name, line, input: { name: null } }, checks)];
  return { suite: suiteRun(name, isFile), results };
}

const resultOf = (request: Parameters<typeof emptyResult>[0], checks: readonly Check[]): RequestResult => ({
  ...emptyResult(request),
  checks,
  exitCode: checks.every(({ passed }) => passed) ? 0 : 1,
});

const checkOf = ({ threshold, passed, message, line }: CheckedThreshold): Check => ({
  kind: 'threshold',
  name: threshold.text,
  passed,
  message,
  line,
  sides: null,
});

function errorCheck(figures: RequestFigures | undefined, line: number | null): Check {
  const { errors = 0, requests = 0, byError = [] } = figures ?? {};
  const passed = errors === 0;
  const kinds = byError.map(({ kind, count, first }) => `${count} ${kind}: ${first}`);
  const message = `${errors} of ${formatCount(requests, 'request')} failed\n${kinds.join('\n')}\n${allow}`;
  return {
    kind: 'threshold',
    name: 'no errors',
    passed,
    message: passed ? null : message,
    line,
    sides: null,
  };
}

const allow = '# @threshold error < 1% allows some to fail';

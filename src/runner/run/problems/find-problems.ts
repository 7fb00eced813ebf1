import type { PlacedProblem } from '../../../app/usage-error.ts';
import type { Choice } from '../plan/choose-requests.ts';
import { findDependencies } from '../plan/dependencies.ts';
import { isAlwaysSkipped } from '../plan/skipping.ts';
import type { Suite, SuiteRequest } from '../plan/suite.ts';

export interface RequestProblem extends PlacedProblem {
  /** Null for one that belongs to none. */
  readonly request: SuiteRequest | null;
}

/** The errors of the requests that would run, as far as they show before anything is sent. */
export function findProblems(suites: readonly Suite[], choice: Choice): RequestProblem[] {
  return suites.flatMap((suite) => [
    ...suite.problems.map((problem) => ({ ...problem, request: null })),
    ...requestsToRun(suite, choice).flatMap((request) =>
      isAlwaysSkipped(request)
        ? []
        : (request.asked.parsed?.problems ?? []).map((problem) => ({
            ...problem,
            file: request.file,
            request,
          })),
    ),
  ]);
}

/** The chosen requests and those that they need, in the order of the file. */
export function requestsToRun(suite: Suite, choice: Choice): SuiteRequest[] {
  const dependencies = findDependencies(suite);
  const wanted = new Set<SuiteRequest>();
  const add = (request: SuiteRequest): void => {
    if (wanted.has(request)) return;
    wanted.add(request);
    if (isAlwaysSkipped(request)) return;
    for (const needed of dependencies.of(request)) add(needed.request);
  };
  suite.requests.filter(choice).forEach(add);
  return suite.requests.filter((request) => wanted.has(request));
}

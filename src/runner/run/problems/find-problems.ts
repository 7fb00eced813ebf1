import { isAlwaysSkipped, type SuiteRequest } from '../../../app/requests/suite.ts';
import type { PlacedProblem } from '../../../app/usage-error.ts';
import type { ChosenSuite } from '../plan/chosen-suite.ts';

export interface RequestProblem extends PlacedProblem {
  readonly request: SuiteRequest | null;
}

/** Finds the errors of the chosen requests that show before anything is sent. */
export function findProblems(suites: readonly ChosenSuite[]): RequestProblem[] {
  return suites.flatMap(({ problems, needed }) => [
    ...problems.map((problem) => ({ ...problem, request: null })),
    ...needed.flatMap((request) =>
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

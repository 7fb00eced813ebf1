import { isAlwaysSkipped, isRunnable } from '../../../app/requests/suite.ts';
import type { PlacedProblem } from '../../../app/usage-error.ts';
import type { ChosenSuite } from '../plan/chosen-suite.ts';
import type { RunPlan } from '../plan/options.ts';
import type { PlannedRequest } from '../plan/planned-suite.ts';

export interface RequestProblem extends PlacedProblem {
  readonly request: PlannedRequest | null;
}

interface KnownProblems extends Pick<RunPlan, 'intent'> {
  readonly refusals: readonly RequestProblem[];
}

export function refusingProblems(
  suites: readonly ChosenSuite[],
  { refusals, intent }: KnownProblems,
): RequestProblem[] {
  const needed = suites.flatMap((suite) => suite.needed.filter((request) => !isAlwaysSkipped(request)));
  const isAnyRunnable = intent === 'show' || needed.some(isRunnable);
  if (refusals.length === 0 && isAnyRunnable) return [];
  return [...suites.flatMap(problemsOf), ...refusals];
}

function problemsOf({ problems, needed }: ChosenSuite): RequestProblem[] {
  return [
    ...problems.map((problem) => ({ ...problem, request: null })),
    ...needed.flatMap((request) =>
      isAlwaysSkipped(request)
        ? []
        : (request.input.parsed?.problems ?? []).map((problem) => ({
            file: request.file,
            ...problem,
            request,
          })),
    ),
  ];
}

import type { Choice } from '../plan/choose-requests.ts';
import { type ChosenSuite, chosenSuite } from '../plan/chosen-suite.ts';
import type { PlannedRequest, PlannedSuite } from '../plan/planned-suite.ts';
import type { RunProblem } from '../problems/problem.ts';
import type { NarrowedRun, Narrowing } from './flags.ts';

/** Narrows the chosen requests by the flags. Throws a UsageError where git cannot say what changed. */
export async function narrowedSuites(
  suites: readonly ChosenSuite[],
  run: NarrowedRun,
): Promise<{ readonly suites: readonly ChosenSuite[]; readonly nothing: readonly RunProblem[] }> {
  const narrowings = await narrowingsOf(suites, run);
  if (narrowings.length === 0) return { suites, nothing: [] };
  const isAnyWanted = (all: readonly Narrowing[]) =>
    suites.some((suite) => suite.chosen.some((one) => all.every(({ isWanted }) => isWanted(one, suite))));
  const hasSome = isAnyWanted(narrowings);
  const none = narrowings.find((one) => !isAnyWanted([one])) ?? { whenNone: noneOfBoth };
  return {
    suites: suites.map((suite) => {
      const chosen = new Set(suite.chosen);
      const choice: Choice = (one) =>
        hasSome &&
        chosen.has(one) &&
        (isAround(one) || narrowings.every(({ isWanted }) => isWanted(one, suite)));
      return chosenSuite(suite, { choice, isWhole: suite.isWhole });
    }),
    nothing: hasSome ? [] : [{ severity: 'warning', place: null, ...none.whenNone }],
  };
}

/** Modules are loaded with their flags. */
async function narrowingsOf(
  suites: readonly PlannedSuite[],
  { narrowing: { lastFailed, changedSince }, ...run }: NarrowedRun,
): Promise<readonly Narrowing[]> {
  const narrowings: Narrowing[] = [];
  if (changedSince !== null) {
    const { changedSuites } = await import('./changed-suites.ts');
    narrowings.push(await changedSuites(changedSince, suites, run));
  }
  if (lastFailed) {
    const { failedRequests } = await import('./failed-requests.ts');
    narrowings.push(await failedRequests(suites));
  }
  return narrowings;
}

const isAround = ({ directives: { phase } }: PlannedRequest): boolean =>
  phase === 'setup' || phase === 'teardown';

const noneOfBoth = {
  message: 'No request that failed in its last run is in a file that changed: nothing was sent.',
  hint: null,
};

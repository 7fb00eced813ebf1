import type { ChosenSuite } from '../plan/chosen-suite.ts';
import { groupSuites } from '../plan/groups.ts';
import { createRunSecrets } from './run-secrets.ts';
import { type Iteration, onlyOnce } from './run-session.ts';
import type { SharedRun } from './shared-run.ts';

/** Work of one session, which may run beside others: an iteration of all files, or a group of files. */
export interface Work {
  readonly iteration: Iteration;
  readonly shared: SharedRun;
  /** Places of its reports in those of the run, ascending. */
  readonly numbers: readonly number[];
  readonly numberOf: (suite: ChosenSuite) => number;
}

/** Rows are read as they are wanted: a million of them are never in memory. */
export async function* workOf(shared: SharedRun): AsyncGenerator<Work, void, undefined> {
  let count = 0;
  for await (const row of shared.rows) {
    if (shared.plan.hasIterations) {
      const number = count;
      const iteration = { row, number: number + 1, seed: number + 1 };
      const own = { ...shared, secrets: createRunSecrets() };
      yield { iteration, shared: own, numbers: [number], numberOf: () => number };
    } else yield* shared.plan.parallel === 1 ? [allFiles(shared)] : filesApart(shared);
    count += 1;
  }
}

const allFiles = (shared: SharedRun): Work => ({
  iteration: onlyOnce,
  shared,
  numbers: [0],
  numberOf: () => 0,
});

function filesApart(shared: SharedRun): Work[] {
  const numbers = new Map(shared.suites.map((suite, number) => [suite, number]));
  const numberOf = (suite: ChosenSuite) => numbers.get(suite) ?? 0;
  const groups = groupSuites(shared.suites, (suite) => suite);
  return groups.map((suites) => {
    const own = suites.map(numberOf);
    const [first = 0] = own;
    return {
      iteration: { ...onlyOnce, seed: first + 1 },
      shared: { ...shared, suites },
      numbers: own,
      numberOf,
    };
  });
}

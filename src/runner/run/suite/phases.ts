import type { ChosenSuite } from '../plan/chosen-suite.ts';
import type { PlannedRequest } from '../plan/planned-suite.ts';
import { requestKey } from './shared-results.ts';

export interface Phases {
  /** `# @setup` first, then `# @once`. */
  readonly setup: readonly ChosenSuite[];
  readonly once: readonly ChosenSuite[];
  readonly rows: readonly ChosenSuite[];
  readonly teardown: readonly ChosenSuite[];
}

export function phasesOf(suites: readonly ChosenSuite[]): Phases {
  const isOf =
    (phase: 'setup' | 'once' | 'teardown' | null) =>
    ({ directives }: PlannedRequest): boolean =>
      directives.phase === phase;
  const seen = new Set<string>();
  const isFirst = (request: PlannedRequest): boolean => {
    const key = requestKey(request);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const only = (choose: (suite: ChosenSuite) => readonly PlannedRequest[]): readonly ChosenSuite[] =>
    suites.flatMap((suite) => {
      const chosen = choose(suite);
      return chosen.length === 0 ? [] : [{ ...suite, chosen }];
    });
  return {
    setup: only(({ chosen }) => chosen.filter(isOf('setup')).filter(isFirst)),
    once: only(({ needed }) =>
      needed
        .filter((one) => isOf('once')(one) || (one.isImported === true && isOf('setup')(one)))
        .filter(isFirst),
    ),
    rows: only(({ chosen }) => chosen.filter(isOf(null))),
    teardown: only(({ chosen }) => chosen.filter(isOf('teardown')).filter(isFirst)),
  };
}

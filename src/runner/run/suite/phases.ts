import type { SuiteRequest } from '../../../app/requests/suite.ts';
import type { ChosenSuite } from '../plan/chosen-suite.ts';
import { requestKey } from './shared-results.ts';
import type { PreparedSuite } from './shared-run.ts';

/** The parts of a run: ahead of all rows, each row, and behind them. */
export interface Phases {
  /** `# @setup` first, then `# @once`. */
  readonly setup: readonly PreparedSuite[];
  readonly once: readonly PreparedSuite[];
  readonly rows: readonly PreparedSuite[];
  readonly teardown: readonly PreparedSuite[];
}

export function phasesOf(prepared: readonly PreparedSuite[]): Phases {
  const isOf =
    (phase: 'setup' | 'once' | 'teardown' | null) =>
    ({ directives }: SuiteRequest): boolean =>
      directives.phase === phase;
  const seen = new Set<string>();
  const isFirst = (request: SuiteRequest): boolean => {
    const key = requestKey(request);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const only = (choose: (suite: ChosenSuite) => readonly SuiteRequest[]): readonly PreparedSuite[] =>
    prepared.flatMap((one) => {
      const chosen = choose(one.suite);
      return chosen.length === 0 ? [] : [{ ...one, suite: { ...one.suite, chosen } }];
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

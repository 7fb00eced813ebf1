import { isAlwaysSkipped, type Suite, type SuiteRequest } from '../../../app/requests/suite.ts';
import type { Choice } from './choose-requests.ts';
import { type Dependencies, findDependencies } from './dependencies.ts';

export interface ChosenSuite extends Suite {
  readonly chosen: readonly SuiteRequest[];
  readonly needed: readonly SuiteRequest[];
  readonly dependencies: Dependencies;
}

export function chosenSuite(suite: Suite, choice: Choice): ChosenSuite {
  const dependencies = findDependencies(suite);
  const chosen = suite.requests.filter(choice);
  const wanted = new Set<SuiteRequest>();
  const add = (request: SuiteRequest): void => {
    if (wanted.has(request)) return;
    wanted.add(request);
    if (isAlwaysSkipped(request)) return;
    for (const needed of dependencies.of(request)) add(needed.request);
  };
  chosen.forEach(add);
  return { ...suite, chosen, needed: suite.requests.filter((request) => wanted.has(request)), dependencies };
}

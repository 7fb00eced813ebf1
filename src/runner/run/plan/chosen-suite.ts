import { isAlwaysSkipped, isRunnable, type Suite, type SuiteRequest } from '../../../app/requests/suite.ts';
import type { Choice, RequestFilter } from './choose-requests.ts';
import { type Dependencies, findDependencies } from './dependencies.ts';

export interface ChosenSuite extends Suite {
  readonly chosen: readonly SuiteRequest[];
  readonly needed: readonly SuiteRequest[];
  readonly dependencies: Dependencies;
}

/** Marks the requests that run only because their files do, where one of them can be sent. */
export function withWholeFiles(suites: readonly Suite[], { request, tag }: RequestFilter): readonly Suite[] {
  const all = suites.flatMap(({ requests }) => requests.filter(({ isImported }) => !isImported));
  const isNamed = request.length > 0 || tag.length > 0 || all.length < 2;
  if (isNamed || !all.some((one) => isRunnable(one) && !isAlwaysSkipped(one))) return suites;
  return suites.map((suite) => ({
    ...suite,
    requests: suite.requests.map((one) => ({ ...one, asked: { ...one.asked, isOneOfMany: true } })),
  }));
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

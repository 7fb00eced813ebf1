import { createScripts, type Scripts } from '../../../app/requests/scripts.ts';
import { isAlwaysSkipped, isRunnable, type Suite, type SuiteRequest } from '../../../app/requests/suite.ts';
import type { Choice, RequestFilter } from './choose-requests.ts';
import { type Dependencies, dependenciesOf, mayReferLater } from './dependencies.ts';
import { type PlannedRequest, type PlannedSuite, readWhole } from './planned-suite.ts';

export interface ChosenSuite extends PlannedSuite {
  readonly chosen: readonly PlannedRequest[];
  readonly needed: readonly PlannedRequest[];
  readonly dependencies: Dependencies<PlannedRequest>;
  readonly isWhole: boolean;
}

export interface SuiteChoice {
  readonly choice: Choice;
  readonly isWhole: boolean;
}

export interface OpenSuite extends Suite {
  readonly chosen: readonly SuiteRequest[];
  readonly planned: ReadonlyMap<SuiteRequest, PlannedRequest>;
  readonly dependencies: Dependencies<SuiteRequest>;
  readonly scripts: Scripts;
}

export function areWholeFiles(suites: readonly PlannedSuite[], { request, tag }: RequestFilter): boolean {
  const all = suites.flatMap(({ requests }) => requests.filter(({ isImported }) => !isImported));
  const isNamed = request.length > 0 || tag.length > 0 || all.length < 2;
  return !isNamed && all.some((one) => isRunnable(one) && !isAlwaysSkipped(one));
}

export function chosenSuite(suite: PlannedSuite, { choice, isWhole }: SuiteChoice): ChosenSuite {
  const dependencies = dependenciesOf(suite.requests, suite.needs);
  const chosen = suite.requests.filter(choice);
  const wanted = new Set<PlannedRequest>();
  const add = (request: PlannedRequest): void => {
    if (wanted.has(request)) return;
    wanted.add(request);
    if (isAlwaysSkipped(request)) return;
    for (const needed of dependencies.of(request)) add(needed.request);
  };
  chosen.forEach(add);
  const needed = suite.requests.filter((request) => wanted.has(request));
  return { ...suite, chosen, needed, dependencies, isWhole };
}

const keptSuites = new WeakMap<ChosenSuite, OpenSuite>();

/** Reads a released suite again, for one turn. Throws a UsageError where the plan does not fit it any more. */
export async function openSuite(planned: ChosenSuite): Promise<OpenSuite> {
  const known = keptSuites.get(planned);
  if (known !== undefined) return known;
  const whole = await readWhole(planned);
  const requests = whole.requests.map((request, at) =>
    withPlan(request, { planned: planned.requests[at], isWhole: planned.isWhole }),
  );
  const pairs = planned.requests.flatMap((one, at) => {
    const request = requests[at];
    return request === undefined ? [] : [[one, request] as const];
  });
  const opened = new Map(pairs);
  const dependencies = dependenciesOf(requests, planned.needs);
  const suite = {
    ...whole,
    requests,
    chosen: planned.chosen.flatMap((one) => opened.get(one) ?? []),
    planned: new Map(pairs.map(([one, request]) => [request, one])),
    dependencies: { ...dependencies, areUsed: dependencies.areUsed || mayReferLater(whole) },
    scripts: createScripts(whole.source.kind === 'file' ? whole.source.path : whole.name),
  };
  if (planned.whole.kind === 'kept') keptSuites.set(planned, suite);
  return suite;
}

function withPlan(
  request: SuiteRequest,
  { planned, isWhole }: { readonly planned: PlannedRequest | undefined; readonly isWhole: boolean },
): SuiteRequest {
  const { input, directives } = request;
  const { phase } = planned?.directives ?? directives;
  return {
    ...request,
    ...(isWhole && { input: { ...input, isOneOfMany: true } }),
    ...(phase !== directives.phase && { directives: { ...directives, phase } }),
  };
}

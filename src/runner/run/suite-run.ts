import { setTimeout as wait } from 'node:timers/promises';
import { collectionReferences } from '../../app/collection-references.ts';
import type { Exchange } from '../../core/request/types.ts';
import { scriptsOfFile } from '../../core/session/asked-script.ts';
import { combineExitCodes, exitCodeOf } from '../../core/session/entries.ts';
import type { Choice } from './choose-requests.ts';
import type { Dependencies } from './dependencies.ts';
import { onTheWay } from './on-the-way.ts';
import { brokenBefore, type RequestContext, runRequest } from './request-run.ts';
import type { RequestResult } from './result.ts';
import type { Suite, SuiteRequest } from './suite.ts';
import { createUnfinished } from './unfinished.ts';

export interface SuiteContext extends Omit<RequestContext, 'unfinished' | 'checksRun'> {
  readonly choice: Choice;
  readonly dependencies: Dependencies;
  readonly begun: (request: SuiteRequest) => void;
  readonly report: (result: RequestResult) => Promise<void>;
}

/** Runs the chosen requests of a suite in order, each after those that it refers to. */
export async function runSuite(suite: Suite, context: SuiteContext): Promise<void> {
  const { app, stop, dependencies } = context;
  const exchanges = new Map<string, Exchange>();
  app.references.lookIn({
    ...collectionReferences(
      suite.requests.map(({ asked }) => asked),
      suite.variables,
    ),
    exchange: (name) => exchanges.get(name),
    unsent: context.plan.intent === 'show' ? 'later' : 'unsent',
  });
  if (dependencies.areUsed) await app.references.ready();
  const chosen = suite.requests.filter(context.choice);
  const [first] = chosen;
  if (first === undefined) return;

  const requests = suite.requests.map(({ asked }) => asked);
  await context.followVariables();
  app.hosts.belongTo(requests);
  await context.scripts.run(suite.before, scriptsOfFile(requests), app);
  const before = context.front.take();
  if (combineExitCodes(before.map(exitCodeOf)) !== 0) {
    return context.report(brokenBefore(first, before, context));
  }
  let isFirst = true;
  let reported = Promise.resolve();
  const done = new Set<SuiteRequest>();
  const underWay = new Set<SuiteRequest>();
  const unfinished = createUnfinished();
  const checksRun = goesOnAnyway(context) ? 'beside' : 'alone';

  const run = async (request: SuiteRequest, next: SuiteRequest | null = null): Promise<void> => {
    done.add(request);
    underWay.add(request);
    for (const { request: needed, always } of dependencies.of(request)) {
      if (!underWay.has(needed) && (always || !done.has(needed))) await run(needed);
    }
    underWay.delete(request);
    if (!isFirst && context.plan.delay > 0) await pause(context);
    if (stop.isAsked()) return;
    context.begun(request);
    const lookAhead = () => {
      if (next !== null && !done.has(next)) app.expect(next.asked);
    };
    const earlier = isFirst ? before : [];
    isFirst = false;
    const answered = await runRequest(request, { ...context, earlier, lookAhead, unfinished, checksRun });
    if (answered.kind === 'done') await finished(request, answered.result);
    else unfinished.leave(async () => finished(request, await answered.finish()));
  };
  const finished = async (request: SuiteRequest, result: RequestResult): Promise<void> => {
    if (request.asked.name !== null && result.exchange !== null && dependencies.areUsed) {
      exchanges.set(request.asked.name, result.exchange);
    }
    await reported;
    reported = afterwards(() => context.report(result));
    if (context.plan.bail && result.exitCode !== 0) stop.ask('bail');
  };

  try {
    for (const [index, request] of chosen.entries()) {
      if (stop.isAsked()) return;
      if (!done.has(request)) await run(request, chosen[index + 1]);
    }
  } finally {
    await unfinished.finish();
    await reported;
  }
}

/** Whether the next request is asked for, whatever comes of the tests of this one. */
const goesOnAnyway = ({ plan, dependencies }: SuiteContext): boolean =>
  !plan.bail && plan.retries === 0 && plan.delay === 0 && !dependencies.areUsed;

/** The next request goes out first: a result is told while its answer is on the way. */
function afterwards(tell: () => Promise<void>): Promise<void> {
  const told = new Promise<void>(onTheWay).then(tell);
  // Whoever waits for it hears of a failure; until then it is no unhandled one.
  told.catch(() => undefined);
  return told;
}

async function pause({ plan: { delay }, stop }: SuiteContext): Promise<void> {
  await wait(delay, undefined, { signal: stop.signal }).catch(() => undefined);
}

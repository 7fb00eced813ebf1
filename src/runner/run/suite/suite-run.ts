import { setTimeout as wait } from 'node:timers/promises';
import { endRequest } from '../../../app/requests/request-variables.ts';
import { isAlwaysSkipped, isRunnable, type SuiteRequest } from '../../../app/requests/suite.ts';
import { labelOf } from '../../../app/scripts/script-source.ts';
import type { Exchange } from '../../../core/request/types.ts';
import {
  maxReplays,
  noScriptEffects,
  type ScriptEffects,
} from '../../../core/script/request/script-effects.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { combineExitCodes, exitCodeOf } from '../../../core/session/exit-codes.ts';
import { scriptsOfFile } from '../../../core/session/requests/script-input.ts';
import { roundName } from '../../../core/template/resolve/request-name.ts';
import type { OpenSuite } from '../plan/chosen-suite.ts';
import { resultOfSkipped } from '../plan/skipping.ts';
import { type LoopRound, type RequestContext, runRequest } from '../request/request-run.ts';
import { type RequestResult, withRequiredTest } from '../request/result.ts';
import { unsentResult } from '../request/to-result.ts';
import { indexNamed, withUnknownNext } from './next-request.ts';
import { roundsOf } from './rounds.ts';
import type { SharedResults } from './shared-results.ts';

export interface SuiteContext
  extends Omit<RequestContext, 'followVariables' | 'iteration' | 'onScriptEffects' | 'round'> {
  readonly begun: (request: SuiteRequest) => void;
  readonly carried: SharedResults;
  readonly blockedBy: string | null;
  readonly noted: (request: SuiteRequest, hasFailed: boolean) => void;
  readonly report: (result: RequestResult) => Promise<void>;
}

export async function runSuite(suite: OpenSuite, surroundings: SuiteContext): Promise<void> {
  const { app, stop } = surroundings;
  const { chosen, dependencies } = suite;
  const exchanges = new Map<string, Exchange>();
  const followVariables = await app.suites.enter(suite, {
    exchange: (name) => exchanges.get(name),
    unsent: surroundings.plan.intent === 'show' ? 'later' : 'unsent',
    areUsed: dependencies.areUsed,
  });
  let effects = noScriptEffects;
  const onScriptEffects = (more: ScriptEffects) => {
    effects = { ...effects, replays: effects.replays || more.replays, next: more.next ?? effects.next };
  };
  const context = { ...surroundings, followVariables, onScriptEffects, iteration: 1 };
  const [first] = chosen;
  if (first === undefined) return;

  const requests = suite.requests.map(({ input }) => input);
  if (!chosen.every(isAlwaysSkipped)) await context.scripts.run(suite.before, scriptsOfFile(requests), app);
  let earlier = context.front.take();
  if (combineExitCodes(earlier.map(exitCodeOf)) !== 0) {
    for (const request of chosen) context.noted(request, true);
    return context.report(unsentResult(first, { entries: earlier, skipped: null }, context));
  }
  /** Entries before the first request are reported with it. */
  const takeEarlier = () => {
    const taken = earlier;
    earlier = [];
    return taken;
  };
  /** Whether a login that another iteration has sent is left out. A request that is chosen alone is always sent. */
  const isShared = context.plan.hasIterations && chosen.length > 1;
  let isFirst = true;
  let isLost = false;
  const done = new Set<SuiteRequest>();
  /** Requests that failed, or were skipped because one did: those that need them are skipped. */
  const failed = new Set<SuiteRequest>();
  for (const request of suite.requests) {
    const outcome = context.carried.outcomeOf(request);
    if (outcome === undefined) continue;
    done.add(request);
    if (outcome.hasFailed) failed.add(request);
    const { name } = request.input;
    if (name !== null && outcome.exchange !== null) exchanges.set(name, outcome.exchange);
  }
  const reportedLogins = new Set<string>();
  const underWay = new Set<SuiteRequest>();

  const run = async (request: SuiteRequest): Promise<void> => {
    done.add(request);
    if (request.directives.disabling !== null) {
      const skipped = await resultOfSkipped(request, { ...context, earlier });
      if (skipped !== null) {
        takeEarlier();
        context.begun(request);
        return finished(request, skipped);
      }
    }
    underWay.add(request);
    for (const { request: needed, always } of isRunnable(request) ? dependencies.of(request) : []) {
      if (!underWay.has(needed) && (always || !done.has(needed))) await run(needed);
    }
    underWay.delete(request);
    const needed = isRunnable(request) ? dependencies.of(request) : [];
    const cause = context.blockedBy ?? needed.find((one) => failed.has(one.request))?.request.label;
    if (cause !== undefined && !stop.isAsked()) {
      failed.add(request);
      return leaveOut(request, `${cause} failed`);
    }
    if (!isFirst && context.plan.delay > 0) await pause(context);
    if (isLost || stop.isAsked()) return;
    isFirst = false;
    const { loop } = request.directives;
    if (loop === null || !isRunnable(request)) {
      if (!isShared) return send(request);
      if ((await app.suites.sendShared(request.input, () => send(request))) === 'sent') return;
      return leaveOut(request, 'its token is still valid, from another iteration');
    }
    let rounds = 0;
    for await (const round of roundsOf(request, loop, context)) {
      if (rounds > 0 && context.plan.delay > 0) await pause(context);
      if (isLost || stop.isAsked()) break;
      rounds += 1;
      if ('failure' in round) {
        const label = labelOf(request.file);
        await leaveOut(request, null, [{ kind: 'script-failure', failure: round.failure, label }]);
      } else await send(request, round);
    }
    await endRequest(app);
    if (rounds > 0 || stop.isAsked()) return;
    await leaveOut(request, 'its # @loop has no rounds');
  };
  const leaveOut = (
    request: SuiteRequest,
    skipped: string | null,
    failure: readonly Entry[] = [],
  ): Promise<void> => {
    context.begun(request);
    const entries = [...takeEarlier(), ...context.front.take(), ...failure];
    return finished(request, unsentResult(request, { entries, skipped }, context));
  };
  const send = async (request: SuiteRequest, round?: LoopRound): Promise<void> => {
    const sent = round === undefined ? request : { ...request, label: `${request.label} [${round.index}]` };
    const ofRound = round && {
      round,
      keyOf: () => `${context.keyOf(request)} [round ${round.index}]`,
    };
    for (let iteration = 1; iteration <= maxReplays; iteration += 1) {
      context.begun(sent);
      effects = { ...effects, replays: false };
      const result = await runRequest(sent, { ...context, ...ofRound, iteration, earlier: takeEarlier() });
      await finished(request, round === undefined ? result : { ...result, round: round.index });
      if (!effects.replays || isLost || stop.isAsked()) return;
    }
  };
  const finished = async (request: SuiteRequest, found: RequestResult): Promise<void> => {
    const tested = context.plan.requiresTests ? withRequiredTest(found) : found;
    const nextName = effects.next?.request ?? null;
    isLost = nextName !== null && indexNamed(chosen, nextName) < 0;
    const reported = withLoginReportedOnce(tested, reportedLogins);
    const result = nextName !== null && isLost ? withUnknownNext(reported, nextName) : reported;
    if (request.input.name !== null && result.exchange !== null && dependencies.areUsed) {
      exchanges.set(request.input.name, result.exchange);
      if (result.round !== undefined)
        exchanges.set(roundName(request.input.name, result.round), result.exchange);
    }
    if (tested.exitCode !== 0) failed.add(request);
    context.noted(request, failed.has(request));
    if (request.directives.phase !== null) context.carried.keep(request, tested);
    await context.report(result);
    if (context.plan.bail && result.exitCode !== 0) stop.ask('bail');
  };

  let jumps = 0;
  for (let at = 0; at < chosen.length && !stop.isAsked(); at += 1) {
    const request = chosen[at];
    if (request === undefined || done.has(request)) continue;
    await run(request);
    if (isLost) return;
    const { next } = effects;
    if (next === null) continue;
    effects = noScriptEffects;
    jumps += 1;
    if (next.request === null || jumps > maxReplays) return;
    const target = indexNamed(chosen, next.request);
    for (const later of chosen.slice(target)) done.delete(later);
    at = target - 1;
  }
}

async function pause({ plan: { delay }, stop }: SuiteContext): Promise<void> {
  await wait(delay, undefined, { signal: stop.signal }).catch(() => undefined);
}

const loginErrors: ReadonlySet<string> = new Set(['ELOGIN', 'ERR_OAUTH2_TOKEN', 'ERR_SIGN_IN_NEEDED']);

function withLoginReportedOnce(result: RequestResult, reported: Set<string>): RequestResult {
  const { error } = result;
  if (error === null || !loginErrors.has(error.code)) return result;
  const isReported = reported.has(error.message);
  reported.add(error.message);
  if (!isReported) return result;
  const skipped = error.message.replace(/\.$/, '');
  return { ...result, preview: null, exchange: null, error: null, skipped, exitCode: 0 };
}

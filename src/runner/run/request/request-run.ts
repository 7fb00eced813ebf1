import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../app/app.ts';
import type { LazyCheckTools } from '../../../app/expect/check-tools.ts';
import { beginRequest, endRequest } from '../../../app/requests/request-variables.ts';
import type { Scripts } from '../../../app/requests/scripts.ts';
import { isRunnable, type SuiteRequest } from '../../../app/requests/suite.ts';
import { isIdempotentMethod } from '../../../core/request/methods.ts';
import { backoffOf } from '../../../core/request/sending/retry.ts';
import type { Exchange, RetryNote } from '../../../core/request/types.ts';
import type { ScriptEffects } from '../../../core/script/request/script-effects.ts';
import type { ScriptSubject } from '../../../core/script/request/subject.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { exitCodeOf } from '../../../core/session/exit-codes.ts';
import { withChange } from '../../../core/session/requests/changed-request.ts';
import { scriptsOfRequest } from '../../../core/session/requests/script-input.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { Collector } from '../../results/collector.ts';
import type { RunPlan } from '../plan/options.ts';
import type { Stop } from '../stop.ts';
import { checkRequest, isChecked } from './response-checks.ts';
import { writeResponseFile } from './response-file.ts';
import { failedTest, type RequestResult } from './result.ts';
import type { RunSnapshots } from './snapshots.ts';
import { type Outcome, previewOf, toResult } from './to-result.ts';

/** Round of a `# @loop`: its number from 0, and the variables of its request. */
export interface LoopRound {
  readonly index: number;
  readonly variables: readonly NamedVariable[];
}

export interface RequestContext {
  readonly app: App;
  readonly front: Collector;
  readonly plan: RunPlan;
  readonly scripts: Scripts;
  readonly tools: LazyCheckTools;
  readonly snapshots: ReturnType<RunSnapshots['of']>;
  readonly folder: string;
  readonly stop: Stop;
  readonly keyOf: (request: SuiteRequest) => string;
  readonly followVariables: () => Promise<void>;
  readonly earlier?: readonly Entry[];
  readonly secrets: () => Masker;
  /** Number of times, from 1, that its scripts have sent it. */
  readonly iteration: number;
  readonly cycle?: ScriptSubject['cycle'];
  readonly onScriptEffects: (effects: ScriptEffects) => void;
  readonly round?: LoopRound;
}

/** The transport and failed tests share the budget of `--retry`. */
export async function runRequest(request: SuiteRequest, context: RequestContext): Promise<RequestResult> {
  const begun = performance.now();
  const budget = request.input.transport?.retry?.attempts ?? context.plan.retries;
  const retries: RetryNote[] = [];
  for (;;) {
    const outcome = await attemptRequest(withRetries(request, budget - retries.length), context);
    await endRequest(context.app);
    retries.push(...(exchangeOf(outcome.own)?.retries ?? []));
    const milliseconds = performance.now() - begun;
    const result = toResult(request, outcome, {
      retries: [...retries],
      milliseconds,
      secrets: context.secrets(),
    });
    if (retries.length >= budget || !isWorthRepeating(result) || context.stop.isAsked())
      return withUnretried(result, request);
    const waited = Math.round(
      Math.max(context.plan.delay, backoffOf(retries.length, { random: Math.random() })),
    );
    retries.push({ reason: failedTest, waited });
    await wait(waited, undefined, { signal: context.stop.signal }).catch(() => undefined);
  }
}

const withRetries = (request: SuiteRequest, attempts: number): SuiteRequest =>
  attempts === 0
    ? request
    : {
        ...request,
        input: { ...request.input, transport: { ...request.input.transport, retry: { attempts } } },
      };

const exchangeOf = (own: readonly Entry[]): Exchange | undefined =>
  own.findLast((entry) => entry.kind === 'exchange')?.exchange.exchange;

async function attemptRequest(request: SuiteRequest, context: RequestContext): Promise<Outcome> {
  const { app, front, scripts, plan, folder } = context;
  const { iteration } = context;
  app.suites.takeScriptEffects();
  await beginRequest(request, app, context.round?.variables);
  const at = {
    iteration,
    ...(context.cycle && { cycle: context.cycle }),
    ...(plan.intent === 'force' && { intent: plan.intent }),
  };
  if (request.before.length > 0 && isRunnable(request))
    await scripts.run(request.before, scriptsOfRequest(request.input, { phase: 'before', ...at }), app);
  const effects = app.suites.takeScriptEffects();
  const before = [...(context.earlier ?? []), ...front.take()];
  if (before.some((entry) => exitCodeOf(entry) !== 0)) {
    return { entries: before, own: [], checks: [], complaint: null };
  }
  if (effects.skip !== null) {
    return { entries: before, own: [], checks: [], complaint: null, skipped: skipReason(effects.skip) };
  }
  context.onScriptEffects(effects);
  await context.followVariables();
  const input = withChange(request.input, effects, basename(request.file));
  await app.dispatch({ kind: 'request-submitted', request: input, intent: plan.intent });
  const own = front.take();
  const exchange = exchangeOf(own);
  if (exchange?.outcome.kind !== 'response') {
    return { entries: [...before, ...own], own, checks: [], complaint: null };
  }
  const { response } = exchange.outcome;
  const checks = isChecked(request) ? await checkRequest(request, response, context) : [];
  const preview = previewOf(own);
  const isWritten = preview !== null && plan.load === null;
  const wrote = isWritten ? await writeResponseFile(preview, response, folder) : { complaint: null };
  if (request.after.length > 0) {
    await scripts.run(request.after, scriptsOfRequest(input, { phase: 'after', ...at }), app);
    const left = app.settle(context.stop.signal);
    if (left !== undefined) await left;
  }
  const later = app.suites.takeScriptEffects();
  context.onScriptEffects(later);
  return {
    entries: [...before, ...own, ...front.take()],
    own,
    checks,
    ...wrote,
    ...(later.skip !== null && { skipped: skipReason(later.skip) }),
  };
}

const skipReason = ({ reason }: NonNullable<ScriptEffects['skip']>): string =>
  reason === null ? 'skipped by its script' : cleanLine(reason.replace(/\s+/g, ' '));

const isWorthRepeating = (result: RequestResult): boolean =>
  result.exitCode === 1 && isIdempotentMethod(methodOf(result));

function withUnretried(result: RequestResult, { input }: SuiteRequest): RequestResult {
  const method = methodOf(result);
  const isDue = result.exitCode === 1 && (input.transport?.retry?.attempts ?? 0) > 0;
  if (!isDue || method === '' || isIdempotentMethod(method)) return result;
  const notice = `# @retry is ignored: sending ${method} twice is not safe`;
  return { ...result, notices: [...result.notices, notice] };
}

const methodOf = ({ exchange }: RequestResult): string => exchange?.request.method ?? '';

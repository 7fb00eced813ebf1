import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../app/app.ts';
import type { LazyCheckTools } from '../../../app/expect/check-tools.ts';
import { beginRequest, endRequest } from '../../../app/requests/request-variables.ts';
import type { Scripts } from '../../../app/requests/scripts.ts';
import { isRunnable, type SuiteRequest } from '../../../app/requests/suite.ts';
import { type RequestWarning, warningsOf } from '../../../core/request/preview/warnings.ts';
import { backoffOf } from '../../../core/request/sending/retry.ts';
import type { Exchange, Preview, RetryNote } from '../../../core/request/types.ts';
import type { ScriptSubject } from '../../../core/script/request/subject.ts';
import type { ScriptWishes } from '../../../core/script/request/wishes.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import {
  combineExitCodes,
  type Entry,
  exchangeExitCode,
  exitCodeOf,
  failureOf,
} from '../../../core/session/entries.ts';
import { withChange } from '../../../core/session/requests/changed-request.ts';
import { scriptsOfRequest } from '../../../core/session/requests/script-input.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { Collector } from '../../results/collector.ts';
import { errorOf, outputJson, problemLines } from '../../results/json.ts';
import type { RunPlan } from '../plan/options.ts';
import type { Stop } from '../stop.ts';
import { scriptTest, untilCheck } from './entry-checks.ts';
import { isWorthRepeating, withUnretried } from './repeated-tests.ts';
import { checkRequest, isChecked } from './response-checks.ts';
import { type RequestOutput, unwritten, writeResponseFile } from './response-file.ts';
import { type Check, emptyResult, failedTest, type RequestResult } from './result.ts';
import type { Snapshots } from './snapshots.ts';

/** Round of a `# @loop`: its number from 0, and the variables of its request. */
export interface Round {
  readonly index: number;
  readonly variables: readonly NamedVariable[];
}

export interface RequestContext {
  readonly app: App;
  readonly front: Collector;
  readonly plan: RunPlan;
  readonly scripts: Scripts;
  readonly tools: LazyCheckTools;
  readonly snapshots: Snapshots;
  readonly folder: string;
  readonly stop: Stop;
  readonly keyOf: (request: SuiteRequest) => string;
  readonly followVariables: () => Promise<void>;
  /** Entries of scripts before the first request, reported with it. */
  readonly earlier?: readonly Entry[];
  readonly secrets: () => Masker;
  /** Counted from one: how often its scripts have sent it. */
  readonly iteration: number;
  /** Iteration of the run, for scripts. */
  readonly cycle?: ScriptSubject['cycle'];
  readonly wished: (wishes: ScriptWishes) => void;
  /** The round of its `# @loop`. */
  readonly round?: Round;
}

/** Runs one request with its scripts and tests. The transport and failed tests share the budget of `--retry`. */
export async function runRequest(request: SuiteRequest, context: RequestContext): Promise<RequestResult> {
  const begun = performance.now();
  const budget = request.asked.transport?.retry?.attempts ?? context.plan.retries;
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
        asked: { ...request.asked, transport: { ...request.asked.transport, retry: { attempts } } },
      };

const exchangeOf = (own: readonly Entry[]): Exchange | undefined =>
  own.findLast((entry) => entry.kind === 'exchange')?.exchange.exchange;

export function unsentResult(
  request: SuiteRequest,
  { entries, skipped }: { readonly entries: readonly Entry[]; readonly skipped: string | null },
  context: Pick<RequestContext, 'secrets'>,
): RequestResult {
  const outcome: Outcome = { entries, own: [], checks: [], complaint: null };
  const result = toResult(request, outcome, { retries: [], milliseconds: 0, secrets: context.secrets() });
  return { ...result, skipped };
}

interface SentRequest {
  readonly preview: Preview;
  readonly exchange: Exchange;
  readonly checks: readonly Check[];
}

/** The result of a request of which nothing is known but its exchange: no script has run. */
export function resultOfExchange(
  request: SuiteRequest,
  { preview, exchange, checks }: SentRequest,
  { milliseconds, secrets }: Pick<RequestResult, 'milliseconds' | 'secrets'>,
): RequestResult {
  const numbered = { number: 0, request: request.asked, exchange };
  const { retries = [] } = exchange;
  return {
    ...emptyResult(request),
    preview,
    exchange,
    checks,
    error: failureOf(numbered) ?? null,
    attempts: 1 + retries.length,
    retries,
    milliseconds,
    exitCode: combineExitCodes([exchangeExitCode(numbered), checks.every(({ passed }) => passed) ? 0 : 1]),
    secrets,
  };
}

interface Outcome {
  readonly entries: readonly Entry[];
  /** A script may have sent other requests. */
  readonly own: readonly Entry[];
  readonly checks: readonly Check[];
  readonly complaint: string | null;
  readonly outputs?: readonly RequestOutput[];
  readonly skipped?: string;
}

async function attemptRequest(request: SuiteRequest, context: RequestContext): Promise<Outcome> {
  const { app, front, scripts, plan, folder } = context;
  const { iteration } = context;
  app.suites.takeWishes();
  await beginRequest(request, app, context.round?.variables);
  const at = { iteration, ...(context.cycle && { cycle: context.cycle }) };
  if (request.before.length > 0 && isRunnable(request))
    await scripts.run(request.before, scriptsOfRequest(request.asked, { phase: 'before', ...at }), app);
  const wishes = app.suites.takeWishes();
  const before = [...(context.earlier ?? []), ...front.take()];
  if (before.some((entry) => exitCodeOf(entry) !== 0)) {
    return { entries: before, own: [], checks: [], complaint: null };
  }
  if (wishes.skip !== null) {
    return { entries: before, own: [], checks: [], complaint: null, skipped: skipReason(wishes.skip) };
  }
  context.wished(wishes);
  await context.followVariables();
  const asked = withChange(request.asked, wishes, basename(request.file));
  await app.dispatch({ kind: 'request-asked', request: asked, intent: plan.intent });
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
    await scripts.run(request.after, scriptsOfRequest(asked, { phase: 'after', ...at }), app);
    const left = app.settle(context.stop.signal);
    if (left !== undefined) await left;
  }
  const later = app.suites.takeWishes();
  context.wished(later);
  return {
    entries: [...before, ...own, ...front.take()],
    own,
    checks,
    ...wrote,
    ...(later.skip !== null && { skipped: skipReason(later.skip) }),
  };
}

const skipReason = ({ reason }: NonNullable<ScriptWishes['skip']>): string =>
  reason === null ? 'skipped by its script' : cleanLine(reason.replace(/\s+/g, ' '));

function previewOf(own: readonly Entry[]): Preview | null {
  const sent = own.findLast((entry) => entry.kind === 'exchange');
  const previewed = own.findLast((entry) => entry.kind === 'blocked' || entry.kind === 'preview');
  return sent?.preview ?? previewed?.preview ?? null;
}

function toResult(
  request: SuiteRequest,
  { entries, own, checks, complaint, outputs, skipped }: Outcome,
  { retries, milliseconds, secrets }: Pick<RequestResult, 'retries' | 'milliseconds' | 'secrets'>,
): RequestResult {
  const sent = own.findLast((entry) => entry.kind === 'exchange');
  const preview = previewOf(own);
  const isShown = sent === undefined && own.some(({ kind }) => kind === 'preview');
  const notRunnable = own.find((entry) => entry.kind === 'unparsable' && exitCodeOf(entry) === 0);
  const codes = entries.map(exitCodeOf);
  if (checks.some(({ passed }) => !passed)) codes.push(1);
  if (complaint !== null) codes.push(2);
  const error =
    ownError(request, { entries: entries.filter((entry) => entry !== notRunnable), own }) ??
    (complaint === null ? null : { code: 'file', message: complaint, hint: null });
  return {
    ...emptyResult(request),
    preview,
    exchange: sent?.exchange.exchange ?? null,
    scriptExchanges: entries.flatMap((entry) =>
      entry.kind === 'exchange' && entry !== sent
        ? [{ preview: entry.preview, exchange: entry.exchange.exchange }]
        : [],
    ),
    outputs: outputs ?? unwritten(preview),
    checks: [
      ...own.flatMap((entry) => untilCheck(entry, request)),
      ...checks,
      ...entries.flatMap((entry) => scriptTest(entry, request)),
    ],
    error,
    skipped:
      notRunnable?.kind === 'unparsable'
        ? `not runnable: ${problemLines(notRunnable).join('; ')}`
        : (skipped ?? (isShown && codes.every((code) => code === 0) ? 'not sent: a dry run' : null)),
    output: entries.flatMap((entry) => {
      const line = outputJson(entry);
      return line === null || line.text === error?.message ? [] : [line];
    }),
    warnings: [
      ...(preview === null ? [] : warningsOf(preview)),
      ...entries.flatMap((entry) => otherWarnings(entry, own)),
    ],
    notices: entries.flatMap((entry) =>
      entry.kind === 'notice' && entry.notice.severity === 'warning' ? [entry.notice.message] : [],
    ),
    notes: entries.flatMap((entry) =>
      entry.kind === 'notice' && entry.notice.isReported === true ? [entry.notice.message] : [],
    ),
    attempts: 1 + retries.length,
    retries,
    milliseconds,
    exitCode: combineExitCodes(codes),
    secrets,
  };
}

function otherWarnings(entry: Entry, own: readonly Entry[]): readonly RequestWarning[] {
  if (entry.kind !== 'warned') return [];
  return own.includes(entry) ? entry.warnings.filter(({ code }) => code === null) : entry.warnings;
}

function ownError(
  { asked }: SuiteRequest,
  { entries, own }: Pick<Outcome, 'entries' | 'own'>,
): RequestResult['error'] {
  const relevant = entries.filter(
    (entry) => entry.kind !== 'repetition' && (entry.kind !== 'exchange' || own.includes(entry)),
  );
  const error = errorOf(relevant);
  const limit = asked.transport?.timeout;
  if (error?.code !== 'ETIMEDOUT' || limit === undefined) return error;
  return { ...error, hint: `allow more time: # @timeout, now ${limit} ms; 0 waits without a limit` };
}

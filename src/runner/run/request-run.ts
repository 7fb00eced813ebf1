import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../app/app.ts';
import type { Awaitable } from '../../app/awaitable.ts';
import type { LazyCheckTools } from '../../app/expect/check-tools.ts';
import { backoffOf, idempotentMethods } from '../../core/request/retry.ts';
import type { Exchange, RetryNote } from '../../core/request/types.ts';
import { type RequestWarning, warningsOf } from '../../core/request/warnings.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import { scriptsOfRequest } from '../../core/session/asked-script.ts';
import { combineExitCodes, type Entry, exitCodeOf } from '../../core/session/entries.ts';
import { errorOf, outputJson } from '../json.ts';
import { onTheWay } from './on-the-way.ts';
import type { RunPlan } from './options.ts';
import { checkResponse, isChecked } from './response-checks.ts';
import { writeResponseFile } from './response-file.ts';
import type { Check, RequestResult } from './result.ts';
import type { RunFront } from './run-front.ts';
import type { Scripts } from './scripts.ts';
import type { Snapshots } from './snapshots.ts';
import type { Stop } from './stop.ts';
import type { SuiteRequest } from './suite.ts';
import type { Unfinished } from './unfinished.ts';

/** What the requests of one suite in one iteration share. */
export interface RequestContext {
  readonly app: App;
  readonly front: RunFront;
  readonly plan: RunPlan;
  readonly scripts: Scripts;
  readonly tools: LazyCheckTools;
  readonly snapshots: Snapshots;
  /** Where paths of the suite start. */
  readonly folder: string;
  readonly stop: Stop;
  /** Names the request's snapshot. */
  readonly keyOf: (request: SuiteRequest) => string;
  /** Brings the variables of the file up to date. */
  readonly followVariables: () => Awaitable<void>;
  /** What came of the scripts before the first request: told with it. */
  readonly earlier?: readonly Entry[];
  readonly secrets: () => Masker;
  /** Gets the next request ready, while this one or its script is waited for. */
  readonly lookAhead?: () => void;
  /** Of the request before; finished as soon as this one has its answer. */
  readonly unfinished: Unfinished;
  /** Whether a script that only checks may run `beside` the next request. */
  readonly checksRun: 'alone' | 'beside';
}

/** A request that has its answer. */
export type AnsweredRequest =
  | { readonly kind: 'done'; readonly result: RequestResult }
  /** Its script is running; the next request need not wait for it. */
  | { readonly kind: 'unfinished'; readonly finish: () => Promise<RequestResult> };

/**
 * Runs one request with its scripts and tests. `--retry` is one budget: the transport spends it on answers and failures
 * that may be over soon; what is left is for tests that failed, where the request may be sent twice.
 */
export async function runRequest(request: SuiteRequest, context: RequestContext): Promise<AnsweredRequest> {
  const begun = performance.now();
  const budget = request.asked.transport?.retry?.attempts ?? context.plan.retries;
  const retries: RetryNote[] = [];
  for (;;) {
    const attempt = await attemptRequest(withRetries(request, budget - retries.length), context);
    retries.push(...(exchangeOf(attempt.own)?.retries ?? []));
    const milliseconds = performance.now() - begun;
    const resultOf = (outcome: Outcome) =>
      toResult(request, outcome, { retries: [...retries], milliseconds, secrets: context.secrets() });
    if (attempt.kind === 'unfinished') {
      return { kind: 'unfinished', finish: async () => resultOf(await attempt.finish()) };
    }
    const result = resultOf(attempt);
    if (retries.length >= budget || !isWorthRepeating(result) || context.stop.isAsked()) {
      return { kind: 'done', result };
    }
    const waited = Math.round(
      Math.max(context.plan.delay, backoffOf(retries.length, { random: Math.random() })),
    );
    retries.push({ reason: 'a failed test', waited });
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

/** A request that was not reached, because a script before it went wrong. */
export function brokenBefore(
  request: SuiteRequest,
  entries: readonly Entry[],
  context: Pick<RequestContext, 'secrets'>,
): RequestResult {
  const outcome: Outcome = { entries, own: [], checks: [], complaint: null };
  return toResult(request, outcome, { retries: [], milliseconds: 0, secrets: context.secrets() });
}

interface Outcome {
  readonly entries: readonly Entry[];
  /** Of them, those of the request itself: a script may have sent others. */
  readonly own: readonly Entry[];
  readonly checks: readonly Check[];
  readonly complaint: string | null;
}

type Attempt =
  | ({ readonly kind: 'done' } & Outcome)
  | ({ readonly kind: 'unfinished'; readonly finish: () => Promise<Outcome> } & Pick<Outcome, 'own'>);

async function attemptRequest(request: SuiteRequest, context: RequestContext): Promise<Attempt> {
  const { app, front, scripts, plan, folder, unfinished } = context;
  if (request.before.length > 0) {
    await unfinished.finish();
    await scripts.run(request.before, scriptsOfRequest(request.asked), app);
  }
  // What is there meanwhile is of the script that runs beside.
  const before = [...(context.earlier ?? []), ...(unfinished.isThere() ? [] : front.take())];
  if (before.some((entry) => exitCodeOf(entry) !== 0)) {
    return { kind: 'done', entries: before, own: [], checks: [], complaint: null };
  }
  const followed = context.followVariables();
  if (followed !== undefined) await followed;
  const hasScript = request.after.length > 0;
  if (!isChecked(request) && request.responseFile === null) scripts.follow(request.asked, request.after, app);
  if (hasScript) onTheWay(() => scripts.expect(request.after, app));
  const looksAheadNow = !hasScript || unfinished.isThere();
  if (looksAheadNow && context.lookAhead !== undefined) onTheWay(context.lookAhead);
  await app.dispatch({ kind: 'request-asked', request: request.asked, intent: plan.intent });
  await unfinished.finish();
  const own = front.take();
  const exchange = exchangeOf(own);
  if (exchange?.outcome.kind !== 'response') {
    return { kind: 'done', entries: [...before, ...own], own, checks: [], complaint: null };
  }
  if (mayGoOn(request, context)) {
    const finish = async (): Promise<Outcome> => {
      await scripts.run(request.after, scriptsOfRequest(request.asked), app);
      const told = front.takeOfScripts();
      return { entries: [...before, ...own, ...told], own, checks: [], complaint: null };
    };
    return { kind: 'unfinished', own, finish };
  }
  const { response } = exchange.outcome;
  const checks = isChecked(request) ? await checkResponse(request, response, context) : [];
  const complaint =
    request.responseFile === null
      ? null
      : await writeResponseFile(request.responseFile, response, { folder, scope: app.scope() });
  if (hasScript) {
    // By then the script is on its way.
    if (!looksAheadNow && context.lookAhead !== undefined) setImmediate(context.lookAhead);
    await scripts.run(request.after, scriptsOfRequest(request.asked), app);
    const left = app.settle(context.stop.signal);
    if (left !== undefined) await left;
  }
  return { kind: 'done', entries: [...before, ...own, ...front.take()], own, checks, complaint };
}

/** Whether nothing is to be done with the answer but to run a script, which cannot change the next request. */
function mayGoOn({ asked, after }: SuiteRequest, { app, checksRun }: RequestContext): boolean {
  const isTriedOnce = (asked.transport?.retry?.attempts ?? 0) === 0;
  return checksRun === 'beside' && isTriedOnce && after.length === 1 && app.isOnlyChecking(asked);
}

function toResult(
  request: SuiteRequest,
  { entries, own, checks, complaint }: Outcome,
  { retries, milliseconds, secrets }: Pick<RequestResult, 'retries' | 'milliseconds' | 'secrets'>,
): RequestResult {
  const sent = own.findLast((entry) => entry.kind === 'exchange');
  const previewed = own.findLast((entry) => entry.kind === 'blocked' || entry.kind === 'preview');
  const isShown = previewed?.kind === 'preview';
  const preview = sent?.preview ?? previewed?.preview ?? null;
  const codes = entries.map(exitCodeOf);
  if (checks.some(({ passed }) => !passed)) codes.push(1);
  if (complaint !== null) codes.push(2);
  const error =
    ownError(entries, own) ?? (complaint === null ? null : { code: 'file', message: complaint, hint: null });
  return {
    name: request.asked.name,
    label: request.label,
    line: request.line,
    preview,
    exchange: sent?.exchange.exchange ?? null,
    scriptExchanges: entries.flatMap((entry) =>
      entry.kind === 'exchange' && entry !== sent
        ? [{ preview: entry.preview, exchange: entry.exchange.exchange }]
        : [],
    ),
    checks: [...checks, ...entries.flatMap(scriptTest)],
    error,
    skipped: isShown && codes.every((code) => code === 0) ? 'not sent: a dry run' : null,
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
    attempts: 1 + retries.length,
    retries,
    milliseconds,
    exitCode: combineExitCodes(codes),
    secrets,
  };
}

/** Those of the parser, and of requests that scripts sent. */
function otherWarnings(entry: Entry, own: readonly Entry[]): readonly RequestWarning[] {
  if (entry.kind !== 'warned') return [];
  return own.includes(entry) ? entry.warnings.filter(({ code }) => code === null) : entry.warnings;
}

/** As `send --json` tells it; a failed `client.send` is the script's to tell. */
function ownError(entries: readonly Entry[], own: readonly Entry[]): RequestResult['error'] {
  const relevant = entries.filter((entry) => entry.kind !== 'exchange' || own.includes(entry));
  return errorOf(relevant);
}

function scriptTest(entry: Entry): Check[] {
  if (entry.kind !== 'test') return [];
  const { name, passed, message, sides } = entry;
  return [{ kind: 'test', name, passed, message, line: null, sides }];
}

/** What was expected of the answer may be otherwise a moment later; the transport has seen to the network. */
const isWorthRepeating = ({ exitCode, exchange }: RequestResult): boolean =>
  exitCode === 1 && idempotentMethods.has(exchange?.request.method ?? '');

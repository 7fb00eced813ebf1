import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../app/app.ts';
import type { Awaitable } from '../../app/awaitable.ts';
import type { LazyCheckTools } from '../../app/expect/check-tools.ts';
import { backoffOf, idempotentMethods } from '../../core/request/retry.ts';
import type { Exchange, RetryNote } from '../../core/request/types.ts';
import { combineExitCodes, type Entry, exitCodeOf } from '../../core/session/entries.ts';
import { settingNumber } from '../../core/session/settings.ts';
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
  readonly mask: () => (text: string) => string;
  /** Gets the next request ready, while this one or its script is waited for. */
  readonly lookAhead?: () => void;
}

/**
 * Runs one request with its scripts and tests. `--retry` is one budget: the transport spends it on answers and failures
 * that may be over soon; what is left is for tests that failed, where the request may be sent twice.
 */
export async function runRequest(request: SuiteRequest, context: RequestContext): Promise<RequestResult> {
  const begun = performance.now();
  const budget = request.asked.transport?.retry?.attempts ?? context.plan.retries;
  const retries: RetryNote[] = [];
  for (;;) {
    const outcome = await attemptRequest(withRetries(request, budget - retries.length), context);
    retries.push(...(exchangeOf(outcome.own)?.retries ?? []));
    const milliseconds = performance.now() - begun;
    const result = toResult(request, outcome, { retries: [...retries], milliseconds, mask: context.mask() });
    if (retries.length >= budget || !isWorthRepeating(result) || context.stop.isAsked()) return result;
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
  context: RequestContext,
): RequestResult {
  const outcome: Outcome = { entries, own: [], checks: [], complaint: null };
  return toResult(request, outcome, { retries: [], milliseconds: 0, mask: context.mask() });
}

interface Outcome {
  readonly entries: readonly Entry[];
  /** Of them, those of the request itself: a script may have sent others. */
  readonly own: readonly Entry[];
  readonly checks: readonly Check[];
  readonly complaint: string | null;
}

async function attemptRequest(request: SuiteRequest, context: RequestContext): Promise<Outcome> {
  const { app, front, scripts, plan, folder } = context;
  if (request.before.length > 0) await scripts.run(request.before, app);
  const before = [...(context.earlier ?? []), ...front.take()];
  if (before.some((entry) => exitCodeOf(entry) !== 0)) {
    return { entries: before, own: [], checks: [], complaint: null };
  }
  const followed = context.followVariables();
  if (followed !== undefined) await followed;
  const hasScript = request.after.length > 0;
  const isScriptNext = !isChecked(request) && request.responseFile === null;
  if (hasScript) onTheWay(() => scripts.expect(request.after, app, isScriptNext ? request.asked : null));
  else if (context.lookAhead !== undefined) onTheWay(context.lookAhead);
  await app.dispatch({ kind: 'request-asked', request: request.asked, intent: plan.intent });
  const own = front.take();
  const exchange = exchangeOf(own);
  if (exchange?.outcome.kind !== 'response') {
    return { entries: [...before, ...own], own, checks: [], complaint: null };
  }
  const { response } = exchange.outcome;
  const checks = isChecked(request) ? await checkResponse(request, response, context) : [];
  const complaint =
    request.responseFile === null
      ? null
      : await writeResponseFile(request.responseFile, response, { folder, scope: app.scope() });
  if (hasScript) {
    // By then the script is on its way.
    if (context.lookAhead !== undefined) setImmediate(context.lookAhead);
    await scripts.run(request.after, app);
    const left = app.settled();
    if (left !== undefined) await waitFor(left, context);
  }
  return { entries: [...before, ...own, ...front.take()], own, checks, complaint };
}

/** Timers and promises that a script leaves behind belong to its request, for as long as a script may take. */
async function waitFor(leftovers: Promise<void>, { app, stop }: RequestContext): Promise<void> {
  const ended = new AbortController();
  const signal = AbortSignal.any([stop.signal, ended.signal]);
  const longest = settingNumber(app.store.getState().settings, 'sandbox.timeout');
  await Promise.race([leftovers, wait(longest, undefined, { signal }).catch(() => undefined)]);
  ended.abort();
}

function toResult(
  request: SuiteRequest,
  { entries, own, checks, complaint }: Outcome,
  { retries, milliseconds, mask }: Pick<RequestResult, 'retries' | 'milliseconds' | 'mask'>,
): RequestResult {
  const sent = own.findLast((entry) => entry.kind === 'exchange');
  const previewed = own.findLast((entry) => entry.kind === 'blocked' || entry.kind === 'preview');
  const codes = entries.map(exitCodeOf);
  if (checks.some(({ passed }) => !passed)) codes.push(1);
  if (complaint !== null) codes.push(2);
  const error =
    ownError(entries, own) ?? (complaint === null ? null : { code: 'file', message: complaint, hint: null });
  return {
    name: request.asked.name,
    label: request.label,
    line: request.line,
    preview: sent?.preview ?? previewed?.preview ?? null,
    exchange: sent?.exchange.exchange ?? null,
    checks: [...checks, ...entries.flatMap(scriptTest)],
    error,
    output: entries.flatMap((entry) => {
      const line = outputJson(entry);
      return line === null || line.text === error?.message ? [] : [line];
    }),
    notices: entries.flatMap((entry) =>
      entry.kind === 'notice' && entry.notice.severity === 'warning' ? [entry.notice.message] : [],
    ),
    attempts: 1 + retries.length,
    retries,
    milliseconds,
    exitCode: combineExitCodes(codes),
    mask,
  };
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

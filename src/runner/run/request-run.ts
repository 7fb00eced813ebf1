import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../app/app.ts';
import { combineExitCodes, type Entry, exitCodeOf } from '../../core/session/entries.ts';
import { errorOf } from '../json.ts';
import type { LazyCheckTools } from './check-tools.ts';
import type { RunPlan } from './options.ts';
import { checkResponse } from './response-checks.ts';
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
  readonly followVariables: () => Promise<void>;
  /** What came of the scripts before the first request: told with it. */
  readonly earlier?: readonly Entry[];
  readonly mask: () => (text: string) => string;
}

/** Runs one request with its scripts and tests; one that fails is run again as often as `--retry` says. */
export async function runRequest(request: SuiteRequest, context: RequestContext): Promise<RequestResult> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptRequest(request, context);
    const times = { attempt, milliseconds: performance.now() - begun };
    const result = toResult(request, outcome, { ...times, mask: context.mask() });
    if (attempt > context.plan.retries || !isWorthRepeating(result) || context.stop.isAsked()) return result;
    const pause = Math.max(context.plan.delay, Math.min(100 * 2 ** (attempt - 1), 2000));
    await wait(pause, undefined, { signal: context.stop.signal }).catch(() => undefined);
  }
}

/** A request that was not reached, because a script before it went wrong. */
export function brokenBefore(
  request: SuiteRequest,
  entries: readonly Entry[],
  context: RequestContext,
): RequestResult {
  const outcome: Outcome = { entries, own: [], checks: [], complaint: null };
  return toResult(request, outcome, { attempt: 1, milliseconds: 0, mask: context.mask() });
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
  await scripts.run(request.before, app);
  const before = [...(context.earlier ?? []), ...front.take()];
  if (before.some((entry) => exitCodeOf(entry) !== 0)) {
    return { entries: before, own: [], checks: [], complaint: null };
  }
  await context.followVariables();
  await app.dispatch({ kind: 'request-asked', request: request.asked, intent: plan.intent });
  const own = front.take();
  const exchange = own.findLast((entry) => entry.kind === 'exchange')?.exchange.exchange;
  if (exchange?.outcome.kind !== 'response') {
    return { entries: [...before, ...own], own, checks: [], complaint: null };
  }
  const { response } = exchange.outcome;
  const scope = app.scope();
  const tools = await context.tools.for(request, folder);
  const checking = { scope, tools, snapshots: context.snapshots, keyOf: context.keyOf };
  const checks = await checkResponse(request, response, checking);
  const complaint =
    request.responseFile === null
      ? null
      : await writeResponseFile(request.responseFile, response, { folder, scope });
  await scripts.run(request.after, app);
  return { entries: [...before, ...own, ...front.take()], own, checks, complaint };
}

function toResult(
  request: SuiteRequest,
  { entries, own, checks, complaint }: Outcome,
  { attempt, milliseconds, mask }: { attempt: number; milliseconds: number; mask: (text: string) => string },
): RequestResult {
  const sent = own.findLast((entry) => entry.kind === 'exchange');
  const previewed = own.findLast((entry) => entry.kind === 'blocked' || entry.kind === 'preview');
  const codes = entries.map(exitCodeOf);
  if (checks.some(({ passed }) => !passed)) codes.push(1);
  if (complaint !== null) codes.push(2);
  return {
    name: request.asked.name,
    label: request.label,
    line: request.line,
    preview: sent?.preview ?? previewed?.preview ?? null,
    exchange: sent?.exchange.exchange ?? null,
    checks: [...checks, ...entries.flatMap(scriptTest)],
    error:
      ownError(entries, own) ??
      (complaint === null ? null : { code: 'file', message: complaint, hint: null }),
    output: entries.flatMap((entry) =>
      entry.kind === 'output' ? [{ level: entry.level, text: entry.text }] : [],
    ),
    notices: entries.flatMap((entry) =>
      entry.kind === 'notice' && entry.notice.severity === 'warning' ? [entry.notice.message] : [],
    ),
    attempts: attempt,
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
  const { name, passed, message } = entry;
  return [{ kind: 'test', name, passed, message, line: null, sides: null }];
}

/** The network, or what was expected of the answer: those may be otherwise a moment later. */
const isWorthRepeating = ({ exitCode }: RequestResult): boolean => exitCode === 1 || exitCode === 4;

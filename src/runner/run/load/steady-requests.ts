import { isDeepStrictEqual } from 'node:util';
import type { App } from '../../../app/app.ts';
import { isRunnable, type SuiteRequest } from '../../../app/requests/suite.ts';
import { responseOf } from '../../../core/request/sending/response-of.ts';
import type { Preview, RequestSpec } from '../../../core/request/types.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import type { OpenSuite } from '../plan/chosen-suite.ts';
import { checkRequest, isChecked } from '../request/response-checks.ts';
import {
  type Check,
  type MeasuredResult,
  type RequestResult,
  type SuiteRun,
  withRequiredTest,
} from '../request/result.ts';
import { resultOfExchange } from '../request/to-result.ts';
import type { OpenedRun } from '../suite/shared-run.ts';

type PreparedSend = NonNullable<Awaited<ReturnType<App['suites']['prepareAgain']>>>;

/** A request whose bytes are the same in each iteration. */
interface SteadyRequest {
  readonly request: SuiteRequest;
  readonly spec: RequestSpec;
  readonly preview: Preview;
  readonly secrets: Masker;
  readonly prepared: PreparedSend;
}

export interface SteadyIteration {
  run(measure: Measure): Promise<void>;
  /** Whether all users may run it, at the same time. */
  readonly isShared: boolean;
}

export type Measure = (result: MeasuredResult, suite: SuiteRun) => void;

export interface SteadyWatch {
  begin(app: App): void;
  note(result: RequestResult, suite: SuiteRun): Promise<void>;
  /** Null while iterations may differ. Called at the end of one. */
  end(): SteadyIteration | null;
}

export function watchForSteady(shared: OpenedRun): SteadyWatch {
  const steady = steadySuite(shared);
  let surroundings: Pick<SteadyContext, 'app' | 'cookies'> | null = null;
  let run: SuiteRun | null = null;
  let before: readonly SteadyRequest[] | null = null;
  let sent: SteadyRequest[] = [];
  let isPossible = steady !== null;
  return {
    begin(app) {
      surroundings = { app, cookies: app.store.getState().cookies };
    },
    async note(result, suite) {
      const request = steady?.chosen[sent.length];
      if (!isPossible || request === undefined || surroundings === null) return;
      const again = await steadyRequest(request, result, surroundings.app);
      if (again === null) isPossible = false;
      else sent.push(again);
      run = suite;
    },
    end() {
      if (!isPossible || steady === null || surroundings === null || run === null) return null;
      const isSame = before !== null && isDeepStrictEqual(before.map(specOf), sent.map(specOf));
      const isWhole = sent.length === steady.chosen.length;
      if (isSame && isWhole)
        return steadyIteration(sent, { ...surroundings, suite: run, file: steady, shared });
      isPossible = isWhole && before === null;
      before = sent;
      sent = [];
      return null;
    },
  };
}

const specOf = ({ spec }: SteadyRequest): RequestSpec => spec;

/** The only file of a load without scripts, data or waits; null for any other load. */
function steadySuite({ plan, opened, blockedBy }: OpenedRun): OpenSuite | null {
  const [only, ...others] = opened.filter(({ chosen }) => chosen.length > 0);
  if (only === undefined || others.length > 0 || blockedBy !== null) return null;
  if (plan.data !== null || plan.delay > 0 || plan.retries > 0) return null;
  const { before, chosen, dependencies } = only;
  return before.length === 0 && !dependencies.areUsed && chosen.every(isPlain) ? only : null;
}

function isPlain(request: SuiteRequest): boolean {
  const { directives, input, before, after, values = [] } = request;
  const { disabling, loop, until, snapshot, phase } = directives;
  if (!isRunnable(request) || before.length + after.length + values.length > 0) return false;
  if (input.transport?.retry !== undefined) return false;
  return [disabling, loop, until, snapshot, phase].every((directive) => directive === null);
}

/** Null where it was not sent, or would be sent in another way the next time. */
async function steadyRequest(
  request: SuiteRequest,
  { exchange, preview, scriptExchanges, skipped, secrets }: RequestResult,
  app: App,
): Promise<SteadyRequest | null> {
  if (exchange === null || preview === null || skipped !== null || scriptExchanges.length > 0) return null;
  const spec = exchange.request;
  const responseBody = isChecked(request) ? 'kept' : 'counted';
  const prepared = await app.suites.prepareAgain({ spec, preview, request: request.input, responseBody });
  return prepared === null ? null : { request, spec, preview, secrets, prepared };
}

interface SteadyContext {
  readonly app: App;
  readonly cookies: ReturnType<App['store']['getState']>['cookies'];
  readonly suite: SuiteRun;
  readonly file: OpenSuite;
  readonly shared: OpenedRun;
}

function steadyIteration(
  requests: readonly SteadyRequest[],
  { app, cookies, suite, file, shared }: SteadyContext,
): SteadyIteration {
  const { plan, stop, tools } = shared;
  const snapshots = shared.snapshots.of(file);
  const checking = { app, tools, snapshots, keyOf: ({ label }: SuiteRequest) => label };
  stop.signal.addEventListener('abort', () => {
    if (stop.reason === 'interrupted') for (const steady of requests) steady.prepared.cancel();
  });
  const run: SteadyIteration['run'] = async (measure) => {
    const state = app.store.getState();
    if (state.cookies !== cookies) await app.dispatch({ kind: 'session-rewound', to: { ...state, cookies } });
    for (const steady of requests) {
      if (stop.isAsked()) return;
      const { request, preview, secrets } = steady;
      const begun = performance.now();
      const exchange = await steady.prepared.send();
      const response = responseOf(exchange);
      const checks =
        isChecked(request) && response !== null ? await checkRequest(request, response, checking) : noChecks;
      const milliseconds = performance.now() - begun;
      const sent = resultOfExchange(request, { preview, exchange, checks, milliseconds, secrets });
      const result = plan.requiresTests ? withRequiredTest(sent) : sent;
      measure(result, suite);
      if (plan.bail && result.exitCode !== 0) stop.ask('bail');
    }
  };
  return { run, isShared: !requests.some((steady) => steady.prepared.hasCookies) };
}

const noChecks: readonly Check[] = [];

import type { EvaluationOutcome, ScriptName } from '../../core/script/evaluation.ts';
import type { InterpolationSettings } from '../../ports/sandbox.ts';
import { limits } from '../protocol/limits.ts';
import type { EvaluationResult, FromChild, NumberedResponse } from '../protocol/messages.ts';
import { stoppedFailure, thrownFailure } from './failures/failures.ts';
import { createKeptResponses } from './kept-responses.ts';
import { createMemberQueries } from './member-queries.ts';
import { createMirror } from './mirror.ts';
import type { StopReason, Worker } from './process/worker.ts';
import { createWorkerPool } from './process/worker-pool.ts';
import { createWorkers } from './process/workers.ts';
import { createReporting } from './reporting.ts';
import { createRequests } from './script-requests.ts';
import type { PreparedInput } from './scripts/prepare.ts';
import { createScripts } from './scripts/scripts.ts';
import type { ChildSandbox, SandboxOptions } from './types.ts';

/**
 * Runs scripts in an isolate inside a child process that may end at any time. Variables, definitions and responses
 * live here, and the next child gets them. The file is long because the steps from one child to the next share one
 * state.
 */
export function createSandbox(options: SandboxOptions): ChildSandbox {
  const { host } = options;
  let { timeoutMs, memoryMb } = options;
  let interpolation: InterpolationSettings = { version: '2.2.0', environment: {} };
  let phase: 'starting' | 'restoring' | 'serving' = 'starting';
  let job: Job | null = null;
  let isDisposed = false;
  const queue: WaitingInput[] = [];
  const idleListeners = new Set<() => void>();
  const mirror = createMirror();
  const scripts = createScripts();
  const responses = createKeptResponses();
  const reporting = createReporting(host, scripts);
  const requests = createRequests(host);
  const memberQueries = createMemberQueries({
    isFree: () => job === null && queue.length === 0 && !isDisposed,
    send(message) {
      const worker = workers.current();
      if (worker === null) return 'never';
      if (phase !== 'serving' || worker.isComputing()) return 'later';
      worker.send(...responses.takeNew().map(toMessage), message);
      return 'sent';
    },
  });
  scripts.adopt(options.definitions ?? []);
  const ownsPool = 'childPath' in options;
  const pool = ownsPool
    ? createWorkerPool({ childPath: options.childPath, whenGivenBack: 'end' })
    : options.pool;
  const workers = createWorkers({
    pool,
    limits: () => ({ memoryMb, timeoutMs }),
    events: {
      ready: bringUpToDate,
      message: receive,
      resting() {
        memberQueries.rested();
        tellIdle();
      },
      ended: recover,
    },
  });

  /** Sends a new child all that its scripts may read. */
  function bringUpToDate(worker: Worker): void {
    const variables = mirror.all();
    worker.send(
      { type: 'limits', timeoutMs },
      { type: 'settings', settings: interpolation },
      ...(variables.length > 0 ? [{ type: 'variables', variables } as const] : []),
      ...responses.takeAll().map(toMessage),
    );
    phase = restore(worker) ? 'restoring' : 'serving';
    if (phase === 'serving') dispatch();
  }

  /** Returns whether there is something to restore; the child reports when that is done. */
  function restore(worker: Worker): boolean {
    const definitions = scripts.toRestore();
    if (definitions.length > 0) worker.send({ type: 'restore', definitions });
    return definitions.length > 0;
  }

  function pump(): void {
    while (job === null) {
      const next = queue.shift();
      if (next === undefined) break;
      const prepared = scripts.prepare(next.code, next.name);
      if (prepared.kind === 'wrong') next.resolve(prepared.outcome);
      else job = { ...next, prepared, isSent: false };
    }
    if (job === null) tellIdle();
    else dispatch();
  }

  function dispatch(): void {
    if (job === null || job.isSent || isDisposed) return;
    const worker = workers.ensure();
    worker.hold();
    // `ensure` has sent it already, where a spare was ready.
    if (!worker.isReady() || phase !== 'serving' || job.isSent) return;
    const { prepared } = job;
    job.isSent = true;
    requests.renewBudget();
    reporting.renewBudget();
    worker.renewDeadline(timeoutMs);
    const { input, runnable } = prepared;
    const names = scripts.namesOf(prepared);
    const news = responses.takeNew();
    const response = news.at(-1) ?? null;
    worker.send(...news.slice(0, -1).map(toMessage), {
      type: 'evaluate',
      id: input.id,
      runnable,
      names,
      response,
    });
  }

  function finish(outcome: EvaluationOutcome): void {
    const finished = job;
    job = null;
    finished?.resolve(outcome);
    pump();
  }

  function receive(message: FromChild, worker: Worker): void {
    if (reporting.relay(message, timeoutMs)) return;
    switch (message.type) {
      case 'result':
        if (job?.isSent && job.prepared.input.id === message.id) take(job, message.result, worker);
        return;
      case 'variable-set':
      case 'variable-deleted':
      case 'variables-cleared': {
        const change = mirror.follow(message);
        if (change === null) worker.stop('violation');
        else host.onVariableChange(change);
        return;
      }
      case 'send':
        requests.send(message.id, message.request, worker);
        return;
      case 'members':
        memberQueries.answered(message.id, message.members);
        return;
      case 'restored':
        phase = 'serving';
        dispatch();
        return;
      default:
        return;
    }
  }

  function take({ prepared }: Job, result: EvaluationResult, worker: Worker): void {
    switch (result.kind) {
      case 'timeout':
        // Only a new child frees the memory.
        if (worker.isNearMemoryLimit()) worker.stop('timeout');
        else finish(stoppedFailure('timeout', { timeoutMs, memoryMb, details: '' }));
        return;
      case 'stuck':
        finish(stoppedFailure('stuck', { timeoutMs, memoryMb, details: '' }));
        return;
      case 'value':
      case 'failure': {
        scripts.learn(prepared, result.names);
        finish(
          result.kind === 'value'
            ? reporting.valueOf(result)
            : thrownFailure(prepared.input, result, scripts.find),
        );
        return;
      }
      default:
        result satisfies never;
    }
  }

  function cancelPending(): void {
    requests.abort();
    const worker = workers.current();
    if (worker === null) return;
    worker.send({ type: 'cancel' });
    // It may just have started to compute.
    setTimeout(() => {
      if (worker === workers.current() && worker.isComputing() && job === null) worker.stop('interrupted');
    }, 1000).unref();
  }

  /** The child is gone: ends its evaluation, and starts the next child in the same state. */
  function recover(reason: StopReason, details: string): void {
    const wasServing = phase === 'serving';
    const wasRestoring = phase === 'restoring';
    phase = 'starting';
    requests.abort();
    memberQueries.abort();
    if (wasRestoring) {
      scripts.forgetAll();
      reporting.warn('The definitions of this session could not be brought back.');
    } else if (wasServing) {
      reporting.lost(scripts.lost());
      scripts.forgetLost();
    }
    if (job !== null) finish(stoppedFailure(reason, { timeoutMs, memoryMb, details }));
    else if (reason !== 'interrupted' && reason !== 'unavailable') {
      const outcome = stoppedFailure(reason, { timeoutMs, memoryMb, details });
      if (outcome.kind === 'failure') reporting.uncaught(outcome.failure.message);
    }
    // A child that could not even start is tried again only when it is needed.
    if (wasServing) workers.ensure();
    tellIdle();
  }

  function isIdle(): boolean {
    const worker = workers.current();
    if (job !== null || queue.length > 0) return false;
    return worker === null || !worker.isReady() || (!worker.isComputing() && worker.pending() === 0);
  }

  function tellIdle(): void {
    if (job === null && queue.length === 0 && idleListeners.size === 0) workers.current()?.release();
    if (!isIdle()) return;
    for (const listener of idleListeners) listener();
    idleListeners.clear();
    workers.current()?.release();
  }

  return {
    start() {
      workers.ensure();
    },
    evaluate(code, name) {
      return new Promise((resolve) => {
        queue.push({ code, name, resolve });
        pump();
      });
    },
    interrupt() {
      if (job === null) return;
      const worker = workers.current();
      if (job.isSent && worker?.isComputing()) {
        worker.stop('interrupted');
        return;
      }
      if (job.isSent) cancelPending();
      else requests.abort();
      finish(stoppedFailure('interrupted', { timeoutMs, memoryMb, details: '' }));
    },
    setVariables(variables) {
      const isChanged = mirror.replace(variables);
      if (isChanged && phase !== 'starting') {
        workers.current()?.send({ type: 'variables', variables: mirror.all() });
      }
    },
    setInterpolation(settings) {
      const { version, environment } = interpolation;
      if (settings.version === version && settings.environment === environment) return;
      interpolation = settings;
      if (phase !== 'starting') workers.current()?.send({ type: 'settings', settings });
    },
    setResponse(number, response) {
      const isTooLong = response.text.length > limits.responsesLength;
      if (isTooLong) reporting.warn('The body of this response is too large for scripts: res.text is empty.');
      responses.add(number, isTooLong ? { ...response, text: '' } : response);
      const worker = workers.current();
      // It is sent with the next evaluation; at once, where code that still runs may read it.
      if (phase === 'starting' || worker === null || (!worker.isComputing() && worker.pending() === 0))
        return;
      worker.send(...responses.takeNew().map(toMessage));
    },
    setLimits(next) {
      timeoutMs = next.timeoutMs;
      memoryMb = next.memoryMb;
      workers.setMemory(memoryMb);
      if (phase !== 'starting') workers.current()?.send({ type: 'limits', timeoutMs });
    },
    definitions: scripts.definitions,
    restoreDefinitions(definitions) {
      scripts.adopt(definitions);
      const worker = workers.current();
      if (phase !== 'starting' && worker !== null && restore(worker)) phase = 'restoring';
    },
    lostNames: scripts.lost,
    members: memberQueries.ask,
    settled() {
      if (isIdle()) return undefined;
      return new Promise((resolve) => {
        idleListeners.add(resolve);
        workers.current()?.hold();
        tellIdle();
      });
    },
    stopLeftovers: cancelPending,
    residentBytes: () => workers.current()?.rss() ?? null,
    async dispose() {
      isDisposed = true;
      requests.abort();
      memberQueries.abort();
      const stopped = stoppedFailure('interrupted', { timeoutMs, memoryMb, details: '' });
      for (const { resolve } of queue.splice(0)) resolve(stopped);
      job?.resolve(stopped);
      job = null;
      workers.dispose();
      if (ownsPool) await pool.close();
      tellIdle();
    },
  };
}

const toMessage = (response: NumberedResponse) => ({ type: 'response', ...response }) as const;

interface WaitingInput {
  readonly code: string;
  readonly name: ScriptName;
  readonly resolve: (outcome: EvaluationOutcome) => void;
}

interface Job extends WaitingInput {
  readonly prepared: PreparedInput;
  isSent: boolean;
}

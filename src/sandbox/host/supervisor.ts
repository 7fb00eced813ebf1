import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import type { EvaluationResult, FromChild } from '../protocol/messages.ts';
import { createChildState, toMessage } from './child-state.ts';
import { stoppedFailure, thrownFailure } from './failures/failures.ts';
import { placedEffect } from './failures/places.ts';
import { createHandlerCalls } from './handler-calls.ts';
import { createIdleWatch } from './idle-watch.ts';
import { createInputQueue, type RunningInput } from './input-queue.ts';
import { createMemberQueries } from './member-queries.ts';
import type { StopReason, Worker } from './process/worker.ts';
import { createWorkers } from './process/workers.ts';
import { createReporting } from './reporting.ts';
import { createRequests } from './script-requests.ts';
import { createScripts } from './scripts/scripts.ts';
import type { ChildSandbox, SandboxOptions } from './types.ts';

export function createSandbox(options: SandboxOptions): ChildSandbox {
  const { host, pool } = options;
  let { timeoutMs, memoryMb } = options;
  let phase: 'starting' | 'restoring' | 'serving' = 'starting';
  let isDisposed = false;
  const scripts = createScripts();
  const reporting = createReporting(host, scripts);
  const requests = createRequests(host);
  const workers = createWorkers({
    pool,
    limits: () => ({ memoryMb, timeoutMs }),
    events: {
      ready: bringUpToDate,
      message: receive,
      resting() {
        memberQueries.rested();
        idle.check();
      },
      ended: recover,
    },
  });
  const startedWorker = () => (phase === 'starting' ? null : workers.current());
  const state = createChildState({ child: startedWorker, warn: reporting.warn });
  const inputs = createInputQueue(scripts, { started: dispatch, emptied: () => idle.check() });
  const idle = createIdleWatch({
    isFree: () => inputs.isEmpty() && handling.isEmpty(),
    worker: workers.current,
  });
  const memberQueries = createMemberQueries({
    isFree: () => inputs.isEmpty() && !isDisposed,
    send(message) {
      const worker = workers.current();
      if (worker === null) return 'never';
      if (phase !== 'serving' || worker.isComputing()) return 'later';
      worker.send(...state.takeNewResponses().map(toMessage), message);
      return 'sent';
    },
  });
  const handling = createHandlerCalls({
    send(message) {
      const worker = workers.current();
      if (worker === null || phase !== 'serving') return false;
      worker.hold();
      worker.send(...state.takeNewResponses().map(toMessage), message);
      return true;
    },
    find: scripts.find,
    timeoutMs: () => timeoutMs,
    changed: host.onHandlers,
    settled: () => idle.check(),
  });
  scripts.adopt(options.definitions ?? []);

  function bringUpToDate(worker: Worker): void {
    worker.send({ type: 'limits', timeoutMs }, ...state.all());
    phase = restore(worker) ? 'restoring' : 'serving';
    if (phase === 'serving') dispatch();
  }

  function restore(worker: Worker): boolean {
    const definitions = scripts.toRestore();
    if (definitions.length > 0) worker.send({ type: 'restore', definitions });
    return definitions.length > 0;
  }

  function dispatch(): void {
    const input = inputs.current();
    if (input === null || input.isSent || isDisposed) return;
    const worker = workers.ensure();
    worker.hold();
    // `ensure` has sent it already, where a spare was ready.
    if (!worker.isReady() || phase !== 'serving' || input.isSent) return;
    input.isSent = true;
    requests.renewBudget();
    reporting.renewBudget();
    worker.renewDeadline(timeoutMs);
    const unsent = state.takeNewResponses();
    worker.send(...unsent.slice(0, -1).map(toMessage), scripts.toEvaluate(input, unsent.at(-1) ?? null));
  }

  function receive(message: FromChild, worker: Worker): void {
    if (reporting.relay(message, timeoutMs) || handling.relay(message)) return;
    switch (message.type) {
      case 'result': {
        const input = inputs.current();
        if (input?.isSent && input.prepared.input.id === message.id)
          takeResult(input, message.result, worker);
        return;
      }
      case 'variable-set':
      case 'variable-deleted':
      case 'variables-cleared': {
        const change = state.follow(message);
        if (change === null) worker.stop('violation');
        else host.onVariableChange(change);
        return;
      }
      case 'send':
        requests.send(message.id, message.request, worker);
        return;
      case 'effect':
        host.onScriptEffect(placedEffect(message.effect, scripts.find));
        return;
      case 'members':
        memberQueries.settle(message.id, message.members);
        return;
      case 'restored':
        phase = 'serving';
        dispatch();
        return;
      default:
        return;
    }
  }

  function takeResult({ prepared }: RunningInput, result: EvaluationResult, worker: Worker): void {
    switch (result.kind) {
      case 'timeout':
        // Only a new child frees the memory.
        if (worker.isNearMemoryLimit()) worker.stop('timeout');
        else inputs.finish(stopped('timeout'));
        return;
      case 'stuck':
        inputs.finish(stopped('stuck'));
        return;
      case 'value':
      case 'failure':
        scripts.learn(prepared, result.names);
        inputs.finish(
          result.kind === 'value'
            ? reporting.valueOf(result)
            : thrownFailure(prepared.input, result, scripts.find),
        );
        return;
      default:
        result satisfies never;
    }
  }

  function stopped(reason: StopReason | 'stuck', details = ''): EvaluationOutcome {
    return stoppedFailure(reason, { timeoutMs, memoryMb, details });
  }

  function cancelPending(): void {
    requests.abort();
    const worker = workers.current();
    if (worker === null) return;
    worker.send({ type: 'cancel' });
    // It may just have started to compute.
    setTimeout(() => {
      if (worker === workers.current() && worker.isComputing() && inputs.current() === null)
        worker.stop('interrupted');
    }, 1000).unref();
  }

  function recover(reason: StopReason, details: string): void {
    const wasServing = phase === 'serving';
    const wasRestoring = phase === 'restoring';
    phase = 'starting';
    requests.abort();
    memberQueries.abort();
    handling.lose();
    if (wasRestoring) {
      scripts.forgetAll();
      reporting.warn('The definitions of this session could not be restored.');
    } else if (wasServing) {
      reporting.lost(scripts.lost());
      scripts.forgetLost();
    }
    const outcome = stopped(reason, details);
    if (inputs.current() !== null) inputs.finish(outcome);
    else if (reason !== 'interrupted' && reason !== 'unavailable' && outcome.kind === 'failure')
      reporting.uncaught(outcome.failure.message);
    // A child that could not even start is tried again only when it is needed.
    if (wasServing) workers.ensure();
    idle.check();
  }

  return {
    start: () => void workers.ensure(),
    evaluate: inputs.add,
    interrupt() {
      const input = inputs.current();
      if (input === null) return;
      const worker = workers.current();
      if (input.isSent && worker?.isComputing()) {
        worker.stop('interrupted');
        return;
      }
      if (input.isSent) cancelPending();
      else requests.abort();
      inputs.finish(stopped('interrupted'));
    },
    setVariables: state.setVariables,
    setInterpolation: state.setInterpolation,
    setResponse: state.setResponse,
    setLimits(next) {
      timeoutMs = next.timeoutMs;
      memoryMb = next.memoryMb;
      workers.setMemory(memoryMb);
      startedWorker()?.send({ type: 'limits', timeoutMs });
    },
    definitions: scripts.definitions,
    restoreDefinitions(definitions) {
      scripts.adopt(definitions);
      const worker = startedWorker();
      if (worker !== null && restore(worker)) phase = 'restoring';
    },
    handleRequest: handling.handle,
    lostNames: () => [...scripts.lost(), ...handling.lostNames()],
    members: memberQueries.find,
    settled: idle.settled,
    stopLeftovers: cancelPending,
    residentBytes: () => workers.current()?.rss() ?? null,
    async dispose() {
      isDisposed = true;
      requests.abort();
      memberQueries.abort();
      handling.abort();
      inputs.finishAll(stopped('interrupted'));
      workers.dispose();
      idle.check();
    },
  };
}

import { handlerTimeOf } from '../protocol/limits.ts';
import type { EvaluationResult, FromChild, NumberedResponse, SessionMessage } from '../protocol/messages.ts';
import type { InputDetails, ScriptResult } from '../realm/contract.ts';
import { compute } from './compute/compute.ts';
import { type CallOutcome, callIsolate } from './isolate.ts';
import type { IsolatedVm, Transferable } from './isolated-vm.ts';
import type { MemoryWatch } from './memory/memory-watch.ts';
import type { CreateRealms, UserRealmReferences } from './realms.ts';
import { handlerResult, reportOf } from './reports.ts';
import { createTexts } from './texts.ts';
import { createTimers } from './timers.ts';

export interface SessionParts {
  readonly ivm: IsolatedVm;
  readonly createRealms: CreateRealms;
  readonly memory: MemoryWatch;
  readonly emit: (message: FromChild) => void;
  readonly exhausted: () => void;
}

interface Evaluation {
  readonly id: number;
  left: number;
}

export type Session = ReturnType<typeof createSession>;

export function createSession({ ivm, createRealms, memory, emit, exhausted }: SessionParts) {
  const longTexts = createTexts(ivm, memory);
  const timers = createTimers();
  const sends = new Set<string>();
  let timeoutMs = 10_000;
  let evaluation: Evaluation | null = null;
  let handling: { readonly id: number; isAnswered: boolean } | null = null;
  let framesHandled = 0;
  let computed = 0;
  let isClosed = false;

  const { isolate, references, release } = createRealms((operation, ...texts) => {
    // A finalizer may run after the end of its session.
    if (isClosed) return undefined;
    try {
      return handleHostCall(operation, texts);
    } catch {
      return undefined;
    }
  });

  function handleHostCall(operation: string, texts: readonly string[]): string | undefined {
    const [first = '', second = '', third = ''] = texts;
    switch (operation) {
      case 'result': {
        const result: ScriptResult = JSON.parse(second);
        if (evaluation?.id === Number(first)) finish(result);
        return undefined;
      }
      case 'timer':
        // A handler of a request leaves nothing behind.
        if (handling !== null) return undefined;
        timers.set(first, Number(second), () => fireTimer(first));
        return undefined;
      case 'clear-timer':
        timers.clear(first);
        return undefined;
      case 'handled':
        if (handling === null || handling.isAnswered) return undefined;
        handling.isAnswered = true;
        emit({ type: 'handled', id: handling.id, result: handlerResult(second, third === 'secret') });
        return undefined;
      default: {
        const report = reportOf(operation, texts);
        if (report === null) return compute(operation, texts);
        if (report.type === 'send') sends.add(report.id);
        emit(report);
        return undefined;
      }
    }
  }

  function run(name: keyof UserRealmReferences, values: readonly Transferable[]): void {
    const owner = evaluation;
    const start = performance.now();
    const end = callIsolate(isolate, {
      reference: references[name],
      values,
      timeoutMs: owner?.left ?? timeoutMs,
    });
    if (owner !== null) {
      const milliseconds = performance.now() - start;
      owner.left -= milliseconds;
      computed += milliseconds;
    }
    afterTurn(end, owner);
  }

  function afterTurn(end: CallOutcome, owner: Evaluation | null): void {
    switch (end.kind) {
      case 'done':
        return;
      case 'disposed':
        exhausted();
        return;
      case 'uncaught':
        emit({ type: 'uncaught', message: end.message });
        return;
      case 'timeout':
        if (owner === null || owner !== evaluation) emit({ type: 'background-timeout' });
        else finish({ kind: 'timeout', rss: memory.rss() });
        cancelPending();
        return;
      default:
        end satisfies never;
    }
  }

  function runApart(
    name: keyof UserRealmReferences,
    values: readonly Transferable[],
    limitMs: number,
  ): CallOutcome {
    const end = callIsolate(isolate, { reference: references[name], values, timeoutMs: limitMs });
    if (end.kind === 'disposed') exhausted();
    return end;
  }

  function cancelPending(): void {
    timers.clearAll();
    sends.clear();
    runApart('cancel', [], timeoutMs);
  }

  function finish(result: EvaluationResult): void {
    if (evaluation !== null) emit({ type: 'result', id: evaluation.id, result });
    evaluation = null;
  }

  function fireTimer(id: string): void {
    emit({ type: 'computing' });
    busy(() => run('fireTimer', [id]));
  }

  function busy(work: () => void): void {
    memory.turnStarted();
    work();
    memory.turnEnded();
    const pending = timers.count() + sends.size;
    if (evaluation !== null && pending === 0) {
      finish({ kind: 'stuck' });
      cancelPending();
    }
    emit({ type: 'resting', pending, framesHandled, computed, rss: memory.rss() });
    computed = 0;
  }

  function handleRequest({ id, request, handlers }: Extract<SessionMessage, { type: 'handle' }>): void {
    const turn = { id, isAnswered: false };
    handling = turn;
    const values = [`${id}`, JSON.stringify(request), JSON.stringify(handlers)];
    const end = runApart('handleRequest', values, handlerTimeOf(timeoutMs));
    if (end.kind !== 'disposed') runApart('endHandling', [], membersLimitMs);
    handling = null;
    if (turn.isAnswered || end.kind === 'disposed') return;
    emit({ type: 'handled', id, result: { kind: end.kind === 'timeout' ? 'timeout' : 'stuck' } });
  }

  const responseValues = ({ number, head, text }: NumberedResponse): Transferable[] => [
    `${number}`,
    head,
    longTexts.keep(text),
  ];

  function handle(message: SessionMessage): void {
    switch (message.type) {
      case 'limits':
        timeoutMs = message.timeoutMs;
        return;
      case 'settings':
        run('configure', [JSON.stringify(message.settings)]);
        return;
      case 'variables':
        run('replaceVariables', [JSON.stringify(message.variables)]);
        return;
      case 'response':
        run('addResponse', responseValues(message));
        return;
      case 'restore':
        for (const { code, form } of message.definitions) runApart('restore', [code, form], restoreLimitMs);
        emit({ type: 'restored' });
        return;
      case 'evaluate': {
        const { id, runnable, response } = message;
        const { code, form } = runnable;
        evaluation = { id, left: timeoutMs };
        const newest = response === null ? [] : responseValues(response);
        run('evaluate', [`${id}`, code, form, aboutOf(message), ...newest]);
        return;
      }
      case 'members': {
        const { id, path } = message;
        const end = runApart('listMembers', [`${id}`, JSON.stringify(path)], membersLimitMs);
        if (end.kind !== 'done') emit({ type: 'members', id, members: null });
        return;
      }
      case 'handle':
        handleRequest(message);
        return;
      case 'cancel':
        evaluation = null;
        cancelPending();
        return;
      case 'sent':
        if (!sends.delete(message.id)) return;
        run('settleSend', [message.id, 'ok', message.head, longTexts.keep(message.text)]);
        return;
      case 'send-failed':
        if (!sends.delete(message.id)) return;
        run('settleSend', [message.id, 'failed', '', message.message]);
        return;
      default:
        message satisfies never;
    }
  }

  return {
    receive(frame: readonly SessionMessage[]) {
      framesHandled += 1;
      busy(() => frame.forEach(handle));
    },
    isAtRest: () => evaluation === null && timers.count() === 0,
    close() {
      isClosed = true;
      timers.clearAll();
      memory.allow(0);
      release();
    },
  };
}

const aboutOf = ({ names, subject, modules }: Extract<SessionMessage, { type: 'evaluate' }>): string =>
  JSON.stringify({ names, subject: subject ?? null, modules: modules ?? [] } satisfies InputDetails);

const restoreLimitMs = 500;

const membersLimitMs = 100;

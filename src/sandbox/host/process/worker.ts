import { textOf } from '../../protocol/long-texts.ts';
import type { FromChild, ToChild } from '../../protocol/messages.ts';
import { createTextAllowance } from '../../protocol/rss.ts';
import type { Child, ChildEnd } from './child-process.ts';
import { startChild } from './child-process.ts';
import { watchComputing } from './computing-watch.ts';

export type StopReason =
  | 'timeout'
  | 'memory'
  | 'interrupted'
  | 'unresponsive'
  | 'violation'
  | 'crash'
  | 'unavailable';

export type Worker = ReturnType<typeof startWorker>;

export interface WorkerEvents {
  ready(): void;
  message(message: FromChild): void;
  lasting(): void;
  resting(): void;
  ended(reason: StopReason, details: string): void;
}

export interface WorkerOptions {
  readonly childPath: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly gone: () => void;
}

export function startWorker({ childPath, memoryMb, timeoutMs, gone }: WorkerOptions) {
  let listener: WorkerEvents | null = null;
  let state: 'starting' | 'resetting' | 'ready' = 'starting';
  let pending = 0;
  let reason: StopReason | null = null;
  let unavailable = '';
  let idleRss: number | null = null;
  let rss = 0;
  let framesSent = 0;
  let texts = createTextAllowance();

  const stop = (why: StopReason) => {
    reason ??= why;
    child.kill();
  };
  const awaitReady = () => setTimeout(() => stop('unresponsive'), readyTimeoutMs).unref();
  let readyTimer = awaitReady();
  const watch = watchComputing(timeoutMs, {
    overdue: () => stop('timeout'),
    lasting: () => listener?.lasting(),
  });

  const receive = (message: FromChild) => {
    // The last words of a session that is over.
    if (state === 'resetting' && message.type !== 'ready') return;
    switch (message.type) {
      case 'ready':
        clearTimeout(readyTimer);
        state = 'ready';
        idleRss ??= message.rss;
        rss = message.rss;
        listener?.ready();
        return;
      case 'unavailable':
        unavailable = message.message;
        stop('unavailable');
        return;
      case 'computing':
        watch.start();
        return;
      case 'resting':
        pending = message.pending;
        rss = message.rss;
        // A message is still in flight: it is not idle yet.
        if (message.framesHandled < framesSent) return watch.restart(message.computed);
        watch.rested(message.computed);
        listener?.resting();
        return;
      case 'result':
        // The worker is being stopped: the sender would take its result for that of the next one.
        if (reason !== null) return;
        watch.finished();
        if (message.result.kind === 'timeout') rss = message.result.rss;
        listener?.message(message);
        return;
      default:
        listener?.message(message);
    }
  };

  const child: Child = startChild(childPath, memoryMb, {
    frame: (messages) => messages.forEach(receive),
    violation: () => stop('violation'),
    ended(end) {
      clearTimeout(readyTimer);
      watch.end();
      if (state !== 'starting' || reason !== null)
        listener?.ended(reason ?? causeOf(end), unavailable || describeEnd(end));
      else listener?.ended('unavailable', notStarted(end));
      gone();
    },
  });

  return {
    memoryMb,
    isReady: () => state === 'ready',
    isUntouched: () => framesSent === 0,
    isComputing: watch.isComputing,
    pending: () => pending,
    send(...messages: readonly ToChild[]) {
      for (const message of messages) texts.add(textOf(message).length);
      framesSent += 1;
      watch.start();
      child.send(messages);
    },
    renewDeadline: watch.renew,
    /** Whether scripts have taken so much memory that the garbage collector would keep the isolate busy. */
    isNearMemoryLimit: () => rss > (idleRss ?? 0) + heavyShare * memoryMb * 1_048_576 + texts.bytes(),
    stop,
    isStopped: () => reason !== null,
    reset() {
      state = 'resetting';
      pending = 0;
      framesSent = 0;
      texts = createTextAllowance();
      watch.end();
      readyTimer = awaitReady();
      child.send([{ type: 'reset' }]);
    },
    listen(next: WorkerEvents | null) {
      listener = next;
    },
    rss: () => rss,
    hold: child.hold,
    release: child.release,
  };
}

/** Maximum time from the start to the first message, on the slowest machines. */
const readyTimeoutMs = 30_000;

const heavyShare = 0.75;

/** The reason of a child that ended by itself. V8 aborts it mostly for want of memory. Its memory thread says so before it kills it. */
function causeOf({ signal, stderrTail }: ChildEnd): StopReason {
  const isAbort = signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGILL';
  return isAbort || /out of memory|heap limit|allocation fail/i.test(stderrTail) ? 'memory' : 'crash';
}

const notStarted = (end: ChildEnd): string =>
  `The process that runs scripts could not be started (${describeEnd(end)}); restloop doctor finds the reason.`;

function describeEnd({ signal, stderrTail }: ChildEnd): string {
  const firstLine = stderrTail.split('\n').find((line) => line.trim() !== '');
  if (firstLine !== undefined) return firstLine.trim().slice(0, 200);
  if (signal === 'SIGKILL') return 'by SIGKILL, from another program or from a system without free memory';
  return signal === null ? 'without a message' : `by ${signal}`;
}

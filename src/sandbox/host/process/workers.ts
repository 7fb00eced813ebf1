import type { FromChild } from '../../protocol/messages.ts';
import { type StopReason, startWorker, type Worker } from './worker.ts';

/** The worker that runs scripts, and the spare that takes its place without a wait. */
export interface Workers {
  /** The one that runs scripts; forked where there is none. */
  ensure(): Worker;
  current(): Worker | null;
  /** Ends all of them; resolves when they are gone. */
  dispose(): Promise<void>;
  /** The next worker to be forked has so much memory. */
  setMemory(memoryMb: number): void;
}

export interface WorkersEvents {
  /** The current worker can be told of the session's state now. */
  ready(worker: Worker): void;
  message(message: FromChild, worker: Worker): void;
  resting(): void;
  /** The current worker is gone, and there is no other yet. */
  ended(reason: StopReason, details: string): void;
}

export interface WorkersOptions {
  readonly childPath: string;
  readonly memoryMb: number;
  readonly timeoutMs: () => number;
  readonly events: WorkersEvents;
}

export function createWorkers(options: WorkersOptions): Workers {
  const { childPath, events } = options;
  let { memoryMb } = options;
  let current: Worker | null = null;
  let spare: Worker | null = null;
  let isDisposed = false;
  const alive = new Map<Worker, () => void>();
  const ends = new Set<Promise<void>>();

  const start = (): Worker => {
    const worker: Worker = startWorker({
      childPath,
      memoryMb,
      timeoutMs: options.timeoutMs(),
      events: {
        ready: () => {
          if (worker === current) events.ready(worker);
        },
        message: (message) => {
          if (worker === current) events.message(message, worker);
        },
        lasting: () => {
          // It may have to be stopped: its successor starts already.
          if (worker === current && !isDisposed) spare ??= start();
        },
        resting: () => {
          if (worker === current) events.resting();
        },
        ended: (reason, details) => {
          alive.get(worker)?.();
          alive.delete(worker);
          if (worker === spare) spare = null;
          if (worker !== current) return;
          current = null;
          if (!isDisposed) events.ended(reason, details);
        },
      },
    });
    const end = new Promise<void>((resolve) => alive.set(worker, resolve));
    ends.add(end);
    void end.then(() => ends.delete(end));
    return worker;
  };

  return {
    ensure() {
      if (current !== null) return current;
      const successor = spare;
      spare = null;
      current = successor ?? start();
      if (successor?.isReady()) events.ready(successor);
      return current;
    },
    current: () => current,
    setMemory(next) {
      memoryMb = next;
      if (spare !== null && spare.memoryMb !== next) spare.stop('interrupted');
    },
    async dispose() {
      isDisposed = true;
      for (const worker of alive.keys()) {
        worker.hold();
        worker.stop('interrupted');
      }
      // A last message may release the child; whoever waits for its end must not run out of things to wait for.
      const waiting = setInterval(() => undefined, 1000);
      await Promise.all(ends);
      clearInterval(waiting);
    },
  };
}

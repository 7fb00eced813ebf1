import type { FromChild } from '../../protocol/messages.ts';
import type { StopReason, Worker } from './worker.ts';
import type { TakeOptions, WorkerPool } from './worker-pool.ts';

export interface WorkersEvents {
  ready(worker: Worker): void;
  message(message: FromChild, worker: Worker): void;
  resting(): void;
  ended(reason: StopReason, details: string): void;
}

export interface WorkersOptions {
  readonly pool: WorkerPool;
  readonly limits: () => TakeOptions;
  readonly events: WorkersEvents;
}

export function createWorkers({ pool, limits, events }: WorkersOptions) {
  let current: Worker | null = null;
  let spare: Worker | null = null;
  let isDisposed = false;

  const take = (): Worker => {
    const worker = pool.take(limits());
    worker.listen({
      ready() {
        if (worker === current) events.ready(worker);
      },
      message(message) {
        if (worker === current) events.message(message, worker);
      },
      lasting() {
        // It may have to be stopped: its successor starts already.
        if (worker === current) spare ??= take();
      },
      resting() {
        if (worker === current) events.resting();
      },
      ended(reason, details) {
        if (worker === spare) spare = null;
        if (worker !== current) return;
        current = null;
        events.ended(reason, details);
      },
    });
    return worker;
  };

  return {
    ensure(): Worker {
      if (current !== null) return current;
      current = spare ?? take();
      spare = null;
      if (current.isReady()) events.ready(current);
      return current;
    },
    current: (): Worker | null => current,
    setMemory(memoryMb: number) {
      if (spare !== null && spare.memoryMb !== memoryMb) spare.stop('interrupted');
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      for (const worker of [current, spare]) if (worker !== null) pool.giveBack(worker);
      current = null;
      spare = null;
    },
  };
}

import { startWorker, type Worker } from './worker.ts';

export type WorkerPool = ReturnType<typeof createWorkerPool>;

export interface TakeOptions {
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

export interface WorkerPoolOptions {
  readonly childPath: string;
  /** Milliseconds that a process waits for its next session before it ends. */
  readonly maxIdleTime?: number;
}

/** The child processes of one program. Sessions that follow each other share them, each in realms of its own. */
export function createWorkerPool({ childPath, maxIdleTime = 10_000 }: WorkerPoolOptions) {
  const alive = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  const wake = (worker: Worker) => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const start = ({ memoryMb, timeoutMs }: TakeOptions): Worker => {
    const gone = () => {
      alive.delete(worker);
      wake(worker);
    };
    const worker = startWorker({ childPath, memoryMb, timeoutMs, gone });
    alive.add(worker);
    return worker;
  };
  // It ends later: until then no session takes it.
  const end = (worker: Worker) => {
    wake(worker);
    worker.stop('interrupted');
  };
  const isReusable = (worker: Worker) =>
    alive.has(worker) &&
    (worker.isUntouched() || (worker.isReady() && !worker.isComputing() && !worker.isNearMemoryLimit()));

  return {
    take(options: TakeOptions): Worker {
      for (const worker of idle.keys()) {
        if (worker.memoryMb !== options.memoryMb) {
          end(worker);
          continue;
        }
        wake(worker);
        return worker;
      }
      return start(options);
    },
    giveBack(worker: Worker) {
      worker.listen(null);
      worker.release();
      if (!isReusable(worker)) return end(worker);
      if (!worker.isUntouched()) worker.reset();
      idle.set(worker, setTimeout(() => end(worker), maxIdleTime).unref());
    },
  };
}

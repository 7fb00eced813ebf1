import { startWorker, type Worker } from './worker.ts';

/** The child processes of one program. Sessions that follow each other share them, each in realms of its own. */
export interface WorkerPool {
  take(options: TakeOptions): Worker;
  giveBack(worker: Worker): void;
}

export interface TakeOptions {
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

export interface WorkerPoolOptions {
  readonly childPath: string;
  /** Milliseconds that a process waits for its next session before it ends. */
  readonly maxIdleTime?: number;
}

export function createWorkerPool({ childPath, maxIdleTime = 2000 }: WorkerPoolOptions): WorkerPool {
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
  const isReusable = (worker: Worker) =>
    alive.has(worker) && worker.isReady() && !worker.isComputing() && !worker.isNearMemoryLimit();

  return {
    take(options) {
      for (const worker of idle.keys()) {
        wake(worker);
        if (worker.memoryMb === options.memoryMb) return worker;
        worker.stop('interrupted');
      }
      return start(options);
    },
    giveBack(worker) {
      worker.listen(null);
      worker.release();
      if (!isReusable(worker)) return worker.stop('interrupted');
      worker.reset();
      idle.set(worker, setTimeout(() => worker.stop('interrupted'), maxIdleTime).unref());
    },
  };
}

import { startWorker, type Worker } from './worker.ts';

/** The child processes of one program. Sessions that follow each other may share them; no two at the same time. */
export interface WorkerPool {
  take(options: TakeOptions): Worker;
  giveBack(worker: Worker): void;
  close(): Promise<void>;
}

export interface TakeOptions {
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

export interface WorkerPoolOptions {
  readonly childPath: string;
  /** `reset`: a process serves one session after another, each in realms of its own. */
  readonly whenGivenBack: 'reset' | 'end';
}

export function createWorkerPool({ childPath, whenGivenBack }: WorkerPoolOptions): WorkerPool {
  const alive = new Map<Worker, Promise<void>>();
  const idle = new Set<Worker>();

  const start = ({ memoryMb, timeoutMs }: TakeOptions): Worker => {
    let gone: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const worker = startWorker({ childPath, memoryMb, timeoutMs, gone });
    alive.set(worker, ended);
    void ended.then(() => {
      alive.delete(worker);
      idle.delete(worker);
    });
    return worker;
  };
  const isReusable = (worker: Worker) =>
    whenGivenBack === 'reset' &&
    alive.has(worker) &&
    worker.isReady() &&
    !worker.isComputing() &&
    !worker.isNearMemoryLimit();

  return {
    take(options) {
      for (const worker of idle) {
        idle.delete(worker);
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
      idle.add(worker);
    },
    async close() {
      for (const worker of alive.keys()) worker.stop('interrupted');
      // Without a timer Node exits before the workers have ended.
      const waiting = setInterval(() => undefined, 1000);
      await Promise.all(alive.values());
      clearInterval(waiting);
    },
  };
}

import { startWorker, type Worker, type WorkerEvents } from './worker.ts';

export type WorkerPool = ReturnType<typeof createWorkerPool>;

export interface TakeOptions {
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

export interface WorkerPoolOptions {
  readonly childPath: string;
  /** Milliseconds that a process waits for its next session before it ends. */
  readonly maxIdleTime?: number;
  /** Milliseconds in which a process may finish what its last session has sent. */
  readonly maxRestTime?: number;
}

/** The child processes of one program. Sessions that follow each other share them, each in realms of its own. */
export function createWorkerPool({ childPath, maxIdleTime = 60_000, maxRestTime = 100 }: WorkerPoolOptions) {
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
    // It may still say that it rests.
    worker.listen(null);
    worker.stop('interrupted');
  };
  const keep = (worker: Worker) => {
    worker.listen(null);
    if (!alive.has(worker) || worker.isStopped()) return;
    if (!worker.isUntouched()) {
      if (!worker.isReady() || worker.isNearMemoryLimit()) return end(worker);
      worker.reset();
    }
    idle.set(worker, setTimeout(() => end(worker), maxIdleTime).unref());
  };
  /** It rests once it has read the last messages of its session, unless a script computes. */
  const keepOnceAtRest = (worker: Worker) => {
    const timer = setTimeout(() => end(worker), maxRestTime).unref();
    worker.listen({
      ...noEvents,
      resting() {
        clearTimeout(timer);
        keep(worker);
      },
      ended: () => clearTimeout(timer),
    });
  };

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
      worker.release();
      if (worker.isReady() && worker.isComputing()) keepOnceAtRest(worker);
      else keep(worker);
    },
  };
}

const nothing = () => undefined;
const noEvents: WorkerEvents = {
  ready: nothing,
  message: nothing,
  lasting: nothing,
  resting: nothing,
  ended: nothing,
};

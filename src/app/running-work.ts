export interface RunningWork {
  /** Does work that an interrupt ends with `stop`. */
  run<Result>(stop: () => void, work: () => Promise<Result>): Promise<Result>;
  /** Does work that an interrupt aborts. */
  abortable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Stops what is under way; false when nothing is. */
  interrupt(): boolean;
  /** Number of interruptions: work of many parts ends when one of them is stopped. */
  interruptions(): number;
}

export function createRunningWork(): RunningWork {
  let current: (() => void) | null = null;
  let interruptions = 0;
  const run: RunningWork['run'] = (stop, work) => {
    const before = current;
    const end = () => {
      current = before;
    };
    current = stop;
    const working = work();
    working.then(end, end);
    return working;
  };
  return {
    run,
    abortable(work) {
      const controller = new AbortController();
      return run(
        () => controller.abort(),
        () => work(controller.signal),
      );
    },
    interrupt() {
      if (current === null) return false;
      interruptions += 1;
      current();
      return true;
    },
    interruptions: () => interruptions,
  };
}

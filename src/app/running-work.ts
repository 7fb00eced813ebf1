export type RunningWork = ReturnType<typeof createRunningWork>;

export function createRunningWork() {
  let current: (() => void) | null = null;
  let interruptions = 0;
  const run = <Result>(stop: () => void, work: () => Promise<Result>): Promise<Result> => {
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
    abortable<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      const controller = new AbortController();
      return run(
        () => controller.abort(),
        () => work(controller.signal),
      );
    },
    interrupt(): boolean {
      if (current === null) return false;
      interruptions += 1;
      current();
      return true;
    },
    /** Number of interruptions, by which work of several parts sees that it was stopped. */
    interruptions: () => interruptions,
  };
}

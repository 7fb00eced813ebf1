export interface UnderWay {
  /** Does work that an interrupt ends with `stop`. */
  run<Result>(stop: () => void, work: () => Promise<Result>): Promise<Result>;
  /** Stops what is under way; false when nothing is. */
  interrupt(): boolean;
}

export function createUnderWay(): UnderWay {
  let current: (() => void) | null = null;
  return {
    async run(stop, work) {
      const before = current;
      current = stop;
      try {
        return await work();
      } finally {
        current = before;
      }
    },
    interrupt() {
      current?.();
      return current !== null;
    },
  };
}

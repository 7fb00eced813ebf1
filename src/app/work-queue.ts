export function createWorkQueue() {
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  let drops = 0;
  const take = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work);
    queue = result.then(nothing, nothing);
    return result;
  };
  return {
    take,
    /** Runs an input unless inputs are dropped before its turn; `last` follows the last one that waits. */
    input(work: () => Promise<void>, last: () => Promise<void>): Promise<void> {
      waiting += 1;
      const before = drops;
      return take(async () => {
        waiting -= 1;
        if (before !== drops) return;
        await work();
        if (waiting === 0 && before === drops) await last();
      });
    },
    drop() {
      drops += 1;
    },
    ended: (): Promise<void> => queue,
  };
}

const nothing = (): void => undefined;

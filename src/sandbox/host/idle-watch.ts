import type { Worker } from './process/worker.ts';

interface IdleWatchOptions {
  readonly isFree: () => boolean;
  readonly worker: () => Worker | null;
}

export function createIdleWatch({ isFree, worker }: IdleWatchOptions) {
  const listeners = new Set<() => void>();
  const isIdle = () => {
    const current = worker();
    if (!isFree()) return false;
    return current === null || !current.isReady() || (!current.isComputing() && current.pending() === 0);
  };
  const check = () => {
    if (isFree() && listeners.size === 0) worker()?.release();
    if (!isIdle()) return;
    for (const listener of listeners) listener();
    listeners.clear();
    worker()?.release();
  };
  return {
    isIdle,
    check,
    settled(): Promise<void> | undefined {
      if (isIdle()) return undefined;
      return new Promise((resolve) => {
        listeners.add(resolve);
        worker()?.hold();
        check();
      });
    },
  };
}

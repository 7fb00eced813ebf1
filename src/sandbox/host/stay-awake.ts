import { availableParallelism } from 'node:os';

/**
 * Keeps this process from falling asleep while a script runs for a moment: to be woken takes longer than most scripts
 * do. The event loop goes round meanwhile, for a millisecond at most.
 */
export interface Wakefulness {
  stayAwake(isOver: () => boolean): void;
}

export function createWakefulness(): Wakefulness {
  let skipped = longestPause;
  return {
    stayAwake(isOver) {
      // Where it was in vain, scripts are long, or the processor is wanted elsewhere.
      if (processors < 2 || skipped < longestPause) {
        skipped += 1;
        return;
      }
      const end = performance.now() + longestWatch;
      const turn = () => {
        if (isOver()) return;
        if (performance.now() < end) setImmediate(turn);
        else skipped = 0;
      };
      setImmediate(turn);
    },
  };
}

const processors = availableParallelism();

/** Milliseconds. */
const longestWatch = 1;

/** Scripts that are waited for asleep after one that took longer. */
const longestPause = 16;

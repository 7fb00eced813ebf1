import type { Entrance } from '../protocol/messages.ts';
import { residentLimit } from '../protocol/rss.ts';

/** Watches the resident memory of this process while code runs: no limit of the isolate covers all of it. */
export interface MemoryWatch {
  start(): void;
  stop(): void;
  /** Bytes that the process may hold beyond its own, for texts that the supervisor sent. */
  allow(bytes: number): void;
}

export function watchMemory(memoryMb: number, entrance: Entrance, exceeded: () => void): MemoryWatch {
  const own = process.memoryUsage.rss();
  let allowance = 0;
  let timer: NodeJS.Timeout | undefined;
  let checkedAt = 0;
  const check = () => {
    checkedAt = performance.now();
    if (process.memoryUsage.rss() > own + residentLimit(memoryMb) + allowance) exceeded();
  };
  return {
    start() {
      // A timer of the thread in which code runs would come too late.
      if (entrance === 'background') timer ??= setInterval(check, interval);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      // Code that runs for a moment at a time is never met by the timer.
      if (performance.now() - checkedAt >= interval) check();
    },
    allow(bytes) {
      allowance = bytes;
    },
  };
}

/** Milliseconds. A script can fill some hundred megabytes a second. */
const interval = 20;

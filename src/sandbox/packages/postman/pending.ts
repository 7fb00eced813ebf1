import type { Any } from './host.ts';

/** Work that a script left running: it ends before the request is sent, or before the next one. */
export interface PendingWork {
  begin(): () => void;
  readonly timers: Readonly<Record<string, Any>>;
  settled(): Promise<void>;
}

export function createPending(whenFailed: (error: unknown) => void): PendingWork {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  let count = 0;
  let wake: (() => void) | null = null;
  const begin = () => {
    let isOver = false;
    count += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      count -= 1;
      if (count === 0) wake?.();
    };
  };
  const running = new Map<unknown, () => void>();
  const guarded = (call: Any, args: readonly unknown[]) => {
    try {
      call(...args);
    } catch (error) {
      whenFailed(error);
    }
  };
  const once = (call: Any, delay: unknown = 0, ...args: unknown[]) => {
    const end = begin();
    const timer: unknown = setTimeout(() => {
      running.delete(timer);
      guarded(call, args);
      end();
    }, Number(delay) || 0);
    running.set(timer, end);
    return timer;
  };
  const clear = (timer: Any) => {
    clearTimeout(timer);
    clearInterval(timer);
    running.get(timer)?.();
    running.delete(timer);
  };
  return {
    begin,
    timers: {
      setTimeout: once,
      setImmediate: (call: Any, ...args: unknown[]) => once(call, 0, ...args),
      setInterval(call: Any, delay: unknown, ...args: unknown[]) {
        const timer: unknown = setInterval(() => guarded(call, args), Number(delay) || 0);
        running.set(timer, begin());
        return timer;
      },
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    },
    async settled() {
      // Code that follows a promise may begin something more.
      for (let quiet = 0; quiet < 3; ) {
        if (count > 0) {
          quiet = 0;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          wake = null;
        } else {
          quiet += 1;
          await Promise.resolve();
        }
      }
    },
  };
}
